import cluster from 'node:cluster'
import type { FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'
import { anonymous, sharedCounter } from './shared-counts.ts'

const MINUTE_SECONDS = 60
const ANSWER_WITHIN_MS = 500
const API = 'api'

/** Counts requests, reports the rest in `RateLimit-*` headers if there is a reply, and refuses those beyond the limit. */
export type RateLimit = (who: string, reply?: FastifyReply, cost?: number) => Promise<void>

interface Window {
  /** Limits with the same name count together. */
  name: string
  seconds: number
  /** Refuses if counting fails: for limits on guesses. */
  isStrict?: boolean
  /** The unit; requests by default. */
  unit?: keyof typeof UNITS
}

const UNITS = {
  requests: say`requests`,
  characters: say`characters`,
  bytes: say`bytes`,
  'wrong logins': say`wrong logins`,
}

/**
 * At most this many units per window for each key; 0 is unlimited. Requests are counted by this process or its parent,
 * everything else by all processes on the database.
 */
export function createRateLimit(
  limit: number,
  { name, seconds, isStrict = false, unit = 'requests' }: Window = { name: API, seconds: MINUTE_SECONDS },
): RateLimit {
  if (limit === 0) return async () => {}
  let limiter: ReturnType<typeof counterOf> | undefined
  return async (who, reply, cost = 1) => {
    // Not before the first request: what is shared is known when the server starts.
    limiter ??= counterOf({ name, points: limit, seconds })
    const { result, isRefused } = await consume(limiter, anonymous(who), cost)
    if (!(result instanceof RateLimiterRes)) {
      if (isStrict) throw new Problem('unavailable', say`The server is busy. Try again in a moment.`)
      return // not counted: no reason to refuse
    }
    const rest = Math.ceil(result.msBeforeNext / 1_000)
    reply?.header('RateLimit-Limit', limit)
    reply?.header('RateLimit-Remaining', result.remainingPoints)
    reply?.header('RateLimit-Reset', rest)
    if (!isRefused) return
    reply?.header('Retry-After', rest)
    const window = seconds === MINUTE_SECONDS ? say`a minute` : say`in ${seconds / MINUTE_SECONDS} minutes`
    throw new Problem(
      'rate_limited',
      say`At most ${limit.toLocaleString('en')} ${UNITS[unit]} ${window}. Try again in ${rest} seconds.`,
    )
  }
}

/** Requests are counted here or by the parent, since each would cost a statement; everything else in the database, if shared. */
function counterOf({ name, points, seconds }: { name: string; points: number; seconds: number }) {
  const shared = name === API ? undefined : sharedCounter({ name, points, seconds })
  if (shared) return shared
  const options = { keyPrefix: name, points, duration: seconds }
  return cluster.isWorker
    ? new RateLimiterCluster({ ...options, timeoutMs: ANSWER_WITHIN_MS })
    : new RateLimiterMemory(options)
}

async function consume(limiter: ReturnType<typeof counterOf>, who: string, cost: number) {
  try {
    return { result: await limiter.consume(who, cost), isRefused: false }
  } catch (refused) {
    return { result: refused as unknown, isRefused: true }
  }
}

/** The network of a request, to be counted by. IPv6 is grouped by /64, since one customer owns the whole prefix. */
export function networkOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip) // ::ffff:192.0.2.1 is 192.0.2.1
  return address.kind() === 'ipv4'
    ? address.toString()
    : address.toNormalizedString().split(':').slice(0, 4).join(':')
}
