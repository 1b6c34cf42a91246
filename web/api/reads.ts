import { useEffect } from 'react'
import type { Conversation } from '../../client/api.ts'
import { createStore, useStore } from '../kit/store.ts'
import { api, ask } from './client.ts'

interface Reads {
  /** In conversations without an entry, what was written before is read; undefined until known. */
  before: string | undefined
  /** By conversation; null: marked as unread. */
  at: ReadonlyMap<number, string | null>
}

const reads = createStore<Reads>({ before: undefined, at: new Map() })
/** Conversations that were asked for. */
const asked = new Set<number>()
const MOST = 200
/** Passing by is not reading. */
const DWELL_MS = 600

/** Whether the person has yet to read a conversation's last customer message. */
export function useUnread(rows: Conversation[]): (row: Conversation) => boolean {
  const { before, at } = useStore(reads)
  useEffect(() => {
    const unknown = rows.filter(({ id }) => !asked.has(id)).slice(0, MOST)
    if (unknown.length > 0) void load(unknown.map(({ id }) => id))
  }, [rows])
  return row => before !== undefined && isUnread(row, { before, at })
}

/** What has not been loaded yet counts as read, so that nothing flashes. */
function isUnread({ id, last_customer_message: last }: Conversation, { before, at }: Reads): boolean {
  if (!last || before === undefined || !asked.has(id)) return false
  const read = at.get(id)
  if (read === null) return true
  return new Date(last.created_at) > new Date(read ?? before)
}

async function load(ids: number[]): Promise<void> {
  for (const id of ids) asked.add(id)
  try {
    const found = await ask(api.GET('/reads', { params: { query: { conversations: ids } } }))
    reads.set(({ at }) => ({
      before: found.read_before,
      // What was read meanwhile stays read.
      at: new Map([...found.reads.map(one => [one.conversation_id, one.read_at] as const), ...at]),
    }))
  } catch {
    for (const id of ids) asked.delete(id) // the next list asks again
  }
}

/** Everything may have changed elsewhere. */
export function forgetReads(): void {
  asked.clear()
}

const remember = (id: number, readAt: string | null) => {
  asked.add(id)
  reads.set(({ before, at }) => ({ before, at: new Map(at).set(id, readAt) }))
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
      // It is read again when it is opened again.
      ask(api.POST('/conversations/{slug}/read', { params: { path: { slug } } })).catch(() => {})
    }
    const timer = setTimeout(read, DWELL_MS)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [id, slug, lastAt])
}

/** Marks a conversation as unread. Rejects if the server refuses. */
export async function markUnread({ id, slug }: Conversation): Promise<void> {
  await ask(api.DELETE('/conversations/{slug}/read', { params: { path: { slug } } }))
  remember(id, null)
}
