import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../kit/errors.ts'
import type { Brand } from '../../../kit/scope.ts'

/**
 * For proxies that get a certificate when a host is first asked for, such as Caddy's `ask`: 200 if a brand has the host,
 * else 404.
 */
export function knownHostRoutes(
  app: FastifyInstance,
  findBrand: (host: string) => Promise<Brand | undefined>,
): void {
  app.get('/known-host', async ({ query }) => {
    const { domain } = query as { domain?: unknown }
    if (typeof domain !== 'string' || !(await findBrand(domain))) throw notFound('brand at this host')
    return { status: 'known' }
  })
}
