import type { FastifyRequest } from 'fastify'
import { invalid, Problem, problemFrom } from '../../kit/errors.ts'
import type { Feeds } from '../../kit/events/feed.ts'
import { cursorOfNow, isAhead } from '../../kit/events/log.ts'
import { type Api, EVENT_STREAM } from '../../kit/http/api.ts'
import type { Actor, Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { authenticate } from '../../people/sessions/authenticate.ts'
import { lastEventId, placeAfter, queriesFor } from './input.ts'
import { EventsOutput } from './output.ts'
import { presentEvents } from './present.ts'
import { readLog } from './read-log.ts'
import { streamEvents } from './stream.ts'
import { readableParts, selectVisibleEvents } from './visible-events.ts'

const DEFAULT_LIMIT = 100
const MAX_STREAMS_PER_LOGIN = 10

const STREAM = 'Server-sent events. A reconnecting client resumes after its `Last-Event-ID`.'

async function requireReached(scope: Scope, after: string): Promise<void> {
  if (await isAhead(scope, after))
    throw invalid(
      'after',
      say`is ahead of this log, which was restored from an earlier state. Continue from 0 or from an earlier cursor`,
    )
}

interface EventDependencies {
  feeds: Feeds
  /** Every type that exists. */
  eventTypes: readonly string[]
}

/** The brand's log: page by page, and as a stream. */
export function eventRoutes(api: Api, { feeds, eventTypes }: EventDependencies): void {
  const { EventsQuery, StreamQuery } = queriesFor(eventTypes)
  api.get(
    '/events',
    { may: 'log in', summary: 'List events', query: EventsQuery, out: EventsOutput },
    async ({ scope, query }) => {
      const { type, conversation, limit = DEFAULT_LIMIT } = query
      const after = placeAfter(scope, query.after ?? '0')
      const conversationIds =
        conversation === undefined ? undefined : await readableParts(scope, conversation)
      const { rows, next } = await selectVisibleEvents(scope, { after, types: type, conversationIds, limit })
      if (next === after) await requireReached(scope, after)
      return { events: await presentEvents(scope, rows), next }
    },
  )

  const open = new Map<FastifyRequest, () => void>()
  api.whenClosing(() => {
    for (const end of open.values()) end()
  })

  api.get(
    '/events/stream',
    {
      may: 'log in',
      summary: 'Stream events',
      description: STREAM,
      produces: EVENT_STREAM,
      query: StreamQuery,
    },
    async (request, reply) => {
      const { scope, query, headers } = request
      const { login } = scope.actor as Actor
      const others = [...open.keys()].filter(other => other.scope.actor?.login === login)
      if (others.length >= MAX_STREAMS_PER_LOGIN)
        throw new Problem('rate_limited', say`At most ${MAX_STREAMS_PER_LOGIN} concurrent streams per login.`)
      const response = reply.raw
      open.set(request, () => response.end()) // counted before anything is awaited
      response.once('close', () => open.delete(request))
      const given = query.after && placeAfter(scope, query.after)
      if (given) await requireReached(scope, given)
      const resumed = lastEventId(scope, headers['last-event-id'])
      // A browser would not ask again if it were refused.
      const isLost = resumed !== undefined && (await isAhead(scope, resumed))
      const after = (isLost ? undefined : resumed) ?? given ?? (await cursorOfNow(scope))

      reply.hijack()
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
        Connection: 'close', // ending a stream closes its connection, so that a stopping server does not wait for it
        'X-Request-Id': request.id,
      })
      const recheck = async () => ({
        ...scope,
        actor: await authenticate(scope, request, { isAutomatic: true }),
      })
      const read = (cursor: string) => readLog(scope, cursor)
      const wantsPresences = query.presence ?? false
      const feed = feeds.join(scope, { wantsPresences })
      try {
        await streamEvents({ response, after, types: query.type, feed, read, recheck, wantsPresences })
      } catch (error) {
        if (!problemFrom(error) && (error as Error).name !== 'AbortError')
          request.log.error({ err: error }, 'stream broke')
      } finally {
        feed.leave()
        open.delete(request)
        response.destroy()
      }
    },
  )
}
