import { createSecureContext, type SecureContext } from 'node:tls'
import type { Reads } from '../../../kit/db.ts'
import { unseal } from '../../../kit/secrets.ts'
import { placeOfKey } from './places.ts'
import { CERTIFICATES, type Certificate, findCertificate } from './queries.ts'

type Answer = (error: Error | null, context?: SecureContext) => void

/** Finds the certificate of the host that a client names (SNI, RFC 6066). Without one, the connection is refused. */
export function certificatesByHost(db: Reads): (servername: string, answer: Answer) => void {
  const contexts = new WeakMap<Certificate, SecureContext>()
  const contextOf = async (host: string): Promise<SecureContext> => {
    const found = await db.cached(CERTIFICATES, [host], async () => {
      const certificate = await findCertificate(db, host)
      return new Map(certificate && [[host, certificate]])
    })
    const certificate = found.get(host)
    if (!certificate) throw new Error('no certificate for this host')
    const known = contexts.get(certificate)
    if (known) return known
    const key = unseal(certificate.privateKey, placeOfKey(host))
    if (key === undefined) throw new Error('the key of this host is sealed with another key')
    const context = createSecureContext({ cert: certificate.chain, key })
    contexts.set(certificate, context)
    return context
  }
  return (servername, answer) => {
    contextOf(servername.toLowerCase()).then(
      context => answer(null, context),
      error => answer(error),
    )
  }
}
