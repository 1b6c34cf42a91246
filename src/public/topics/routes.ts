import { answerList } from '../../kit/http/answer-list.ts'
import { changeIfMatch } from '../../kit/http/etag.ts'
import type { Api } from '../../kit/http/types.ts'
import { rangeOf, toPage } from '../../kit/paging.ts'
import { transaction } from '../../kit/scope.ts'
import { NewTopicBody, TopicChangesBody, TopicParams, TopicsQuery } from './input.ts'
import { TopicOutput, TopicsOutput } from './output.ts'
import { presentTopic } from './present.ts'
import { countTopics, getTopic, selectTopics } from './queries.ts'
import { changeTopic, createTopic } from './write-topic.ts'

export function topicRoutes(api: Api): void {
  api.get(
    '/topics',
    { schema: { summary: 'List topics', querystring: TopicsQuery, response: { 200: TopicsOutput } } },
    async (request, reply) => {
      const { scope, query } = request
      const page = toPage(scope, query, 'topics')
      const rows = await selectTopics(scope, rangeOf(page))
      const topics = rows.map(row => presentTopic(row, scope.brand.timeZone))
      const listed = { rows, totalCount: await countTopics(scope), page }
      return answerList({ request, reply }, listed, { topics })
    },
  )

  api.get(
    '/topics/:slug',
    { schema: { summary: 'Get a topic', params: TopicParams, response: { 200: TopicOutput } } },
    async ({ scope, params }) => presentTopic(await getTopic(scope, params.slug), scope.brand.timeZone),
  )

  api.post(
    '/topics',
    { schema: { summary: 'Create a topic', body: NewTopicBody, response: { 201: TopicOutput } } },
    async ({ scope, body }, reply) => {
      const topic = await transaction(scope, tx => createTopic(tx, body.topic))
      reply.code(201)
      return presentTopic(topic, scope.brand.timeZone)
    },
  )

  api.put(
    '/topics/:slug',
    {
      schema: {
        summary: 'Change a topic',
        conditional: true,
        params: TopicParams,
        body: TopicChangesBody,
        response: { 200: TopicOutput },
      },
    },
    async request => {
      const { scope, params, body } = request
      const topic = await changeIfMatch(request, {
        current: async tx => presentTopic(await getTopic(tx, params.slug), tx.brand.timeZone),
        change: tx => changeTopic(tx, params.slug, body.topic),
      })
      return presentTopic(topic, scope.brand.timeZone)
    },
  )
}
