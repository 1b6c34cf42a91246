import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound } from '../../kit/errors.ts'
import { integer } from '../../kit/input.ts'
import { articleLanguage } from '../../kit/language/language.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { urlOf } from '../../people/brands/address.ts'
import { selectForSitemap, selectTopicsWithArticles } from '../articles/queries.ts'
import { selectPublishedLanguages } from '../articles/translation-queries.ts'
import { selectIncidents } from '../incidents/queries.ts'
import { pathOf } from './help-pages.ts'
import type { Site } from './site.ts'
import { type View, versionsOf } from './view.ts'

/** Addresses in one file (sitemaps.org). */
const MAX_ADDRESSES = 50_000
const MAX_ARTICLES = 100_000
const MAX_INCIDENTS = 10_000
const PAGES = ['/help', '/status', '/contact']

const Query = z.object({ page: integer(1, 1_000).optional().catch(undefined) })

/** What search engines ask for before anything else. */
export function crawlerRoutes(app: FastifyInstance, site: Site): void {
  const { send, address } = site

  app.get('/sitemap.xml', (request, reply) =>
    send({ request, reply }, 'application/xml', async scope => {
      const base = urlOf(scope.brand, address)
      const all = await addressesOf(scope, site.viewOf(scope, request))
      const { page } = Query.parse(request.query)
      if (page === undefined && all.length > MAX_ADDRESSES) return sitemapIndex(base, all.length)
      const from = ((page ?? 1) - 1) * MAX_ADDRESSES
      if (from >= all.length) throw notFound(say`page`)
      return sitemap(base, all.slice(from, from + MAX_ADDRESSES))
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

interface Address {
  path: string
  changedAt?: Date
}

/** Of every public page, in each language that it is in. */
async function addressesOf(scope: Scope, view: View): Promise<Address[]> {
  const [topics, articles, incidents] = await Promise.all([
    selectTopicsWithArticles(scope),
    selectForSitemap(scope, MAX_ARTICLES),
    selectIncidents(scope, { activeOnly: false, limit: MAX_INCIDENTS }),
  ])
  const translations = await selectPublishedLanguages(
    scope,
    articles.map(({ id }) => id),
  )
  const original = articleLanguage(scope.brand)
  const everywhere = (path: string, changedAt?: Date) =>
    view.alternatives(path).map(one => ({ path: one.path, ...(changedAt && { changedAt }) }))
  return [
    ...PAGES.flatMap(path => everywhere(path)),
    ...topics.flatMap(({ slug }) => everywhere(`/help/topics/${slug}`)),
    ...articles.flatMap(({ id, updatedAt, ...row }) =>
      versionsOf(view, pathOf(row), { original, translations: translations.get(id) ?? [] }).map(
        ({ path }) => ({ path, changedAt: updatedAt }),
      ),
    ),
    ...incidents.flatMap(({ id, updatedAt }) => everywhere(`/status/incidents/${id}`, updatedAt)),
  ]
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAPS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Paths consist of slugs and numbers, which XML takes as they are. */
function sitemap(base: string, addresses: Address[]): string {
  const lines = addresses.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${base}${path}</loc>${changed}</url>`
  })
  return `${XML}<urlset ${SITEMAPS}>\n${lines.join('\n')}\n</urlset>\n`
}

function sitemapIndex(base: string, count: number): string {
  const pages = Array.from({ length: Math.ceil(count / MAX_ADDRESSES) }, (_, index) => index + 1)
  const lines = pages.map(page => `<sitemap><loc>${base}/sitemap.xml?page=${page}</loc></sitemap>`)
  return `${XML}<sitemapindex ${SITEMAPS}>\n${lines.join('\n')}\n</sitemapindex>\n`
}
