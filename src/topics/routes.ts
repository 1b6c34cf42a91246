import type { Api } from '../kit/http/types.ts'
import { toPage } from '../kit/input.ts'
import { envelope, offsetOf } from '../kit/paging.ts'
import { transaction } from '../kit/scope.ts'
import { NewTopicBody, TopicChangesBody, TopicParams, TopicsQuery } from './input.ts'
import { presentTopic } from './present.ts'
import { countTopics, getTopic, selectTopics } from './queries.ts'
import { changeTopic, createTopic } from './write-topic.ts'

export function topicRoutes(api: Api): void {
  api.get('/topics', { schema: { querystring: TopicsQuery } }, async ({ scope, query }) => {
    const page = toPage(query)
    const rows = await selectTopics(scope, { limit: page.pageSize, offset: offsetOf(page) })
    const topics = rows.map(row => presentTopic(row, scope.brand.timeZone))
    return envelope('topics', topics, await countTopics(scope), page)
  })

  api.get('/topics/:slug', { schema: { params: TopicParams } }, async ({ scope, params }) =>
    presentTopic(await getTopic(scope, params.slug), scope.brand.timeZone),
  )

  api.post('/topics', { schema: { body: NewTopicBody } }, async ({ scope, body }, reply) => {
    const topic = await transaction(scope, tx => createTopic(tx, body.topic))
    return reply.code(201).send(presentTopic(topic, scope.brand.timeZone))
  })

  api.put(
    '/topics/:slug',
    { schema: { params: TopicParams, body: TopicChangesBody } },
    async ({ scope, params, body }) => {
      const topic = await transaction(scope, tx => changeTopic(tx, params.slug, body.topic))
      return presentTopic(topic, scope.brand.timeZone)
    },
  )
}
