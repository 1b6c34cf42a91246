import type { BaseAddress } from '../brands/address.ts'
import { notFound } from '../kit/errors.ts'
import type { Api } from '../kit/http/types.ts'
import { envelope } from '../kit/paging.ts'
import { type Scope, transaction } from '../kit/scope.ts'
import { getTopic } from '../topics/queries.ts'
import { ArticleChangesBody, ArticleParams, ArticlesQuery, NewArticleBody } from './input.ts'
import { listArticles } from './list-articles.ts'
import { presentArticle, presentArticles } from './present.ts'
import { findArticle } from './queries.ts'
import { changeArticle, createArticle } from './write-article.ts'

export function articleRoutes(api: Api, address: BaseAddress): void {
  const answerList = async (scope: Scope, query: ArticlesQuery, topicId?: number) => {
    const { rows, totalCount, page } = await listArticles(scope, query, topicId)
    return envelope('articles', await presentArticles(scope, rows, address), totalCount, page)
  }

  api.get('/articles', { schema: { querystring: ArticlesQuery } }, async ({ scope, query }) =>
    answerList(scope, query),
  )

  api.get(
    '/topics/:slug/articles',
    { schema: { params: ArticleParams, querystring: ArticlesQuery } },
    async ({ scope, params, query }) => answerList(scope, query, (await getTopic(scope, params.slug)).id),
  )

  api.get('/articles/:slug', { schema: { params: ArticleParams } }, async ({ scope, params }) => {
    const article = await findArticle(scope, params.slug)
    if (!article) throw notFound('article')
    return presentArticle(scope, article, address)
  })

  api.post('/articles', { schema: { body: NewArticleBody } }, async ({ scope, body }, reply) => {
    const article = await transaction(scope, tx => createArticle(tx, body.article))
    return reply.code(201).send(await presentArticle(scope, article, address))
  })

  api.post(
    '/topics/:slug/articles',
    { schema: { params: ArticleParams, body: NewArticleBody } },
    async ({ scope, params, body }, reply) => {
      const { id } = await getTopic(scope, params.slug)
      const article = await transaction(scope, tx => createArticle(tx, body.article, id))
      return reply.code(201).send(await presentArticle(scope, article, address))
    },
  )

  api.put(
    '/articles/:slug',
    { schema: { params: ArticleParams, body: ArticleChangesBody } },
    async ({ scope, params, body }) => {
      const article = await transaction(scope, tx => changeArticle(tx, params.slug, body.article))
      return presentArticle(scope, article, address)
    },
  )
}
