import { useEffect } from 'react'
import type { Conversation } from '../../client/api.ts'
import { createStore, useStore } from '../kit/store.ts'
import { api, ask } from './client.ts'

interface Reads {
  /** Grows whenever everything has to be asked for again. */
  round: number
  /** In conversations never opened or marked, what was written before is read; undefined until known. */
  before: string | undefined
  /** By conversation, once known; null: marked as unread; undefined: never opened or marked. */
  at: ReadonlyMap<number, string | null | undefined>
}

const reads = createStore<Reads>({ round: 0, before: undefined, at: new Map() })
/** Conversations that were asked for in this round. */
const asked = new Set<number>()
/** Marks that were made in this page, by their number. */
const marked = { count: 0, at: new Map<number, number>() }
const MOST = 200
/** Passing by is not reading. */
const DWELL_MS = 600

/** Whether the person has yet to read a conversation's last customer message. */
export function useUnread(rows: Conversation[]): (row: Conversation) => boolean {
  const now = useStore(reads)
  const { round } = now
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again
  useEffect(() => {
    const unknown = rows.filter(({ id }) => !asked.has(id)).map(({ id }) => id)
    for (let from = 0; from < unknown.length; from += MOST) void load(unknown.slice(from, from + MOST))
  }, [rows, round])
  return row => isUnread(row, now)
}

/** What has not been loaded yet counts as read, so that nothing flashes. */
function isUnread({ id, last_customer_message: last }: Conversation, { before, at }: Reads): boolean {
  if (!last || before === undefined || !at.has(id)) return false
  const read = at.get(id)
  if (read === null) return true
  return new Date(last.created_at) > new Date(read ?? before)
}

async function load(ids: number[]): Promise<void> {
  for (const id of ids) asked.add(id)
  const since = marked.count
  try {
    const found = await ask(api.GET('/reads', { params: { query: { conversations: ids } } }))
    const there = new Map(found.reads.map(one => [one.conversation_id, one.read_at]))
    // What was marked meanwhile stays.
    const news = ids.filter(id => (marked.at.get(id) ?? 0) <= since)
    reads.set(now => ({
      ...now,
      before: found.read_before,
      at: new Map([...now.at, ...news.map(id => [id, there.get(id)] as const)]),
    }))
  } catch {
    for (const id of ids) asked.delete(id) // the next list asks again
  }
}

/** Everything may have changed elsewhere: it is asked for again, and counts as before until then. */
export function forgetReads(): void {
  asked.clear()
  reads.set(now => ({ ...now, round: now.round + 1 }))
}

const remember = (id: number, readAt: string | null) => {
  asked.add(id)
  marked.at.set(id, ++marked.count)
  reads.set(now => ({ ...now, at: new Map(now.at).set(id, readAt) }))
}

/** Marks the open conversation as read, and again with each message that a customer writes meanwhile. */
export function useReading({ id, slug, last_customer_message: last }: Conversation): void {
  const lastAt = last?.created_at
  useEffect(() => {
    if (lastAt === undefined) return
    const read = () => {
      if (document.visibilityState === 'hidden') return
      const known = reads.get().at.get(id)
      if (known && new Date(known) >= new Date(lastAt)) return
      remember(id, new Date(Math.max(Date.now(), Date.parse(lastAt))).toISOString())
      // It is tried again when it is opened again.
      ask(api.POST('/conversations/{slug}/read', { params: { path: { slug } } })).catch(() => {
        if (known !== undefined) remember(id, known)
      })
    }
    const timer = setTimeout(read, DWELL_MS)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [id, slug, lastAt])
}

/** Until when the person had read a conversation before opening it; undefined if all of it was read, or it is not known. */
export function readUntil(row: Conversation): string | undefined {
  const now = reads.get()
  return isUnread(row, now) ? (now.at.get(row.id) ?? now.before) : undefined
}

/** Marks a conversation as unread. Rejects if the server refuses. */
export async function markUnread({ id, slug }: Conversation): Promise<void> {
  await ask(api.DELETE('/conversations/{slug}/read', { params: { path: { slug } } }))
  remember(id, null)
}
