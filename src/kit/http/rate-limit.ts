import type { FastifyReply } from 'fastify'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../errors.ts'

const WINDOW_SECONDS = 60

/** Counts a request of somebody, says in `RateLimit-*` headers how many are left, and refuses what is too much. */
export type RateLimit = (who: string, reply: FastifyReply) => Promise<void>

/** At most so many requests a minute for each; 0 is no limit. Counted in this process alone. */
export function createRateLimit(perMinute: number): RateLimit {
  if (perMinute === 0) return async () => {}
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS })
  return async (who, reply) => {
    const result: RateLimiterRes = await limiter.consume(who).catch(refused => refused)
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
