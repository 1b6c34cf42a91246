import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Conversation, Event, Presence } from '../../client/api.ts'
import { EVENT_TYPES } from '../../client/event-types.ts'
import { createStore } from '../kit/store.ts'
import { api } from './client.ts'
import { emit } from './event-listeners.ts'
import { keys } from './keys.ts'
import { isNotifier } from './notifier.ts'
import { forgetReads } from './reads.ts'
import { touchedBy } from './touched.ts'

/** Presence by conversation. */
export const presences = createStore<Presence[]>([])

/** Whether the event stream is connected. */
export const connection = createStore<'live' | 'lost'>('live')

/** Random, so that several people with the same page do not query at once. */
const TOGETHER_MS = () => 500 + 400 * Math.random()
const COUNTS_MS = 3_000
/** What a page reads while it connects, and events change most. */
const READ_EARLY = [keys.lists, keys.views, keys.conversations, keys.allMessages]
const LOST_MS = 4_000
const AGAIN_MS = [1_000, 2_000, 5_000, 15_000]

/**
 * Follows the brand's events and invalidates the queries they touch. Hidden pages disconnect, since browsers give one host
 * few connections, except for the one that notifies. After an interruption everything is read again; after the first
 * connection, what was read while it was being made.
 */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const touch = createToucher(queries)
    const hear = (event: Event) => {
      touch(event)
      emit(event)
    }
    let source: EventSource | undefined
    let again: ReturnType<typeof setTimeout> | undefined
    let lost: ReturnType<typeof setTimeout> | undefined
    let early: ReturnType<typeof setTimeout> | undefined
    let tries = 0
    let isFirst = true

    const readAgain = () => {
      for (const queryKey of READ_EARLY) void queries.invalidateQueries({ queryKey })
    }
    const open = () => {
      close()
      source = new EventSource('/api/v1/events/stream?presence=true')
      for (const name of EVENT_TYPES) source.addEventListener(name, event => hear(JSON.parse(event.data)))
      source.addEventListener('presence', event => presences.set(JSON.parse(event.data)))
      source.addEventListener('open', () => {
        clearTimeout(lost)
        lost = undefined
        tries = 0
        connection.set('live')
        if (isFirst) early = setTimeout(readAgain, TOGETHER_MS())
        else {
          forgetReads()
          void queries.invalidateQueries()
        }
        isFirst = false
      })
      source.addEventListener('error', () => {
        lost ??= setTimeout(() => connection.set('lost'), LOST_MS)
        // The browser gives up if the response is no stream.
        if (source?.readyState === EventSource.CLOSED)
          again = setTimeout(open, AGAIN_MS[Math.min(tries++, AGAIN_MS.length - 1)])
      })
    }
    const close = () => {
      clearTimeout(again)
      source?.close()
      source = undefined
    }
    const onVisibility = () => (document.hidden && !isNotifier() ? close() : source || open())

    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      clearTimeout(lost)
      clearTimeout(early)
      close()
    }
  }, [queries])
}

/** Collects events for a moment, so that many of them cause one round of queries. */
function createToucher(queries: QueryClient): (event: Event) => void {
  const conversations = new Set<number>()
  const others = new Set<QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let counts: ReturnType<typeof setTimeout> | undefined
  const read = (queryKey: QueryKey) => void queries.invalidateQueries({ queryKey })
  const flush = () => {
    timer = undefined
    for (const id of conversations) void refresh(queries, id)
    if (conversations.size > 0) read(keys.lists)
    for (const key of others) read(key)
    conversations.clear()
    others.clear()
  }
  const count = () => {
    counts = undefined
    read(keys.views)
  }
  return event => {
    const { queries: touched, conversationIds } = touchedBy(event)
    if (conversationIds.length > 0) {
      for (const id of conversationIds) conversations.add(id)
      if (counts === undefined) counts = setTimeout(count, COUNTS_MS)
    }
    for (const key of touched) others.add(key)
    if (timer === undefined) timer = setTimeout(flush, TOGETHER_MS())
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

const SAY_AGAIN_MS = 20_000

/** Reports that the person views or answers a conversation while the component is mounted. */
export function usePresence(slug: string, state: 'viewing' | 'answering'): void {
  useEffect(() => {
    const say = (now: 'viewing' | 'answering' | 'gone') =>
      api
        .PUT('/conversations/{slug}/presence', {
          params: { path: { slug } },
          body: { state: now },
          keepalive: true,
        })
        .catch(() => {})
    // Passing through a list by keyboard does not count as viewing.
    const first = setTimeout(() => say(state), 600)
    const again = setInterval(() => document.hidden || say(state), SAY_AGAIN_MS)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [slug, state])
  useEffect(
    () => () =>
      void api
        .PUT('/conversations/{slug}/presence', {
          params: { path: { slug } },
          body: { state: 'gone' },
          keepalive: true,
        })
        .catch(() => {}),
    [slug],
  )
}
