import cluster from 'node:cluster'
import type { FastifyReply } from 'fastify'
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../errors.ts'

const WINDOW_SECONDS = 60
const ANSWER_WITHIN_MS = 500

/** Counts a request of somebody, says in `RateLimit-*` headers how many are left, and refuses what is too much. */
export type RateLimit = (who: string, reply: FastifyReply) => Promise<void>

/** At most so many requests a minute for each; 0 is no limit. Counted by this process, or by the one that started it. */
export function createRateLimit(perMinute: number): RateLimit {
  if (perMinute === 0) return async () => {}
  const options = { keyPrefix: 'api', points: perMinute, duration: WINDOW_SECONDS }
  const limiter = cluster.isWorker
    ? new RateLimiterCluster({ ...options, timeoutMs: ANSWER_WITHIN_MS })
    : new RateLimiterMemory(options)
  return async (who, reply) => {
    const result: unknown = await limiter.consume(who).catch(refused => refused)
    if (!(result instanceof RateLimiterRes)) return // nobody counted: that is no reason to refuse
    const seconds = Math.ceil(result.msBeforeNext / 1_000)
    reply.header('RateLimit-Limit', perMinute)
    reply.header('RateLimit-Remaining', result.remainingPoints)
    reply.header('RateLimit-Reset', seconds)
    if (result.consumedPoints <= perMinute) return
    reply.header('Retry-After', seconds)
    throw new Problem(
      'rate_limited',
      `At most ${perMinute} requests a minute. Try again in ${seconds} seconds.`,
    )
  }
}
