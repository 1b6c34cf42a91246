import type { QueryClient } from '@tanstack/react-query'
import type { Conversation } from '../../client/api.ts'
import { api, ask, Refusal } from '../api/client.ts'
import { STATUS } from '../api/conversations.ts'
import { keys } from '../api/keys.ts'
import { errorMessage } from '../design/error-notice.tsx'
import { toast, toastError } from '../design/toasts.tsx'
import { createStore } from '../kit/store.ts'
import { t } from '../language/language.ts'

/** What happens to the conversation when the message is sent. */
export type After = { do: 'resolve' } | { do: 'keep' } | { do: 'hold'; until: string }

export interface Outgoing {
  /** The author: nobody else sends it. */
  userId: number
  slug: string
  /** Makes repeated sending safe. */
  originId: string
  body: string
  visibility: 0 | 1
  recipients: string[]
  uploads: { id: number; name: string }[]
  after: After
  /** Time of sending, in milliseconds. */
  at: number
  /** An earlier page may have sent it already. */
  isResumed?: boolean
  /** It is being sent, and cannot be undone. */
  isGoing?: boolean
  /** Why sending failed. */
  trouble?: string | undefined
}

const UNDO_MS = 10_000
const TRIES = 5
const KEY = 'answerwell outbox'
const CREATED = 201

/**
 * Messages waiting to be sent: for ten seconds they can be undone. They are kept in the tab's storage, so that they are sent
 * when the page is left or lost; the origin id makes repeats safe.
 */
export const outbox = createStore<Outgoing[]>([])

const takenBack = new Map<string, (message: Outgoing) => void>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let queries: QueryClient | undefined
let me = 0

outbox.subscribe(() => sessionStorage.setItem(KEY, JSON.stringify(outbox.get())))

/** Sends what an earlier page in this tab did not send. */
export function resumeOutbox(client: QueryClient, userId: number): void {
  queries = client
  me = userId
  if (outbox.get().length > 0) return
  const kept: Outgoing[] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
  const mine = kept.filter(message => message.userId === me)
  outbox.set(mine.map(({ isGoing: _was, ...message }) => ({ ...message, isResumed: true })))
  void flushOutbox()
}

/** Called with an undone message, to continue writing. */
export function onTakenBack(slug: string, listener: (message: Outgoing) => void): () => void {
  takenBack.set(slug, listener)
  return () => takenBack.delete(slug)
}

/** Sends a message in ten seconds, or when the page is left. */
export function sendSoon(message: Omit<Outgoing, 'at' | 'originId' | 'userId'>): Outgoing {
  const outgoing = { ...message, userId: me, originId: crypto.randomUUID(), at: Date.now() + UNDO_MS }
  outbox.set(before => [...before, outgoing])
  timers.set(
    outgoing.originId,
    setTimeout(() => void send(outgoing), UNDO_MS),
  )
  return outgoing
}

/** Calls back once when the message no longer waits, whatever its outcome. */
export function whenGone({ originId }: Outgoing, listener: () => void): void {
  const stop = outbox.subscribe(() => {
    const isWaiting = outbox.get().some(other => other.originId === originId && !other.isGoing)
    if (isWaiting) return
    stop()
    listener()
  })
}

/** Moves a message back into the composer, or into the draft if the composer is closed. Does nothing if it is too late. */
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
    await queries?.invalidateQueries({ queryKey: keys.myDrafts })
    toast(t('draft.back'))
  } catch (error) {
    toastError(error as Error)
  }
}

/** Retries a failed message. */
export function retry(message: Outgoing): void {
  void send(message)
}

/** Sends everything now. */
export async function flushOutbox(): Promise<void> {
  // One after another, so that two replies to one person keep their order.
  for (const message of outbox.get()) if (!message.isGoing && !message.trouble) await send(message)
}

/** Clears the outbox for the next person at this machine. */
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
  // From here on it counts as sent, whatever else fails. An earlier attempt may have sent it, and the conversation may have
  // changed since.
  if (message.after.do === 'hold' && (isNew || !message.isResumed)) {
    const { until } = message.after
    await patiently(() => ask(hold(message, until))).catch(toastError)
  }
  await refresh(message.slug)
  remove(message)
  // By then it has been handed over for delivery, or not.
  setTimeout(() => void queries?.invalidateQueries({ queryKey: keys.messages(message.slug) }), 4_000)
}

async function refresh(slug: string): Promise<void> {
  const touched = [
    keys.messages(slug),
    keys.conversation(slug),
    keys.drafts(slug),
    keys.myDrafts,
    keys.lists,
    keys.views,
  ]
  await Promise.all(touched.map(queryKey => queries?.invalidateQueries({ queryKey })))
}

/** A busy or unavailable server is tried again. */
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
        // A note never resolves from here, and a reply only on request.
        suppress_autoresolve: after.do !== 'resolve',
      },
    },
  })
}

function hold({ slug }: Outgoing, until: string, keepalive = false) {
  const conversation = { status: STATUS.onHold as Conversation['status'], hold_until: until }
  return api.PUT('/conversations/{slug}', { params: { path: { slug } }, body: { conversation }, keepalive })
}

/** Leaving the page within the ten seconds sends the message. What the browser does not send then, the next page does. */
addEventListener('pagehide', () => {
  for (const message of outbox.get()) {
    if (message.trouble) continue
    void post(message, true).catch(() => {})
    if (message.after.do === 'hold') void hold(message, message.after.until, true).catch(() => {})
  }
})
