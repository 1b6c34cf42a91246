import type { QueryClient } from '@tanstack/react-query'
import type { Conversation } from '../../client/api.ts'
import { api, ask, Refusal } from '../api/client.ts'
import { STATUS } from '../api/conversations.ts'
import { errorMessage } from '../design/small-things.tsx'
import { createStore } from '../design/store.ts'
import { toast, toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

/** What is to become of the conversation when the message is sent. */
export type After = { do: 'resolve' } | { do: 'keep' } | { do: 'hold'; until: string }

export interface Outgoing {
  /** Who wrote it: nobody else sends it. */
  userId: number
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
  /** A page before this one may have sent it already. */
  isResumed?: boolean
  /** It is on its way, and cannot be taken back. */
  isGoing?: boolean
  /** Why it did not go. */
  trouble?: string | undefined
}

const UNDO_MS = 10_000
const TRIES = 5
const KEY = 'answerwell outbox'
const CREATED = 201

/**
 * What has been written and not sent yet: for ten seconds it can be taken back. It is kept in the tab, so that it is sent when
 * the page is left, or was lost: the origin id keeps it one message, however often it is sent.
 */
export const outbox = createStore<Outgoing[]>([])

const takenBack = new Map<string, (message: Outgoing) => void>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let queries: QueryClient | undefined
let me = 0

outbox.subscribe(() => sessionStorage.setItem(KEY, JSON.stringify(outbox.get())))

/** Sends what a page before this one in the tab did not get to. */
export function resumeOutbox(client: QueryClient, userId: number): void {
  queries = client
  me = userId
  if (outbox.get().length > 0) return
  const kept: Outgoing[] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
  const mine = kept.filter(message => message.userId === me)
  outbox.set(mine.map(({ isGoing: _was, ...message }) => ({ ...message, isResumed: true })))
  void flushOutbox()
}

/** Called with what was taken back, so that it can be written on. */
export function onTakenBack(slug: string, listener: (message: Outgoing) => void): () => void {
  takenBack.set(slug, listener)
  return () => takenBack.delete(slug)
}

/** Sends a message in ten seconds; sooner when the page is left. */
export function sendSoon(message: Omit<Outgoing, 'at' | 'originId' | 'userId'>): Outgoing {
  const outgoing = { ...message, userId: me, originId: crypto.randomUUID(), at: Date.now() + UNDO_MS }
  outbox.set(before => [...before, outgoing])
  timers.set(
    outgoing.originId,
    setTimeout(() => void send(outgoing), UNDO_MS),
  )
  return outgoing
}

/** Calls back once when the message waits no more, whatever became of it. */
export function whenGone({ originId }: Outgoing, listener: () => void): void {
  const stop = outbox.subscribe(() => {
    const isWaiting = outbox.get().some(other => other.originId === originId && !other.isGoing)
    if (isWaiting) return
    stop()
    listener()
  })
}

/** Takes it back into the composer, or, where that is not open, into the draft. Too late, nothing happens. */
export function cancel({ originId }: Outgoing): void {
  const message = outbox.get().find(other => other.originId === originId)
  if (!message || message.isGoing) return
  clearTimeout(timers.get(originId))
  remove(message)
  const listener = takenBack.get(message.slug)
  if (listener) listener(message)
  else void keepAsDraft(message)
}

async function keepAsDraft({ slug, body, visibility }: Outgoing): Promise<void> {
  try {
    const draft = { body, visibility }
    await ask(api.PUT('/conversations/{slug}/draft', { params: { path: { slug } }, body: { draft } }))
    await queries?.invalidateQueries({ queryKey: ['drafts of mine'] })
    toast(t('draft.back'))
  } catch (error) {
    toastError(error as Error)
  }
}

/** Tries once more what did not go. */
export function retry(message: Outgoing): void {
  void send(message)
}

/** Sends all of it now. */
export async function flushOutbox(): Promise<void> {
  // One after another: two answers to one person keep their order.
  for (const message of outbox.get()) if (!message.isGoing && !message.trouble) await send(message)
}

/** Forgets what is left, for the next person at this machine. */
export function clearOutbox(): void {
  outbox.set([])
}

function update(message: Outgoing, change: Partial<Outgoing>): void {
  outbox.set(before =>
    before.map(other => (other.originId === message.originId ? { ...other, ...change } : other)),
  )
}

function remove({ originId }: Outgoing): void {
  timers.delete(originId)
  outbox.set(before => before.filter(other => other.originId !== originId))
}

async function send(message: Outgoing): Promise<void> {
  clearTimeout(timers.get(message.originId))
  timers.delete(message.originId)
  update(message, { isGoing: true, trouble: undefined })
  let isNew = true
  try {
    isNew = await patiently(async () => {
      const sending = post(message)
      await ask(sending)
      return (await sending).response.status === CREATED
    })
  } catch (error) {
    update(message, { isGoing: false, trouble: errorMessage(error as Error) })
    return
  }
  // From here on it is sent, whatever else goes wrong.
  // Where it was sent before, the conversation may have gone on since.
  if (message.after.do === 'hold' && (isNew || !message.isResumed)) {
    const { until } = message.after
    await patiently(() => ask(hold(message, until))).catch(toastError)
  }
  await refresh(message.slug)
  remove(message)
  // By then it is on its way to its readers, or not.
  setTimeout(() => void queries?.invalidateQueries({ queryKey: ['messages', message.slug] }), 4_000)
}

async function refresh(slug: string): Promise<void> {
  const keys = [
    ['messages', slug],
    ['conversation', slug],
    ['drafts', slug],
    ['drafts of mine'],
    ['list'],
    ['views'],
  ]
  await Promise.all(keys.map(queryKey => queries?.invalidateQueries({ queryKey })))
}

/** A server that is busy or away is asked again. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
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

/** Whoever leaves the page within the ten seconds wants it sent. What the browser does not take along goes with the next page. */
addEventListener('pagehide', () => {
  for (const message of outbox.get()) {
    if (message.trouble) continue
    void post(message, true).catch(() => {})
    if (message.after.do === 'hold') void hold(message, message.after.until, true).catch(() => {})
  }
})
