import { answerList } from '../../kit/http/answer-list.ts'
import { changeIfMatch } from '../../kit/http/etag.ts'
import type { Api } from '../../kit/http/types.ts'
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
    { schema: { summary: 'List articles', querystring: ArticlesQuery, response: { 200: ArticlesOutput } } },
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
      schema: {
        summary: "List a topic's articles",
        params: ArticleParams,
        querystring: ArticlesQuery,
        response: { 200: ArticlesOutput },
      },
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
    { schema: { summary: 'Get an article', params: ArticleParams, response: { 200: ArticleOutput } } },
    async ({ scope, params }) => presentArticle(scope, await getArticle(scope, params.slug), address),
  )
}

function writeRoutes(api: Api, address: BaseAddress): void {
  api.post(
    '/articles',
    { schema: { summary: 'Create an article', body: NewArticleBody, response: { 201: ArticleOutput } } },
    async ({ scope, body }, reply) => {
      const article = await transaction(scope, tx => createArticle(tx, body.article))
      reply.code(201)
      return presentArticle(scope, article, address)
    },
  )

  api.post(
    '/topics/:slug/articles',
    {
      schema: {
        summary: 'Create an article in a topic',
        params: ArticleParams,
        body: NewArticleBody,
        response: { 201: ArticleOutput },
      },
    },
    async ({ scope, params, body }, reply) => {
      const { id } = await getTopic(scope, params.slug)
      const article = await transaction(scope, tx => createArticle(tx, body.article, id))
      reply.code(201)
      return presentArticle(scope, article, address)
    },
  )

  api.put(
    '/articles/:slug',
    {
      schema: {
        summary: 'Change an article',
        conditional: true,
        params: ArticleParams,
        body: ArticleChangesBody,
        response: { 200: ArticleOutput },
      },
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
      schema: {
        operation: 'sortArticles',
        summary: "Put a topic's articles in order",
        description: 'Those that are not named keep their places.',
        params: ArticleParams,
        body: SortArticlesBody,
        response: { 200: SortedOutput },
      },
    },
    async ({ scope, params, body }) => {
      await transaction(scope, tx => sortArticles(tx, params.slug, body.articles))
      return body
    },
  )

  api.get(
    '/missed_searches',
    {
      schema: {
        operation: 'listMissedSearches',
        summary: 'List searches without a result',
        description:
          'What readers of the help center looked for and did not find, the most frequent first; of 90 days.',
        response: { 200: MissedSearchesOutput },
      },
    },
    async ({ scope }) => ({
      missed_searches: (await selectMissed(scope)).map(({ words, count, lastAt }) => ({
        ...{ words, count },
        last_at: formatTime(lastAt, scope.brand.timeZone),
      })),
    }),
  )
}

function deleteRoute(api: Api, address: BaseAddress): void {
  api.delete(
    '/articles/:slug',
    {
      schema: {
        summary: 'Delete an article',
        description: 'With its former slugs, its versions and its feedback.',
        params: ArticleParams,
        response: { 200: ArticleOutput },
      },
    },
    async ({ scope, params }) =>
      presentArticle(scope, await transaction(scope, tx => removeArticle(tx, params.slug)), address),
  )
}

function feedbackRoute(api: Api): void {
  api.get(
    '/articles/:slug/feedback',
    {
      schema: {
        summary: "Get an article's feedback",
        description: 'Readers’ answers to “Was this helpful?”',
        params: ArticleParams,
        response: { 200: FeedbackOutput },
      },
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
