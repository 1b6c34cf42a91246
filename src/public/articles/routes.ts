import { answerList } from '../../kit/http/answer-list.ts'
import type { Api } from '../../kit/http/api.ts'
import { changeIfMatch } from '../../kit/http/etag.ts'
import { transaction } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { getTopic } from '../topics/queries.ts'
import { countFeedback, selectComments } from './feedback-queries.ts'
import {
  ArticleChangesBody,
  ArticleParams,
  ArticlesQuery,
  NewArticleBody,
  SortArticlesBody,
} from './input.ts'
import { listArticles } from './list-articles.ts'
import { selectMissed } from './missed-queries.ts'
import {
  ArticleOutput,
  ArticlesOutput,
  FeedbackOutput,
  MissedSearchesOutput,
  SortedOutput,
} from './output.ts'
import { presentArticle, presentArticles } from './present.ts'
import { getArticle } from './queries.ts'
import { translationRoutes } from './translation-routes.ts'
import { versionRoutes } from './version-routes.ts'
import { changeArticle, createArticle, removeArticle, sortArticles } from './write-article.ts'

export function articleRoutes(api: Api, address: BaseAddress): void {
  readRoutes(api, address)
  writeRoutes(api, address)
  deleteRoute(api, address)
  feedbackRoute(api)
  versionRoutes(api, address)
  translationRoutes(api)
  orderRoutes(api)
}

function readRoutes(api: Api, address: BaseAddress): void {
  api.get(
    '/articles',
    { may: 'log in', summary: 'List articles', query: ArticlesQuery, out: ArticlesOutput },
    async (request, reply) => {
      const { scope, query } = request
      const listed = await listArticles(scope, query)
      return answerList({ request, reply }, listed, {
        articles: await presentArticles(scope, listed.rows, address),
      })
    },
  )

  api.get(
    '/topics/:slug/articles',
    {
      may: 'log in',
      summary: "List a topic's articles",
      params: ArticleParams,
      query: ArticlesQuery,
      out: ArticlesOutput,
    },
    async (request, reply) => {
      const { scope, params, query } = request
      const topic = await getTopic(scope, params.slug)
      const listed = await listArticles(scope, query, { topicId: topic.id })
      return answerList({ request, reply }, listed, {
        articles: await presentArticles(scope, listed.rows, address),
      })
    },
  )

  api.get(
    '/articles/:slug',
    { may: 'log in', summary: 'Get an article', params: ArticleParams, out: ArticleOutput },
    async ({ scope, params }) => presentArticle(scope, await getArticle(scope, params.slug), address),
  )
}

function writeRoutes(api: Api, address: BaseAddress): void {
  api.post(
    '/articles',
    { may: 'articles.write', summary: 'Create an article', body: NewArticleBody, created: ArticleOutput },
    async ({ scope, body }) => {
      const article = await transaction(scope, tx => createArticle(tx, body.article))
      return presentArticle(scope, article, address)
    },
  )

  api.post(
    '/topics/:slug/articles',
    {
      may: 'articles.write',
      summary: 'Create an article in a topic',
      params: ArticleParams,
      body: NewArticleBody,
      created: ArticleOutput,
    },
    async ({ scope, params, body }) => {
      const { id } = await getTopic(scope, params.slug)
      const article = await transaction(scope, tx => createArticle(tx, body.article, id))
      return presentArticle(scope, article, address)
    },
  )

  api.put(
    '/articles/:slug',
    {
      may: 'articles.write',
      summary: 'Change an article',
      conditional: true,
      params: ArticleParams,
      body: ArticleChangesBody,
      out: ArticleOutput,
    },
    async request => {
      const { scope, params, body } = request
      const article = await changeIfMatch(request, {
        current: async tx => presentArticle(tx, await getArticle(tx, params.slug), address),
        change: tx => changeArticle(tx, params.slug, body.article),
      })
      return presentArticle(scope, article, address)
    },
  )
}

function orderRoutes(api: Api): void {
  api.put(
    '/topics/:slug/order',
    {
      may: 'articles.write',
      operation: 'sortArticles',
      summary: "Put a topic's articles in order",
      description: 'Those that are not named keep their places.',
      params: ArticleParams,
      body: SortArticlesBody,
      out: SortedOutput,
    },
    async ({ scope, params, body }) => {
      await transaction(scope, tx => sortArticles(tx, params.slug, body.articles))
      return body
    },
  )

  api.get(
    '/missed_searches',
    {
      may: 'reports.read',
      operation: 'listMissedSearches',
      summary: 'List searches without a result',
      description:
        'What readers of the help center looked for and did not find, the most frequent first; of 90 days.',
      out: MissedSearchesOutput,
    },
    async ({ scope }) => ({
      missed_searches: (await selectMissed(scope)).map(({ words, count, lastAt }) => ({
        words,
        count,
        last_at: formatTime(lastAt, scope.brand.timeZone),
      })),
    }),
  )
}

function deleteRoute(api: Api, address: BaseAddress): void {
  api.delete(
    '/articles/:slug',
    {
      may: 'articles.write',
      summary: 'Delete an article',
      description: 'With its former slugs, its versions and its feedback.',
      params: ArticleParams,
      out: ArticleOutput,
    },
    async ({ scope, params }) =>
      presentArticle(scope, await transaction(scope, tx => removeArticle(tx, params.slug)), address),
  )
}

function feedbackRoute(api: Api): void {
  api.get(
    '/articles/:slug/feedback',
    {
      may: 'reports.read',
      summary: "Get an article's feedback",
      description: 'Readers’ answers to “Was this helpful?”',
      params: ArticleParams,
      out: FeedbackOutput,
    },
    async ({ scope, params }) => {
      const { id } = await getArticle(scope, params.slug)
      const [counts, comments] = await Promise.all([countFeedback(scope, id), selectComments(scope, id)])
      return {
        ...counts,
        comments: comments.map(({ helpful, comment, createdAt }) => ({
          'helpful?': helpful,
          comment: comment ?? '',
          created_at: formatTime(createdAt, scope.brand.timeZone),
        })),
      }
    },
  )
}
