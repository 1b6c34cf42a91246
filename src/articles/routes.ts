import type { BaseAddress } from '../brands/address.ts'
import { answerList } from '../kit/http/answer-list.ts'
import { changeIfMatch } from '../kit/http/etag.ts'
import type { Api } from '../kit/http/types.ts'
import { transaction } from '../kit/scope.ts'
import { getTopic } from '../topics/queries.ts'
import { ArticleChangesBody, ArticleParams, ArticlesQuery, NewArticleBody } from './input.ts'
import { listArticles } from './list-articles.ts'
import { presentArticle, presentArticles } from './present.ts'
import { getArticle } from './queries.ts'
import { changeArticle, createArticle } from './write-article.ts'

export function articleRoutes(api: Api, address: BaseAddress): void {
  api.get('/articles', { schema: { querystring: ArticlesQuery } }, async (request, reply) => {
    const { scope, query } = request
    const listed = await listArticles(scope, query)
    return answerList({ request, reply }, listed, {
      articles: await presentArticles(scope, listed.rows, address),
    })
  })

  api.get(
    '/topics/:slug/articles',
    { schema: { params: ArticleParams, querystring: ArticlesQuery } },
    async (request, reply) => {
      const { scope, params, query } = request
      const topic = await getTopic(scope, params.slug)
      const listed = await listArticles(scope, query, topic.id)
      return answerList({ request, reply }, listed, {
        articles: await presentArticles(scope, listed.rows, address),
      })
    },
  )

  api.get('/articles/:slug', { schema: { params: ArticleParams } }, async ({ scope, params }) =>
    presentArticle(scope, await getArticle(scope, params.slug), address),
  )

  api.post('/articles', { schema: { body: NewArticleBody } }, async ({ scope, body }, reply) => {
    const article = await transaction(scope, tx => createArticle(tx, body.article))
    reply.code(201)
    return presentArticle(scope, article, address)
  })

  api.post(
    '/topics/:slug/articles',
    { schema: { params: ArticleParams, body: NewArticleBody } },
    async ({ scope, params, body }, reply) => {
      const { id } = await getTopic(scope, params.slug)
      const article = await transaction(scope, tx => createArticle(tx, body.article, id))
      reply.code(201)
      return presentArticle(scope, article, address)
    },
  )

  api.put(
    '/articles/:slug',
    { schema: { params: ArticleParams, body: ArticleChangesBody } },
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
