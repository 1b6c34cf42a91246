import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { notFound } from '../../kit/errors.ts'
import { articleLanguage } from '../../kit/language/language.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { selectForSitemap, selectTopicsWithArticles } from '../articles/queries.ts'
import { selectPublishedLanguages } from '../articles/translation-queries.ts'
import { selectIncidents } from '../incidents/queries.ts'
import { selectMaintenances } from '../maintenances/queries.ts'
import { pathOf } from './help-pages.ts'
import { type View, versionsOf } from './view.ts'

/** Addresses in one file (sitemaps.org). */
const MAX_ADDRESSES = 50_000
const MAX_ARTICLES = 100_000
const MAX_INCIDENTS = 10_000
const PAGES = ['/help', '/status', '/contact']
const KEPT_BYTES = 16 * 1024 * 1024
const KEPT_MS = 5 * 60_000
/** Others' requests are answered between so many pages. */
const AT_A_TIME = 500

const pack = promisify(gzip)
const unpack = promisify(gunzip)

interface BrandPages {
  scope: Scope
  view: View
  /** The brand's address. */
  base: string
}

/** All public pages of brands for search engines, put together once in some minutes, however often they are asked for. */
export function createSitemaps() {
  const kept = new LRUCache<string, Buffer[], BrandPages>({
    maxSize: KEPT_BYTES,
    sizeCalculation: files => files.reduce((sum, { length }) => sum + length, 1),
    ttl: KEPT_MS,
    fetchMethod: (_key, _old, { context }) => filesOf(context),
  })
  return {
    /** One of the files, or without a number the only one or the index of all. Throws not_found. */
    async of(asked: BrandPages, page?: number): Promise<string> {
      const { scope, view, base } = asked
      const key = JSON.stringify([scope.brand.id, base, articleLanguage(scope.brand), view.alternatives('')])
      const files = (await kept.fetch(key, { context: asked })) ?? []
      if (page === undefined && files.length > 1) return sitemapIndex(base, files.length)
      const file = files[(page ?? 1) - 1]
      if (!file) throw notFound(say`page`)
      return (await unpack(file)).toString()
    },
  }
}

interface Address {
  path: string
  changedAt?: Date
}

/** Compressed. */
async function filesOf({ scope, view, base }: BrandPages): Promise<Buffer[]> {
  const files: Buffer[] = []
  let lines: string[] = []
  const finish = async () => {
    files.push(await pack(sitemap(lines)))
    lines = []
  }
  let pages = 0
  for (const addresses of await addressesOf(scope, view)) {
    if (++pages % AT_A_TIME === 0) await nextTurn()
    for (const address of addresses()) {
      if (lines.length === MAX_ADDRESSES) await finish()
      lines.push(lineOf(base, address))
    }
  }
  await finish()
  return files
}

/** Of every public page, in each language that it is in. */
async function addressesOf(scope: Scope, view: View): Promise<(() => Address[])[]> {
  const [topics, articles, incidents, maintenances] = await Promise.all([
    selectTopicsWithArticles(scope),
    selectForSitemap(scope, MAX_ARTICLES),
    selectIncidents(scope, { activeOnly: false, limit: MAX_INCIDENTS }),
    selectMaintenances(scope, { limit: MAX_INCIDENTS }),
  ])
  const translations = await selectPublishedLanguages(
    scope,
    articles.map(({ id }) => id),
  )
  const original = articleLanguage(scope.brand)
  const everywhere = (path: string, changedAt?: Date) => () =>
    view.alternatives(path).map(one => ({ path: one.path, ...(changedAt && { changedAt }) }))
  return [
    ...PAGES.map(path => everywhere(path)),
    ...topics.map(({ slug }) => everywhere(`/help/topics/${slug}`)),
    ...articles.map(
      ({ id, updatedAt, ...row }) =>
        () =>
          versionsOf(view, pathOf(row), { original, translations: translations.get(id) ?? [] }).map(
            ({ path }) => ({ path, changedAt: updatedAt }),
          ),
    ),
    ...incidents.map(({ id, updatedAt }) => everywhere(`/status/incidents/${id}`, updatedAt)),
    ...maintenances.map(({ id, updatedAt }) => everywhere(`/status/maintenances/${id}`, updatedAt)),
  ]
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAPS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Paths consist of slugs and numbers, which XML takes as they are. */
function lineOf(base: string, { path, changedAt }: Address): string {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `<url><loc>${base}${path}</loc>${changed}</url>`
}

const sitemap = (lines: string[]) => `${XML}<urlset ${SITEMAPS}>\n${lines.join('\n')}\n</urlset>\n`

function sitemapIndex(base: string, count: number): string {
  const pages = Array.from({ length: count }, (_, index) => index + 1)
  const lines = pages.map(page => `<sitemap><loc>${base}/sitemap.xml?page=${page}</loc></sitemap>`)
  return `${XML}<sitemapindex ${SITEMAPS}>\n${lines.join('\n')}\n</sitemapindex>\n`
}
