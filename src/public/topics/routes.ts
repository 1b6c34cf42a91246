import { answerList } from '../../kit/http/answer-list.ts'
import type { Api } from '../../kit/http/api.ts'
import { changeIfMatch } from '../../kit/http/etag.ts'
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
    { may: 'log in', summary: 'List topics', query: TopicsQuery, out: TopicsOutput },
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
    { may: 'log in', summary: 'Get a topic', params: TopicParams, out: TopicOutput },
    async ({ scope, params }) => presentTopic(scope, await getTopic(scope, params.slug)),
  )

  api.post(
    '/topics',
    { may: 'articles.write', summary: 'Create a topic', body: NewTopicBody, created: TopicOutput },
    async ({ scope, body }) => {
      const topic = await transaction(scope, tx => createTopic(tx, body.topic))
      return presentTopic(scope, topic)
    },
  )

  api.put(
    '/topics/:slug',
    {
      may: 'articles.write',
      summary: 'Change a topic',
      conditional: true,
      params: TopicParams,
      body: TopicChangesBody,
      out: TopicOutput,
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
      may: 'articles.write',
      operation: 'sortTopics',
      summary: 'Put topics in order',
      description: 'Those that are not named keep their places.',
      body: SortTopicsBody,
      out: SortedTopicsOutput,
    },
    async ({ scope, body }) => {
      await transaction(scope, tx => sortTopics(tx, body.topics))
      return { topics: await presentTopics(scope, await selectSortedTopics(scope)) }
    },
  )

  api.delete(
    '/topics/:slug',
    {
      may: 'articles.write',
      summary: 'Delete a topic',
      description: 'Its articles stay, in no topic, and the topics in it stand on their own.',
      params: TopicParams,
      out: TopicOutput,
    },
    async ({ scope, params }) =>
      transaction(scope, async tx => {
        const presented = await presentTopic(tx, await getTopic(tx, params.slug))
        await removeTopic(tx, params.slug)
        return presented
      }),
  )
}
