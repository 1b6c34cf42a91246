import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notFound } from '../../kit/errors.ts'
import { createRateLimit, networkOf, type RateLimit } from '../../kit/http/rate-limit.ts'
import { integer } from '../../kit/input.ts'
import { nameOfLanguage } from '../../kit/language/language.ts'
import { renderPageMarkdown, summarize } from '../../kit/markdown/render-markdown.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { urlOf } from '../../people/brands/address.ts'
import type { ArticleStatus } from '../articles/codes.ts'
import { listArticles, suggestArticles } from '../articles/list-articles.ts'
import { noteMissed } from '../articles/note-missed.ts'
import { type ArticleRow, findArticle, selectTopicPreviews } from '../articles/queries.ts'
import { inLanguage } from '../articles/translate.ts'
import { READABLE, readerOf } from '../readers/reader.ts'
import { findTopicById, getTopic, selectTopicsIn, type TopicRow } from '../topics/queries.ts'
import { renderAtom } from './atom.ts'
import { helpHero, helpHome, pathOf, searchPage, stepsTo, topicPage } from './help-pages.ts'
import type { Site } from './site.ts'
import { breadcrumbs, organization, website } from './structured-data.ts'
import type { View } from './view.ts'

const PER_TOPIC = 5
const RECENT = 6
/** Per visitor, who types fast. */
const SEARCHES_A_MINUTE = 240
const SUGGESTIONS = 6
const FEED_LENGTH = 30
const LATEST = 12

const Query = z.object({
  q: z.string().trim().max(200).catch('').default(''),
  page: integer(1, 10_000).catch(1).default(1),
})

/** The help center: published articles, and others for people who may read them. */
export function helpRoutes(app: FastifyInstance, site: Site): void {
  const { show, address } = site
  const countSearch = createRateLimit(SEARCHES_A_MINUTE, { name: 'site search', seconds: 60 })

  app.get('/help', (request, reply) =>
    show(request, reply, async (scope, view, reader) => ({
      title: view.t('site.help'),
      description: view.t('help.about', { brand: scope.brand.name }),
      path: '/help',
      active: 'help',
      feed: { path: '/help/feed.atom', title: view.t('help.feed') },
      hero: helpHero(view),
      body: await homeOf(scope, view, READABLE[reader]),
      data: [
        organization(scope.brand, urlOf(scope.brand, address)),
        website(scope.brand, urlOf(scope.brand, address), view),
      ],
    })),
  )

  app.get('/help/search', (request, reply) =>
    show(request, reply, async (scope, view, reader) => {
      await countSearch(`${scope.brand.id} ${networkOf(request)}`, reply)
      const { q, page } = Query.parse(request.query)
      const none = { rows: [], totalCount: 0, page: { page: 1, pageSize: 30 } }
      const listed =
        q === ''
          ? none
          : await listArticles(scope, { q, page }, { language: view.code, statuses: READABLE[reader] })
      if (q !== '' && listed.totalCount === 0 && reader === 'anybody')
        noteMissed(scope, q).catch((err: unknown) =>
          request.log.warn({ err }, 'a missed search was not noted'),
        )
      return {
        title: view.t('help.find'),
        path: '/help/search',
        active: 'help',
        isHidden: true,
        body: searchPage(view, q, await translated(scope, view, listed)),
      }
    }),
  )

  suggestRoute(app, site, countSearch)
  widgetRoutes(app, site, countSearch)

  app.get('/help/topics/:slug', (request, reply) =>
    show(request, reply, async (scope, view, reader) => {
      const statuses = READABLE[reader]
      const topic = await getTopic(scope, slugIn(request))
      const { page } = Query.parse(request.query)
      const [listed, shelves] = await Promise.all([
        listArticles(scope, { page }, { topicId: topic.id, isSorted: true, statuses }),
        page === 1 ? shelvesIn(scope, topic, statuses) : [],
      ])
      if (listed.totalCount === 0 && shelves.length === 0) throw notFound(say`topic`)
      const parent = topic.parentId === null ? undefined : await findTopicById(scope, topic.parentId)
      const path = `/help/topics/${topic.slug}${page > 1 ? `?page=${page}` : ''}`
      return {
        title: topic.name,
        path,
        active: 'help',
        data: [breadcrumbs(urlOf(scope.brand, address), view, stepsTo(view, [parent, topic]))],
        body: topicPage(
          view,
          { topic, parent, shelves: await translateShelves(scope, view, shelves) },
          await translated(scope, view, listed),
        ),
      }
    }),
  )

  app.get('/help/feed.atom', (request, reply) =>
    site.send({ request, reply }, 'application/atom+xml', async scope => {
      const base = urlOf(scope.brand, address)
      const { rows } = await listArticles(scope, { page_size: FEED_LENGTH })
      const pages = await Promise.all(rows.map(({ body }) => renderPageMarkdown(body)))
      return renderAtom(
        { title: `${scope.brand.name}: help articles`, base, path: '/help/feed.atom', page: '/help' },
        rows.map((row, index) => ({
          title: row.title,
          path: pathOf(row),
          updatedAt: row.updatedAt,
          html: pages[index]?.html ?? '',
        })),
      )
    }),
  )
}

