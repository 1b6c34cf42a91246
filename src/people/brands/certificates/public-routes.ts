import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../kit/errors.ts'
import { requireNear } from '../../../kit/http/near.ts'
import { say } from '../../../kit/sentences/say.ts'

/**
 * For proxies that get a certificate when a host is first asked for, such as Caddy's `ask`: 200 if it is a brand's (proven, or
 * below the base domain), else 404.
 */
export function knownHostRoutes(app: FastifyInstance, isKnown: (host: string) => Promise<boolean>): void {
  app.get('/known-host', async request => {
    requireNear(request, '/known-host')
    const { domain } = request.query as { domain?: unknown }
    if (typeof domain !== 'string' || !(await isKnown(domain.toLowerCase())))
      throw notFound(say`brand at this host`)
    return { status: 'known' }
  })
}
