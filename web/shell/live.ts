import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Conversation, Event, Presence } from '../../client/api.ts'
import { api } from '../api/client.ts'
import { createStore } from '../design/store.ts'
import { EVENT_NAMES } from './event-names.ts'

/** Who is at which conversation now. */
export const presences = createStore<Presence[]>([])

/** Whether the stream of what happens is heard. */
export const connection = createStore<'live' | 'lost'>('live')

const TOGETHER_MS = 400
const LOST_MS = 4_000

/** Hears what happens at the brand, and has read again what it touches. After a break the browser goes on where it was. */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const source = new EventSource('/api/v1/events/stream?presence=true')
    const touch = createToucher(queries)
    let lost: ReturnType<typeof setTimeout> | undefined
    const onEvent = (event: MessageEvent<string>) => touch(JSON.parse(event.data))
    for (const name of EVENT_NAMES) source.addEventListener(name, onEvent)
    source.addEventListener('presence', event => presences.set(JSON.parse(event.data)))
    source.addEventListener('open', () => {
      clearTimeout(lost)
      // What was read while nobody listened may be old.
      if (connection.get() === 'lost') void queries.invalidateQueries()
      connection.set('live')
    })
    source.addEventListener('error', () => {
      lost = setTimeout(() => connection.set('lost'), LOST_MS)
    })
    return () => {
      clearTimeout(lost)
      source.close()
    }
  }, [queries])
}

/** Gathers what happens within a moment, so that a crowd of events is one round of reading. */
function createToucher(queries: QueryClient): (event: Event) => void {
  const conversations = new Set<number>()
  const others = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    for (const id of conversations) void refresh(queries, id)
    if (conversations.size > 0)
      for (const key of ['list', 'views']) void queries.invalidateQueries({ queryKey: [key] })
    for (const key of others) void queries.invalidateQueries({ queryKey: [key] })
    conversations.clear()
    others.clear()
  }
  return event => {
    const id = conversationOf(event)
    if (id !== undefined) conversations.add(id)
    for (const key of TOUCHED[event.subject.type] ?? []) others.add(key)
    if (timer === undefined) timer = setTimeout(flush, TOGETHER_MS)
  }
}

function conversationOf({ type, subject, data }: Event): number | undefined {
  if (subject.type === 'conversation') return subject.id
  return type.startsWith('message.') ? Number(data.conversation_id) : undefined
}

/** What else is read again when something of this kind changed. */
const TOUCHED: Record<string, string[]> = {
  contact: ['contact', 'contacts'],
  identity: ['contact', 'contacts'],
  note: ['contact'],
  article: ['articles', 'article'],
  topic: ['topics'],
  incident: ['incidents', 'systems'],
  system: ['systems'],
  response_template: ['templates'],
  channel: ['channels', 'views'],
  user: ['staff', 'me'],
  webhook: ['webhooks'],
}

async function refresh(queries: QueryClient, id: number): Promise<void> {
  const shown = queries
    .getQueriesData<Conversation>({ queryKey: ['conversation'] })
    .map(([, conversation]) => conversation)
    .find(conversation => conversation?.id === id)
  if (!shown) return
  for (const key of [
    ['conversation', shown.slug],
    ['messages', shown.slug],
    ['drafts', shown.slug],
    ['story', id],
  ])
    void queries.invalidateQueries({ queryKey: key })
}

const SAY_AGAIN_MS = 20_000

/** Says that I look at a conversation, or answer it, as long as the component is there. */
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
    // Whoever goes through a list by keyboard looks at nothing.
    const first = setTimeout(() => say(state), 600)
    const again = setInterval(() => document.hidden || say(state), SAY_AGAIN_MS)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [slug, state])
  useEffect(
    () => () => {
      const said = presences.get().some(({ user }) => user !== undefined)
      if (said)
        void api
          .PUT('/conversations/{slug}/presence', {
            params: { path: { slug } },
            body: { state: 'gone' },
            keepalive: true,
          })
          .catch(() => {})
    },
    [slug],
  )
}
