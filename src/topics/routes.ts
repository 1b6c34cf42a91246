import { answerList } from '../kit/http/answer-list.ts'
import { changeIfMatch } from '../kit/http/etag.ts'
import type { Api } from '../kit/http/types.ts'
import { rangeOf, toPage } from '../kit/paging.ts'
import { transaction } from '../kit/scope.ts'
import { NewTopicBody, TopicChangesBody, TopicParams, TopicsQuery } from './input.ts'
import { presentTopic } from './present.ts'
import { countTopics, getTopic, selectTopics } from './queries.ts'
import { changeTopic, createTopic } from './write-topic.ts'

export function topicRoutes(api: Api): void {
  api.get('/topics', { schema: { querystring: TopicsQuery } }, async (request, reply) => {
    const { scope, query } = request
    const page = toPage(scope, query)
    const rows = await selectTopics(scope, rangeOf(page))
    const topics = rows.map(row => presentTopic(row, scope.brand.timeZone))
    const listed = { rows, totalCount: await countTopics(scope), page }
    return answerList({ request, reply }, listed, { topics })
  })

  api.get('/topics/:slug', { schema: { params: TopicParams } }, async ({ scope, params }) =>
    presentTopic(await getTopic(scope, params.slug), scope.brand.timeZone),
  )

  api.post('/topics', { schema: { body: NewTopicBody } }, async ({ scope, body }, reply) => {
    const topic = await transaction(scope, tx => createTopic(tx, body.topic))
    reply.code(201)
    return presentTopic(topic, scope.brand.timeZone)
  })

  api.put('/topics/:slug', { schema: { params: TopicParams, body: TopicChangesBody } }, async request => {
    const { scope, params, body } = request
    const topic = await changeIfMatch(request, {
      current: async tx => presentTopic(await getTopic(tx, params.slug), tx.brand.timeZone),
      change: tx => changeTopic(tx, params.slug, body.topic),
    })
    return presentTopic(topic, scope.brand.timeZone)
  })
}
