import { answerList } from '../../kit/http/answer-list.ts'
import { changeIfMatch } from '../../kit/http/etag.ts'
import type { Api } from '../../kit/http/types.ts'
import { rangeOf, toPage } from '../../kit/paging.ts'
import { transaction } from '../../kit/scope.ts'
import { NewTopicBody, SortTopicsBody, TopicChangesBody, TopicParams, TopicsQuery } from './input.ts'
import { SortedTopicsOutput, TopicOutput, TopicsOutput } from './output.ts'
import { presentTopic, presentTopics } from './present.ts'
import { countTopics, getTopic, selectSortedTopics, selectTopics } from './queries.ts'
import { changeTopic, createTopic, removeTopic, sortTopics } from './write-topic.ts'

export function topicRoutes(api: Api): void {
  api.get(
    '/topics',
    { schema: { summary: 'List topics', querystring: TopicsQuery, response: { 200: TopicsOutput } } },
    async (request, reply) => {
      const { scope, query } = request
      const page = toPage(scope, query, 'topics')
      const rows = await selectTopics(scope, rangeOf(page))
      const topics = await presentTopics(scope, rows)
      const listed = { rows, totalCount: await countTopics(scope), page }
      return answerList({ request, reply }, listed, { topics })
    },
  )

  api.get(
    '/topics/:slug',
    { schema: { summary: 'Get a topic', params: TopicParams, response: { 200: TopicOutput } } },
    async ({ scope, params }) => presentTopic(scope, await getTopic(scope, params.slug)),
  )

  api.post(
    '/topics',
    { schema: { summary: 'Create a topic', body: NewTopicBody, response: { 201: TopicOutput } } },
    async ({ scope, body }, reply) => {
      const topic = await transaction(scope, tx => createTopic(tx, body.topic))
      reply.code(201)
      return presentTopic(scope, topic)
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
        current: async tx => presentTopic(tx, await getTopic(tx, params.slug)),
        change: tx => changeTopic(tx, params.slug, body.topic),
      })
      return presentTopic(scope, topic)
    },
  )

  orderRoutes(api)
}

function orderRoutes(api: Api): void {
  // Below /topics, a topic with this slug could not be reached.
  api.put(
    '/topic_order',
    {
      schema: {
        operation: 'sortTopics',
        summary: 'Put topics in order',
        description: 'Those that are not named keep their places.',
        body: SortTopicsBody,
        response: { 200: SortedTopicsOutput },
      },
    },
    async ({ scope, body }) => {
      await transaction(scope, tx => sortTopics(tx, body.topics))
      return { topics: await presentTopics(scope, await selectSortedTopics(scope)) }
    },
  )

  api.delete(
    '/topics/:slug',
    {
      schema: {
        summary: 'Delete a topic',
        description: 'Its articles stay, in no topic, and the topics in it stand on their own.',
        params: TopicParams,
        response: { 200: TopicOutput },
      },
    },
    async ({ scope, params }) =>
      transaction(scope, async tx => {
        const presented = await presentTopic(tx, await getTopic(tx, params.slug))
        await removeTopic(tx, params.slug)
        return presented
      }),
  )
}
