import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createRateLimit, networkOf } from '../../kit/http/rate-limit.ts'
import { integer } from '../../kit/input.ts'
import { urlOf } from '../../people/brands/address.ts'
import type { Site } from './site.ts'
import { createSitemaps } from './sitemaps.ts'

/** For each network. */
const SITEMAPS_A_MINUTE = 60

const Query = z.object({ page: integer(1, 1_000).optional().catch(undefined) })

/** What search engines ask for before anything else. */
export function crawlerRoutes(app: FastifyInstance, site: Site): void {
  const { send, address } = site
  const sitemaps = createSitemaps()
  const count = createRateLimit(SITEMAPS_A_MINUTE, { name: 'sitemap', seconds: 60 })

  app.get('/sitemap.xml', (request, reply) =>
    send({ request, reply }, 'application/xml', async scope => {
      await count(`${scope.brand.id} ${networkOf(request)}`, reply)
      const { page } = Query.parse(request.query)
      const asked = { scope, view: site.viewOf(scope, request), base: urlOf(scope.brand, address) }
      return sitemaps.of(asked, page)
    }),
  )

  app.get('/robots.txt', (request, reply) =>
    send({ request, reply }, 'text/plain', async scope =>
      [
        'User-agent: *',
        'Disallow: /api/',
        'Disallow: /files/',
        'Disallow: /rate/',
        `Sitemap: ${urlOf(scope.brand, address)}/sitemap.xml`,
        '',
      ].join('\n'),
    ),
  )
}
