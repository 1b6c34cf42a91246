import type { FastifyRequest } from 'fastify'

/** Whether a browser asks, which will show a page, not a program. */
export function wantsPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return /\btext\/html\b/.test(headers.accept ?? '')
}
