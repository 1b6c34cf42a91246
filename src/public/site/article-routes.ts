import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../kit/errors.ts'
import { articleLanguage } from '../../kit/language/language.ts'
import { renderPageMarkdown, summarize } from '../../kit/markdown/render-markdown.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { urlOf } from '../../people/brands/address.ts'
import { findPeople } from '../../people/identities/people.ts'
import { publicName } from '../../people/users/public-name.ts'
import { ARTICLE_STATUS, type ArticleStatus } from '../articles/codes.ts'
import { articlesLike, listArticles } from '../articles/list-articles.ts'
import { mayPreview } from '../articles/previews.ts'
import { type ArticleRow, findArticle } from '../articles/queries.ts'
import { inLanguage } from '../articles/translate.ts'
import { selectPublishedLanguages } from '../articles/translation-queries.ts'
import { READABLE } from '../readers/reader.ts'
import { findTopicById } from '../topics/queries.ts'
import { articlePage } from './article-page.ts'
import { pathOf, stepsTo } from './help-pages.ts'
import { canonicalPath, type Page } from './layout.ts'
import type { Site } from './site.ts'
import { breadcrumbs, faq, organization, organizationId } from './structured-data.ts'
import { type View, versionsOf } from './view.ts'

const RELATED = 5

/** Articles of the help center. */
export function articleRoutes(app: FastifyInstance, site: Site): void {
  app.get('/help/articles/:slug', (request, reply) => showArticle(site, request, reply))
}

/** An article at its canonical address: a former slug redirects to it, and what the reader may not read is not found. */
async function showArticle({ show, address }: Site, request: FastifyRequest, reply: FastifyReply) {
  return show(request, reply, async (scope, view, reader): Promise<Page> => {
    const { slug } = request.params as { slug: string }
    const original = await findArticle(scope, slug)
    const [article] = await inLanguage(scope, view.code, original ? [original] : [])
    const { preview } = request.query as { preview?: unknown }
    const isPreview = article !== undefined && (await mayPreview(scope, article, preview))
    if (!article || !(READABLE[reader].includes(article.status) || isPreview)) throw notFound(say`article`)
    if (isPreview) reply.header('Cache-Control', 'no-store')
    if (article.slug !== slug) {
      const path = isPreview ? `${pathOf(article)}?preview=${String(preview)}` : pathOf(article)
      reply.redirect(view.link(path), isPreview ? 302 : 301)
      return { title: article.title, path: pathOf(article), active: 'help', body: '' }
    }
    return pageOf({ scope, view, base: urlOf(scope.brand, address), statuses: READABLE[reader] }, article)
  })
}

interface Reading {
  scope: Scope
  view: View
  base: string
  /** Of articles that the reader may read. */
  statuses: ArticleStatus[]
}

/** In the language of the view, if it is translated. */
type Read = Awaited<ReturnType<typeof inLanguage<ArticleRow>>>[number]

async function pageOf(reading: Reading, article: Read): Promise<Page> {
  const { scope, view, base } = reading
  const topic = article.topicId === null ? undefined : await findTopicById(scope, article.topicId)
  const parent = topic?.parentId ? await findTopicById(scope, topic.parentId) : undefined
  const [[description = ''], page, related, translations, people] = await Promise.all([
    summarize([article.body]),
    renderPageMarkdown(article.body),
    relatedTo(reading, article),
    selectPublishedLanguages(scope, [article.id]),
    findPeople(scope, [article.authorId]),
  ])
  const writer = people.get(article.authorId)
  const author = writer?.staff ? publicName(writer.name) : undefined
  const path = pathOf(article)
  const original = articleLanguage(scope.brand)
  const versions = versionsOf(view, path, { original, translations: translations.get(article.id) ?? [] })
  const steps = stepsTo(view, [parent, topic])
  const shown = { article, steps, author, ...page, related }
  return {
    title: article.title,
    description,
    path,
    versions,
    active: 'help',
    isHidden: article.status !== ARTICLE_STATUS.published,
    ...(article.status === ARTICLE_STATUS.published && { image: `${path}/image.png` }),
    hasPictures: page.html.includes(' src="/help/images/'),
    body: articlePage(view, { ...shown, language: article.language, isForeign: article.isForeign }),
    data: [
      organization(scope.brand, base),
      {
        '@type': 'Article',
        headline: article.title,
        description,
        image: `${base}${view.link(path)}/image.png`,
        ...(article.language && { inLanguage: article.language }),
        datePublished: article.createdAt.toISOString(),
        dateModified: article.updatedAt.toISOString(),
        mainEntityOfPage: base + canonicalPath(view, { path, versions }),
        ...(author && { author: { '@type': 'Person', name: author } }),
        publisher: { '@id': organizationId(base) },
      },
      breadcrumbs(base, view, [...steps, [article.title, path]]),
      ...faq(page),
    ],
  }
}

/** Others of its topic, and then those with words of its title. */
async function relatedTo({ scope, view, statuses }: Reading, article: Read) {
  const others = (rows: ArticleRow[]) => rows.filter(({ id }) => id !== article.id)
  const topicId = article.topicId
  const siblings =
    topicId === null
      ? []
      : (await listArticles(scope, { page_size: RELATED + 1 }, { topicId, isSorted: true, statuses })).rows
  const rows = others(siblings).slice(0, RELATED)
  if (rows.length < RELATED) {
    const known = new Set(rows.map(({ id }) => id))
    const typed = { q: article.title, limit: 2 * RELATED, language: view.code, statuses }
    rows.push(...others(await articlesLike(scope, typed)).filter(({ id }) => !known.has(id)))
  }
  return inLanguage(scope, view.code, rows.slice(0, RELATED))
}
