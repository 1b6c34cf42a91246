import { setTimeout as sleep } from 'node:timers/promises'
import { createSecureContext, type SecureContext } from 'node:tls'
import { LRUCache } from 'lru-cache'
import type { Reads } from '../../../kit/db.ts'
import { CIPHERS } from '../../../kit/http/ciphers.ts'
import { unseal } from '../../../kit/secrets.ts'
import { createTurns } from '../../../kit/turns.ts'
import { placeOfKey } from './places.ts'
import { CERTIFICATES, type Certificate, findCertificate } from './queries.ts'

/** Hosts looked up at once: whoever names hosts that nobody has must not take the database's connections. */
const LOOKUPS = { atOnce: 4, maxWaiting: 1_000, refusal: () => new Error('too many hosts are looked up') }
/** After this, the last certificate of a host serves. */
const LOOKED_UP_WITHIN_MS = 200

type Answer = (error: Error | null, context?: SecureContext) => void

/**
 * Finds the certificate of the host that a client names (SNI, RFC 6066). Without one, the connection is refused. While it
 * cannot be looked up soon, the last one that was found serves.
 */
export function certificatesByHost(db: Reads): (servername: string, answer: Answer) => void {
  const known = new LRUCache<string, { certificate: Certificate; context: SecureContext }>({ max: 10_000 })
  const inTurn = createTurns(LOOKUPS)
  const underWay = new Map<string, Promise<Certificate | undefined>>()
  const load = async ([host = '']: string[]) => {
    const certificate = await inTurn(() => findCertificate(db, host))
    return new Map(certificate && [[host, certificate]])
  }
  /** One lookup for all who ask at once. */
  const lookUp = (host: string): Promise<Certificate | undefined> => {
    const lookup =
      underWay.get(host) ??
      db
        .cached(CERTIFICATES, [host], load)
        .then(found => found.get(host))
        .finally(() => underWay.delete(host))
    underWay.set(host, lookup)
    return lookup
  }
  const contextOf = async (host: string): Promise<SecureContext> => {
    const last = known.get(host)
    const certificate = await (last ? soonOr(lookUp(host), last.certificate) : lookUp(host))
    if (!certificate) throw new Error('no certificate for this host')
    if (last?.certificate === certificate) return last.context
    const key = unseal(certificate.privateKey, placeOfKey(host))
    if (key === undefined) throw new Error('the key of this host is sealed with another key')
    const context = createSecureContext({ cert: certificate.chain, key, ciphers: CIPHERS })
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

/** The other value unless the lookup succeeds soon. */
function soonOr<Value>(lookup: Promise<Value>, other: Value): Promise<Value> {
  const tooLate = sleep(LOOKED_UP_WITHIN_MS, other, { ref: false })
  return Promise.race([lookup, tooLate]).catch(() => other)
}
