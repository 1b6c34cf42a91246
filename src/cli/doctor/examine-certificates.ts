import type { Database } from '../../kit/db.ts'
import { DAY } from '../../kit/retry.ts'
import { certifiable } from '../../people/brands/certificates/obtain-certificates.ts'
import {
  type CertificateState,
  selectCertificatesInTrouble,
} from '../../people/brands/certificates/queries.ts'
import type { Finding } from './finding.ts'

/** A renewal that is overdue for longer than this is not being tried. */
const OVERDUE_MS = DAY
/** A certificate that is this close to its end needs somebody now. */
const SOON_MS = 7 * DAY

/** What is wrong with certificates that Answerwell gets by itself. */
export async function examineCertificates(db: Database, baseDomain: string): Promise<Finding[]> {
  const now = new Date()
  const hosts = { baseDomain: certifiable(baseDomain), before: new Date(now.getTime() - OVERDUE_MS) }
  return certificatesOf(await selectCertificatesInTrouble(db, hosts), now)
}

/** One finding for each host whose certificate could not be got, or is not renewed. */
export function certificatesOf(states: CertificateState[], now: Date): Finding[] {
  return states.map(({ host, expiresAt, reason }) => {
    const isLate = expiresAt === null || expiresAt.getTime() < now.getTime() + SOON_MS
    const until = expiresAt ? `expires ${expiresAt.toISOString().slice(0, 10)}` : 'has none yet'
    return {
      check: `certificate of ${host}`,
      state: isLate ? 'problem' : 'warning',
      found: reason ? `${until}; the last attempt failed: ${reason}` : until,
      advice:
        'The name has to lead here, and http://NAME/.well-known/acme-challenge/ to ANSWERWELL_HTTP_PORT. Is `work` (or start) running with ANSWERWELL_TLS=auto?',
    }
  })
}
