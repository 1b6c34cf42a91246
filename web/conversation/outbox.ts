import type { Clock } from '../kit/clock.ts'
import { createStore, type Store } from '../kit/store.ts'
import type { NewOutgoing, Outgoing } from './outgoing.ts'

/** The requests of the outbox. `isLeaving`: the page is being closed and waits for no response. */
export interface OutboxClient {
  /** Posts a message; false if an earlier attempt had posted it. */
  post(message: Outgoing, isLeaving?: boolean): Promise<boolean>
  hold(message: Outgoing, until: string, isLeaving?: boolean): Promise<void>
  saveDraft(message: Outgoing): Promise<void>
  /** Reads again what a sent message changes. */
  refresh(message: Outgoing): Promise<void>
}

export interface OutboxDependencies {
  /** Outlives the page, not the tab. */
  storage: { getItem(key: string): string | null; setItem(key: string, value: string): void }
  clock: Clock
  client: OutboxClient
  newId(): string
  /** Whether the same request may succeed later. */
  isPassing(error: unknown): boolean
  /** Whether the session is over: the message waits until its author has logged in again. */
  isLoggedOut(error: unknown): boolean
  explain(error: unknown): string
  /** An error that has no message to show it on. */
  onError(error: unknown): void
}

const TRIES = 5
const RECONNECT_MS = 30_000
const KEY = 'answerwell outbox'

/**
 * Messages waiting to be sent: for a moment they can be undone. They are kept in the tab's storage, so that they are sent
 * when the page is left or lost; the origin id makes repeats safe.
 */
export interface Outbox {
  messages: Store<Outgoing[]>
  /** From now on sends as this person, first what an earlier page in this tab did not send. */
  resume(userId: number): Promise<void>
  /** Sends a message after this time, or when the page is left. */
  sendSoon(message: NewOutgoing, undoMs: number): Outgoing
  /** Calls back once when the message no longer waits, whatever its outcome. */
  whenGone(message: Outgoing, listener: () => void): void
  /** Called with an undone message, to continue writing. Returns how to stop. */
  onTakenBack(slug: string, listener: (message: Outgoing) => void): () => void
  /** Moves a message back into the composer, or into the draft if the composer is closed. Does nothing if it is too late. */
  cancel(message: Outgoing): void
  /** Continues writing a message, as when it is undone. */
  giveBack(message: Outgoing): void
  /** Sends a failed message again. */
  retry(message: Outgoing): void
  /** From now on messages go to this conversation, which another one was merged into. */
  redirect(from: string, to: string): void
  /** Sends what could not reach the server, in order. Called when the network is back; the outbox tries every 30 s, too. */
  reconnect(): Promise<void>
  /** Sends all waiting messages now. Those that cannot be sent stay. */
  flush(): Promise<void>
  /** The page is being left: what the browser does not send now, the next page does. */
  leave(): void
}