/** What is found for words that are being typed, on these pages and in the chat. */
function suggestRoute(app: FastifyInstance, site: Site, countSearch: RateLimit): void {
  app.get('/help/suggest', async (request, reply) => {
    reply.header('Access-Control-Allow-Origin', '*') // the chat widget calls it from other sites
    const scope = await site.scopeOf(request)
    await countSearch(`${scope.brand.id} ${networkOf(request)}`, reply)
    const { q } = Query.parse(request.query)
    const reader = await readerOf(scope, request)
    if (reader !== 'anybody') reply.header('Cache-Control', 'no-store')
    const view = site.viewOf(scope, request)
    const found =
      q === ''
        ? []
        : await suggestArticles(scope, {
            q,
            limit: SUGGESTIONS,
            language: view.code,
            statuses: READABLE[reader],
          })
    return { articles: presentLinks(view, await inLanguage(scope, view.code, found)) }
  })
}

/** Articles as links, with the language of those in another one than the reader's. */
function presentLinks(
  view: View,
  rows: (ArticleRow & { isForeign: boolean; language: string | undefined })[],
) {
  return rows.map(row => ({
    title: row.title,
    path: view.link(pathOf(row)),
    ...(row.isForeign && { language: row.language, language_name: nameOfLanguage(row.language) }),
  }))
}

/** What the chat widget shows of the help center, on other sites: published articles. */
function widgetRoutes(app: FastifyInstance, site: Site, countSearch: RateLimit): void {
  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Access-Control-Allow-Origin', '*').header('Cache-Control', 'public, max-age=60')
    const scope = await site.scopeOf(request)
    await countSearch(`${scope.brand.id} ${networkOf(request)}`, reply)
    return { scope, view: site.viewOf(scope, request) }
  }

  app.get('/help/latest', async (request, reply) => {
    const { scope, view } = await enter(request, reply)
    const { rows } = await listArticles(scope, { page_size: LATEST })
    return { articles: presentLinks(view, await inLanguage(scope, view.code, rows)) }
  })

  app.get('/help/texts/:slug', async (request, reply) => {
    const { scope, view } = await enter(request, reply)
    const original = await findArticle(scope, slugIn(request))
    if (!original || !READABLE.anybody.includes(original.status)) throw notFound(say`article`)
    const [article] = await inLanguage(scope, view.code, [original])
    const { html } = await renderPageMarkdown(article?.body ?? original.body)
    return { title: article?.title, language: article?.language ?? null, html }
  })
}

async function homeOf(scope: Scope, view: View, statuses: ArticleStatus[]): Promise<string> {
  const [shelves, { rows }] = await Promise.all([
    selectTopicPreviews(scope, { statuses, perTopic: PER_TOPIC }),
    listArticles(scope, { page_size: RECENT }, { statuses }),
  ])
  const [recent, translatedShelves] = await Promise.all([
    inLanguage(scope, view.code, rows),
    translateShelves(scope, view, shelves),
  ])
  return helpHome(view, translatedShelves, recent)
}

/** All of them with one query. */
async function translateShelves<Shelf extends { articles: { id: number; title: string }[] }>(
  scope: Scope,
  { code }: View,
  shelves: Shelf[],
): Promise<Shelf[]> {
  const articles = await inLanguage(
    scope,
    code,
    shelves.flatMap(shelf => shelf.articles.map(({ id, title }) => ({ id, title }))),
  )
  const found = new Map(articles.map(article => [article.id, article]))
  return shelves.map(shelf => ({
    ...shelf,
    articles: shelf.articles.map(article => ({ ...article, ...found.get(article.id) })),
  }))
}

/** The topics in a topic, with the first of their articles. */
async function shelvesIn(scope: Scope, { id }: TopicRow, statuses: ArticleStatus[]) {
  const topics = await selectTopicsIn(scope, id)
  const shelves = await Promise.all(
    topics.map(async ({ id: topicId, slug, name }) => {
      const { rows, totalCount } = await listArticles(
        scope,
        { page_size: PER_TOPIC },
        { topicId, isSorted: true, statuses },
      )
      return { slug, name, count: totalCount, articles: rows }
    }),
  )
  return shelves.filter(({ count }) => count > 0)
}

/** In the reader's language, with summaries. */
async function translated<List extends { rows: ArticleRow[] }>(scope: Scope, view: View, listed: List) {
  const rows = await inLanguage(scope, view.code, listed.rows)
  return { ...listed, rows, summaries: await summarize(rows.map(({ body }) => body)) }
}

function slugIn({ params }: FastifyRequest): string {
  return (params as { slug: string }).slug
}
