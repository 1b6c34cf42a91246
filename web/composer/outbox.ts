import type { QueryClient } from '@tanstack/react-query'
import type { Conversation } from '../../client/api.ts'
import { api, ask, Refusal } from '../api/client.ts'
import { STATUS } from '../api/conversations.ts'
import { wordsOf } from '../design/small-things.tsx'
import { createStore } from '../design/store.ts'

/** What is to become of the conversation when the message is sent. */
export type After = { do: 'resolve' } | { do: 'keep' } | { do: 'hold'; until: string }

export interface Outgoing {
  slug: string
  /** Makes sending it twice sending it once. */
  originId: string
  body: string
  visibility: 0 | 1
  recipients: string[]
  uploads: { id: number; name: string }[]
  after: After
  /** When it goes, in milliseconds. */
  at: number
  /** Why it did not go. */
  trouble?: string | undefined
}

const UNDO_MS = 10_000
const TRIES = 5

/** What has been written and not sent yet: for ten seconds it can be taken back. Until it is sent, the draft is kept too. */
export const outbox = createStore<Outgoing[]>([])

/** Called with what was taken back, so that it can be written on. */
const takenBack = new Map<string, (message: Outgoing) => void>()
let queries: QueryClient | undefined
const timers = new Map<string, ReturnType<typeof setTimeout>>()

export function onTakenBack(slug: string, listener: (message: Outgoing) => void): () => void {
  takenBack.set(slug, listener)
  return () => takenBack.delete(slug)
}

/** Sends a message in ten seconds; sooner when the page is left. */
export function sendSoon(client: QueryClient, message: Omit<Outgoing, 'at' | 'originId'>): Outgoing {
  queries = client
  const outgoing = { ...message, originId: crypto.randomUUID(), at: Date.now() + UNDO_MS }
  outbox.set(before => [...before, outgoing])
  timers.set(
    outgoing.originId,
    setTimeout(() => void send(outgoing), UNDO_MS),
  )
  return outgoing
}

/** Takes it back. */
export function cancel(message: Outgoing): void {
  clearTimeout(timers.get(message.originId))
  remove(message)
  takenBack.get(message.slug)?.(message)
}

function remove({ originId }: Outgoing): void {
  timers.delete(originId)
  outbox.set(before => before.filter(other => other.originId !== originId))
}

async function send(message: Outgoing): Promise<void> {
  const { slug } = message
  timers.delete(message.originId)
  try {
    await postPatiently(message)
    await api.PUT('/conversations/{slug}/draft', {
      params: { path: { slug } },
      body: { draft: { body: '' } },
    })
  } catch (error) {
    outbox.set(before =>
      before.map(other =>
        other.originId === message.originId ? { ...other, trouble: wordsOf(error as Error) } : other,
      ),
    )
    return
  }
  await Promise.all(
    [
      ['messages', slug],
      ['conversation', slug],
      ['drafts', slug],
      ['drafts of mine'],
      ['list'],
      ['views'],
    ].map(queryKey => queries?.invalidateQueries({ queryKey })),
  )
  remove(message)
  // By then it is on its way to its readers, or not.
  setTimeout(() => void queries?.invalidateQueries({ queryKey: ['messages', slug] }), 4_000)
}

/** A server that is busy or away is asked again; the origin id keeps it one message. */
async function postPatiently(message: Outgoing): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await ask(post(message))
      if (message.after.do === 'hold') await ask(hold(message, message.after.until))
      return
    } catch (error) {
      const isWorthIt = error instanceof Refusal && [0, 429, 503].includes(error.status) && tries < TRIES
      if (!isWorthIt) throw error
      await new Promise(resolve => setTimeout(resolve, 500 * 2 ** tries))
    }
  }
}

function post({ slug, originId, body, visibility, recipients, uploads, after }: Outgoing, keepalive = false) {
  return api.POST('/conversations/{slug}/messages', {
    params: { path: { slug } },
    keepalive,
    body: {
      message: {
        ...{ body, visibility, origin_id: originId, uploads: uploads.map(({ id }) => id) },
        recipients: recipients.map(email => ({ email })),
        // A note never resolves from here, and a reply only when that was said.
        suppress_autoresolve: after.do !== 'resolve',
      },
    },
  })
}

function hold({ slug }: Outgoing, until: string, keepalive = false) {
  const conversation = { status: STATUS.onHold as Conversation['status'], hold_until: until }
  return api.PUT('/conversations/{slug}', { params: { path: { slug } }, body: { conversation }, keepalive })
}

/** Whoever closes the page within the ten seconds wants it sent. */
addEventListener('pagehide', () => {
  for (const message of outbox.get()) {
    if (message.trouble || !timers.has(message.originId)) continue
    clearTimeout(timers.get(message.originId))
    timers.delete(message.originId)
    void post(message, true).catch(() => {})
    if (message.after.do === 'hold') void hold(message, message.after.until, true).catch(() => {})
  }
})
