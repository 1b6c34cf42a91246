import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'acme-client'
import type { Database } from '../../../kit/db.ts'
import { problemFrom } from '../../../kit/errors.ts'
import type { Log } from '../../../kit/log.ts'
import { names } from '../../../kit/names.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../kit/retry.ts'
import { seal, unseal } from '../../../kit/secrets.ts'
import { placeOfAccount, placeOfKey } from './places.ts'
import {
  claimHost,
  deleteChallenge,
  deleteChallengesBefore,
  findAccountKey,
  type HostToSecure,
  insertAccountKey,
  insertChallenge,
  selectHostsToSecure,
  updateCertificate,
  updateRefused,
} from './queries.ts'

/** Where certificates come from. */
export interface Authority {
  /** Its ACME directory (RFC 8555, 7.1.1). */
  directory: string
  /** Where it may write to us about our certificates. */
  email: string | undefined
}

/** An attempt that ends without a result, by kill -9 for example, is repeated after this. */
const CLAIM_MS = 15 * MINUTE
/** Authorities allow few failures per host and hour. */
const RETRY_MS = [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, DAY]
/** A certificate is renewed when a third of its time is left. */
const RENEW_AFTER = 2 / 3
const STORE_AGAIN_MS = [1, 4, 10, 20, 30].map(seconds => seconds * SECOND)
const HOSTS_PER_ROUND = 10
const ANSWER_WITHIN_MS = 30_000

/**
 * One round: gets certificates for hosts that have none, and renews those that are due. An authority's refusal is kept with
 * the host, and tried again later; the round ends when the authority does not respond.
 */
export async function obtainCertificates(
  db: Database,
  { authority, baseDomain, log }: { authority: Authority; baseDomain: string; log: Log },
): Promise<void> {
  const now = new Date()
  const due = await selectHostsToSecure(db, {
    baseDomain: certifiable(baseDomain),
    now,
    limit: HOSTS_PER_ROUND,
  })
  if (due.length === 0) return
  await deleteChallengesBefore(db, new Date(now.getTime() - DAY))
  const acme = await loadAcme()
  const accountKey = await accountKeyAt(db, authority, acme)
  const client = new acme.Client({ directoryUrl: authority.directory, accountKey })
  for (const host of due) {
    const at = new Date()
    const until = new Date(at.getTime() + CLAIM_MS)
    const isOurs = await claimHost(db, host, { now: at, until })
    if (isOurs && !(await secure(db, host, { acme, client, authority, log }))) return
  }
}

type Acme = typeof import('acme-client')

/** Loaded by the first process that needs it: most have a proxy. A server that does not answer is given up. */
async function loadAcme(): Promise<Acme> {
  const { default: acme } = await import('acme-client')
  acme.axios.defaults.timeout = ANSWER_WITHIN_MS
  acme.axios.defaults.lookup = names.lookup as typeof acme.axios.defaults.lookup
  return acme
}

/** The base domain, unless no authority certifies names below it, which exist only in one network. */
export function certifiable(baseDomain: string): string | null {
  const isPublic = baseDomain.includes('.') && !baseDomain.endsWith('.localhost') && isIP(baseDomain) === 0
  return isPublic ? baseDomain : null
}

/** Gets the host's certificate, or keeps why not. False if the authority does not respond: each further host would wait a minute for that. */
async function secure(
  db: Database,
  { host, attempts }: HostToSecure,
  { acme, client, authority, log }: { acme: Acme; client: Client; authority: Authority; log: Log },
): Promise<boolean> {
  try {
    const [key, csr] = await acme.crypto.createCsr(
      { altNames: [host] },
      await acme.crypto.createPrivateEcdsaKey(),
    )
    const chain = await client.auto({
      csr,
      ...(authority.email ? { email: authority.email } : {}),
      termsOfServiceAgreed: true,
      challengePriority: ['http-01'],
      // The authority looks itself; from here the host may not be reachable.
      skipChallengeVerification: true,
      challengeCreateFn: (_authorization, { token }, answer) =>
        insertChallenge(db, { token, answer, now: new Date() }),
      challengeRemoveFn: (_authorization, { token }) => deleteChallenge(db, token),
    })
    const { validToDate: expiresAt } = new X509Certificate(chain)
    const now = new Date()
    const renewAt = new Date(now.getTime() + (expiresAt.getTime() - now.getTime()) * RENEW_AFTER)
    const privateKey = seal(key.toString(), placeOfKey(host))
    await whenAvailable(() =>
      db.transaction(queries =>
        updateCertificate(queries, host, { chain, privateKey, expiresAt, renewAt, now }),
      ),
    )
    log.info({ host, expiresAt }, 'got a certificate')
    return true
  } catch (error) {
    if (problemFrom(error)?.code === 'unavailable') throw error // says nothing about the host
    const reason = reasonOf(error, authority)
    const now = new Date()
    const retryAt = new Date(now.getTime() + (RETRY_MS[Math.min(attempts, RETRY_MS.length - 1)] ?? DAY))
    await updateRefused(db, host, { attempts: attempts + 1, retryAt, reason, now })
    log.warn({ host, reason, retryAt }, 'no certificate')
    return !isAway(error)
  }
}

function reasonOf(error: unknown, { directory }: Authority): string {
  if (isAway(error)) return `The authority at ${directory} does not respond.`
  return error instanceof Error ? error.message : String(error)
}

/** How acme-client 5 reports a server that does not respond. */
const isAway = (error: unknown) => error instanceof TypeError

/** Tries for a minute while the database is away: an authority gives out few certificates for a host in a week. */
async function whenAvailable(write: () => Promise<void>): Promise<void> {
  for (const wait of [...STORE_AGAIN_MS, undefined])
    try {
      return await write()
    } catch (error) {
      if (wait === undefined || problemFrom(error)?.code !== 'unavailable') throw error
      await sleep(wait)
    }
}

/** Our key at this authority, made with the first certificate and the same for all processes. */
async function accountKeyAt(db: Database, { directory }: Authority, acme: Acme): Promise<string> {
  const place = placeOfAccount(directory)
  const found = await findAccountKey(db, directory)
  if (found === undefined) {
    const made = (await acme.crypto.createPrivateEcdsaKey()).toString()
    await insertAccountKey(db, { directory, privateKey: seal(made, place), now: new Date() })
  }
  const key = unseal(found ?? (await findAccountKey(db, directory)) ?? '', place)
  if (key === undefined)
    throw new Error(
      'The key of the ACME account is sealed with another ANSWERWELL_SECRET_KEY. Name that one as an older key, after a comma.',
    )
  return key
}
