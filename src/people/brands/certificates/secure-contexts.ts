import { createSecureContext, type SecureContext } from 'node:tls'
import { LRUCache } from 'lru-cache'
import type { Reads } from '../../../kit/db.ts'
import { unseal } from '../../../kit/secrets.ts'
import { placeOfKey } from './places.ts'
import { CERTIFICATES, type Certificate, findCertificate } from './queries.ts'

/** Hosts looked up at once: whoever names hosts that nobody has must not take the database's connections. */
const MAX_LOOKUPS = 4

type Answer = (error: Error | null, context?: SecureContext) => void

/**
 * Finds the certificate of the host that a client names (SNI, RFC 6066). Without one, the connection is refused. While it
 * cannot be looked up, the last one that was found serves.
 */
export function certificatesByHost(db: Reads): (servername: string, answer: Answer) => void {
  const known = new LRUCache<string, { certificate: Certificate; context: SecureContext }>({ max: 10_000 })
  let lookups = 0
  const lookUp = async (host: string): Promise<Map<string, Certificate>> => {
    if (lookups >= MAX_LOOKUPS) throw new Error('too many hosts are looked up')
    lookups++
    const certificate = await findCertificate(db, host).finally(() => lookups--)
    return new Map(certificate && [[host, certificate]])
  }
  const contextOf = async (host: string): Promise<SecureContext> => {
    const last = known.get(host)
    const found = await db
      .cached(CERTIFICATES, [host], () => lookUp(host))
      .catch(error => {
        if (last) return new Map([[host, last.certificate]])
        throw error
      })
    const certificate = found.get(host)
    if (!certificate) throw new Error('no certificate for this host')
    if (last?.certificate === certificate) return last.context
    const key = unseal(certificate.privateKey, placeOfKey(host))
    if (key === undefined) throw new Error('the key of this host is sealed with another key')
    const context = createSecureContext({ cert: certificate.chain, key })
    known.set(host, { certificate, context })
    return context
  }
  return (servername, answer) => {
    contextOf(servername.toLowerCase()).then(
      context => answer(null, context),
      error => answer(error),
    )
  }
}
