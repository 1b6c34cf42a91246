import { useEffect } from 'react'
import type { Conversation } from '../../client/api.ts'
import { createStore } from '../kit/store.ts'
import { useStore } from '../kit/use-store.ts'
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

/** Returns the number of the mark. */
function remember(id: number, readAt: string | null | undefined): number {
  const number = ++marked.count
  asked.add(id)
  marked.at.set(id, number)
  reads.set(now => ({ ...now, at: new Map(now.at).set(id, readAt) }))
  return number
}

/** The last request about a conversation, while it is under way. */
const underWay = new Map<number, Promise<unknown>>()

/** One after the other: of two marks, the later one has to stand. */
function inOrder(id: number, send: () => Promise<unknown>): Promise<unknown> {
  const sent = Promise.resolve(underWay.get(id)?.catch(() => {})).then(send)
  underWay.set(id, sent)
  const forget = () => underWay.get(id) === sent && underWay.delete(id)
  sent.then(forget, forget)
  return sent
}

/** Shows the mark at once. One that the server refuses is taken back, unless a later one was made. */
async function mark(id: number, readAt: string | null, send: () => Promise<unknown>): Promise<void> {
  const known = reads.get().at.get(id)
  const number = remember(id, readAt)
  try {
    await inOrder(id, send)
  } catch (error) {
    if (marked.at.get(id) === number) remember(id, known)
    throw error
  }
}

/**
 * Marks the open conversation as read, and again with each message that a customer writes meanwhile, until the person marks it
 * as unread.
 */
export function useReading({ id, slug, last_customer_message: last }: Conversation): void {
  const lastAt = last?.created_at
  useEffect(() => {
    if (lastAt === undefined) return
    const opened = marked.count
    const read = () => {
      if (document.visibilityState === 'hidden') return
      const known = reads.get().at.get(id)
      if (known && new Date(known) >= new Date(lastAt)) return
      if (known === null && (marked.at.get(id) ?? 0) > opened) return
      const readAt = new Date(Math.max(Date.now(), Date.parse(lastAt))).toISOString()
      const send = () => ask(api.POST('/conversations/{slug}/read', { params: { path: { slug } } }))
      mark(id, readAt, send).catch(() => {}) // it is tried again when it is opened again
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
export function markUnread({ id, slug }: Conversation): Promise<void> {
  return mark(id, null, () => ask(api.DELETE('/conversations/{slug}/read', { params: { path: { slug } } })))
}
