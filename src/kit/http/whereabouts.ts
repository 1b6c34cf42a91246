import type { FastifyRequest } from 'fastify'
import type { Whereabouts } from '../scope.ts'

/** Where a request comes from. */
export function whereaboutsOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Whereabouts {
  return { address: ip, agent: headers['user-agent'] ?? null }
}
