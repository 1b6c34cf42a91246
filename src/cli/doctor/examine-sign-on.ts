import type { Database } from '../../kit/db.ts'
import { expiryToWarnOf, readCertificates } from '../../people/sign-on/saml/certificates.ts'
import type { Finding } from './finding.ts'
import { selectSamlCertificates } from './queries.ts'

/** Brands whose SAML provider signs with a certificate that ends soon: nobody signs on afterwards. */
export async function examineSignOn(db: Database, now = new Date()): Promise<Finding[]> {
  return (await selectSamlCertificates(db)).flatMap(({ brand, certificates }) => {
    const end = expiryToWarnOf(readCertificates(certificates), now)
    if (!end) return []
    const isOver = end <= now
    return {
      check: `single sign-on of ${brand}`,
      state: isOver ? 'problem' : 'warning',
      found: `the provider's certificate ${isOver ? 'expired' : 'expires'} ${end.toISOString().slice(0, 10)}`,
      advice:
        'Enter its new certificate or metadata: Settings › Single sign-on. Owners can still log in with passwords.',
    }
  })
}