export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const { storage, clock, client, newId, isPassing, isLoggedOut, explain, onError } = dependencies
  const messages = createStore<Outgoing[]>([])
  const takenBack = new Map<string, (message: Outgoing) => void>()
  const timers = new Map<string, () => void>()
  const going = new Map<string, Promise<void>>()
  let me = 0
  let stopReconnecting = () => {}
  let reconnecting: Promise<void> | undefined
  messages.subscribe(() => {
    try {
      storage.setItem(KEY, JSON.stringify(messages.get()))
    } catch {
      // Full or forbidden: the message waits in this page only.
    }
  })

  const find = ({ originId }: Outgoing) => messages.get().find(other => other.originId === originId)
  const update = ({ originId }: Outgoing, change: Partial<Outgoing>) =>
    messages.set(before =>
      before.map(other => (other.originId === originId ? { ...other, ...change } : other)),
    )
  const remove = ({ originId }: Outgoing) =>
    messages.set(before => before.filter(other => other.originId !== originId))
  const stopTimer = ({ originId }: Outgoing) => {
    timers.get(originId)?.()
    timers.delete(originId)
  }

  const send = (message: Outgoing): Promise<void> => {
    stopTimer(message)
    update(message, { isGoing: true, isWaiting: false, failure: undefined })
    const sending = deliver(message).finally(() => going.delete(message.originId))
    going.set(message.originId, sending)
    return sending
  }

  const wait = (message: Outgoing) => {
    update(message, { isGoing: false, isWaiting: true })
    stopReconnecting()
    stopReconnecting = clock.later(RECONNECT_MS, () => void reconnect())
  }

  /** Two messages of one conversation keep their order. */
  const sendInOrder = (message: Outgoing) => {
    const all = messages.get()
    const earlier = all.slice(
      0,
      all.findIndex(({ originId }) => originId === message.originId),
    )
    const isBehind = earlier.some(other => other.slug === message.slug && (other.isWaiting || other.isGoing))
    if (isBehind) wait(message)
    else void send(message)
  }

  /** One at a time, or two messages could overtake each other. */
  const reconnect = () => {
    reconnecting ??= sendWaiting().finally(() => {
      reconnecting = undefined
    })
    return reconnecting
  }

  const sendWaiting = async () => {
    for (const message of messages.get()) {
      if (!find(message)?.isWaiting) continue
      await send(message)
      if (find(message)?.isWaiting) return
    }
  }

  const deliver = async (message: Outgoing): Promise<void> => {
    let isNew: boolean
    try {
      isNew = await patiently(() => client.post(message))
    } catch (error) {
      if (isPassing(error)) wait(message)
      else update(message, { isGoing: false, ...(!isLoggedOut(error) && { failure: explain(error) }) })
      return
    }
    // From here on it counts as sent, whatever else fails. An earlier attempt may have sent it, and the conversation may have
    // changed since.
    const { after } = message
    if (after.do === 'hold' && (isNew || !message.isResumed))
      await patiently(() => client.hold(message, after.until)).catch(onError)
    await client.refresh(message)
    remove(message)
    // What was written meanwhile has waited for it.
    if (messages.get().some(other => other.isWaiting)) void reconnect()
  }

  /** A busy or unavailable server is tried again. */
  const patiently = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let tries = 1; ; tries++) {
      try {
        return await work()
      } catch (error) {
        if (!isPassing(error) || tries === TRIES) throw error
        await new Promise<void>(resolve => clock.later(500 * 2 ** tries, resolve))
      }
    }
  }

  const giveBack = (message: Outgoing) => {
    const listener = takenBack.get(message.slug)
    if (listener) listener(message)
    else
      void client.saveDraft(message).catch(error => {
        messages.set(before => [...before, { ...message, failure: explain(error) }])
      })
  }

  return {
    messages,
    async resume(userId) {
      me = userId
      if (messages.get().length > 0) return
      const mine = stored(storage.getItem(KEY)).filter(message => message.userId === me)
      messages.set(mine.map(({ isGoing: _was, ...message }) => ({ ...message, isResumed: true })))
      await this.flush()
    },
    sendSoon(message, undoMs) {
      const outgoing = { ...message, userId: me, originId: newId(), at: clock.now() + undoMs }
      messages.set(before => [...before, outgoing])
      timers.set(
        outgoing.originId,
        clock.later(undoMs, () => sendInOrder(outgoing)),
      )
      return outgoing
    },
    whenGone(message, listener) {
      const stop = messages.subscribe(() => {
        const present = find(message)
        if (present && !present.isGoing) return
        stop()
        listener()
      })
    },
    onTakenBack(slug, listener) {
      takenBack.set(slug, listener)
      return () => takenBack.delete(slug)
    },
    cancel(given) {
      const message = find(given)
      if (!message || message.isGoing) return
      stopTimer(message)
      remove(message)
      giveBack(message)
    },
    giveBack,
    retry: message => void send(message),
    reconnect,
    redirect(from, to) {
      if (messages.get().some(({ slug }) => slug === from))
        messages.set(before => before.map(one => (one.slug === from ? { ...one, slug: to } : one)))
    },
    async flush() {
      // One after another, so that two replies to one person keep their order.
      for (const { originId } of messages.get()) {
        // Another may have been undone, or sent by its own timer, while one was on its way.
        const message = messages.get().find(other => other.originId === originId)
        if (message?.isGoing) await going.get(originId)
        else if (message && !message.failure) await send(message)
      }
    },
    leave() {
      for (const message of messages.get()) {
        if (message.failure) continue
        // Whatever fails here is sent by the next page, or by this one if it comes back.
        client.post(message, true).catch(() => undefined)
        // A page before this one may have done it, and a customer may have written since.
        if (message.after.do === 'hold' && !message.isResumed)
          client.hold(message, message.after.until, true).catch(() => undefined)
      }
    },
  }
}

/** Another release may have stored something else. */
function stored(text: string | null): Outgoing[] {
  try {
    const messages = JSON.parse(text ?? '[]')
    return Array.isArray(messages) ? messages.filter(message => typeof message?.originId === 'string') : []
  } catch {
    return []
  }
}
