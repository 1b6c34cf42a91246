import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Conversation, Event, Presence } from '../../client/api.ts'
import { EVENT_TYPES } from '../../client/event-types.ts'
import type { Clock } from '../kit/clock.ts'
import { createStore } from '../kit/store.ts'
import { emit } from './event-listeners.ts'
import { keys } from './keys.ts'
import { touchedBy } from './touched.ts'

/** Presence by conversation. */
export const presences = createStore<Presence[]>([])

/** Whether the event stream is connected. */
export const connection = createStore<'live' | 'lost'>('live')

const STREAM = '/api/v1/events/stream?presence=true'
/** Random, so that several people with the same page do not query at once. */
const TOGETHER_MS = (random: () => number) => 500 + 400 * random()
const COUNTS_MS = 3_000
/** What a page reads while it connects, and events change most. */
const READ_EARLY = [keys.lists, keys.views, keys.conversations, keys.allMessages]
const LOST_MS = 4_000
const AGAIN_MS = [1_000, 2_000, 5_000, 15_000]

/** As the browser has them; tests give their own. */
export interface LiveDependencies {
  queries: QueryClient
  /** Opens an event stream. */
  open(url: string): Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>
  clock: Clock
  /** From 0 to 1. */
  random(): number
  /** Whether nobody sees the page, which then needs no connection. */
  isAway(): boolean
  /** Called when everything has to be read again. */
  onAgain(): void
  /** Called when the server refuses the stream: the session may be over. */
  onRefused(): void
}

export interface Live {
  /** Connects or disconnects, after the page has been shown or hidden. */
  look(): void
  end(): void
}

/**
 * Follows the brand's events and invalidates the queries they touch. After an interruption everything is read again; after the
 * first connection, what was read while it was being made.
 */
export function createLive({
  queries,
  open,
  clock,
  random,
  isAway,
  onAgain,
  onRefused,
}: LiveDependencies): Live {
  const toucher = createToucher({ queries, clock, random })
  const hear = (event: Event) => {
    toucher.touch(event)
    emit(event)
  }
  let source: ReturnType<LiveDependencies['open']> | undefined
  let cancelAgain: (() => void) | undefined
  let cancelLost: (() => void) | undefined
  let cancelEarly: (() => void) | undefined
  let tries = 0
  let isFirst = true

  const readAgain = () => {
    for (const queryKey of READ_EARLY) void queries.invalidateQueries({ queryKey })
  }
  const connect = () => {
    disconnect()
    const opened = open(STREAM)
    source = opened
    for (const name of EVENT_TYPES)
      opened.addEventListener(name, event => hear(JSON.parse((event as MessageEvent).data)))
    opened.addEventListener('hidden', event => {
      const { conversation_id } = JSON.parse((event as MessageEvent).data)
      toucher.touchConversation(conversation_id)
    })
    opened.addEventListener('presence', event => presences.set(JSON.parse((event as MessageEvent).data)))
    opened.addEventListener('open', () => {
      cancelLost?.()
      cancelLost = undefined
      tries = 0
      connection.set('live')
      if (isFirst) cancelEarly = clock.later(TOGETHER_MS(random), readAgain)
      else {
        onAgain()
        void queries.invalidateQueries()
      }
      isFirst = false
    })
    opened.addEventListener('error', () => {
      cancelLost ??= clock.later(LOST_MS, () => connection.set('lost'))
      // The browser gives up if the response is no stream.
      if (opened.readyState !== CLOSED) return
      cancelAgain = clock.later(AGAIN_MS[Math.min(tries++, AGAIN_MS.length - 1)] as number, connect)
      onRefused()
    })
  }
  const disconnect = () => {
    cancelAgain?.()
    source?.close()
    source = undefined
  }
  const look = () => {
    if (isAway()) disconnect()
    else if (!source) connect()
  }
  look()
  return {
    look,
    end() {
      cancelLost?.()
      cancelEarly?.()
      toucher.end()
      disconnect()
    },
  }
}

/** `EventSource.CLOSED`, which only browsers have. */
const CLOSED = 2

/** Collects events for a moment, so that many of them cause one round of queries. */
function createToucher({ queries, clock, random }: Pick<LiveDependencies, 'queries' | 'clock' | 'random'>) {
  const conversations = new Set<number>()
  const others = new Set<QueryKey>()
  let cancelFlush: (() => void) | undefined
  let cancelCount: (() => void) | undefined
  const read = (queryKey: QueryKey) => void queries.invalidateQueries({ queryKey })
  const flush = () => {
    cancelFlush = undefined
    for (const id of conversations) void refresh(queries, id)
    if (conversations.size > 0) read(keys.lists)
    for (const key of others) read(key)
    conversations.clear()
    others.clear()
  }
  const count = () => {
    cancelCount = undefined
    read(keys.views)
  }
  const touchConversation = (id: number) => {
    conversations.add(id)
    cancelCount ??= clock.later(COUNTS_MS, count)
    cancelFlush ??= clock.later(TOGETHER_MS(random), flush)
  }
  return {
    touch(event: Event) {
      const { queries: touched, conversationIds } = touchedBy(event)
      for (const id of conversationIds) touchConversation(id)
      for (const key of touched) others.add(key)
      cancelFlush ??= clock.later(TOGETHER_MS(random), flush)
    },
    touchConversation,
    end() {
      cancelFlush?.()
      cancelCount?.()
    },
  }
}

async function refresh(queries: QueryClient, id: number): Promise<void> {
  const shown = queries
    .getQueriesData<Conversation>({ queryKey: keys.conversations })
    .map(([, conversation]) => conversation)
    .find(conversation => conversation?.id === id)
  if (!shown) return
  for (const key of [
    keys.conversation(shown.slug),
    keys.messages(shown.slug),
    keys.drafts(shown.slug),
    keys.activity(id),
  ])
    void queries.invalidateQueries({ queryKey: key })
}
