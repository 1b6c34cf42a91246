import { problemFrom } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { Unreachable } from '../../kit/fetch-safely.ts'
import { HOUR, MINUTE, SECOND } from '../../kit/retry.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { type Sentence, sentenceOf } from '../../kit/sentences/say.ts'
import { channelTokenRefused } from '../channels/events.ts'
import {
  leaseMailbox,
  type MailboxEnd,
  type MailboxKey,
  markTold,
  updateMailboxError,
  updateMailboxLease,
} from './mailbox-queries.ts'

const LEASE_MS = 2 * MINUTE
const FIRST_PAUSE_MS = 5 * SECOND
const LONGEST_PAUSE_MS = 5 * MINUTE
/** Servers of mail are away for minutes now and then. */
const TOLD_AFTER_MS = HOUR

/** Something that a channel reads again and again, in one process at a time: a mailbox, or the messages of a bot. */
export interface Source {
  /** Changes with the settings that count. */
  id: string
  key: MailboxKey
  /** The channel's name, by which admins hear that it cannot be read; undefined: they hear of it in another way. */
  toldAs?: string
  /** The channel may be connected to something else by now. */
  isStillThere(): Promise<boolean>
  /** Reads until the signal or until it is no longer there. Throws Unreachable, or a problem. */
  read(end: MailboxEnd, reading: { signal: AbortSignal; extendLease(): Promise<void> }): Promise<void>
}

export interface Readers {
  /** Starts a reader for each source of the brand that has none in this process. */
  start(scope: Scope): Promise<void>
  end(): Promise<void>
}

/** Reads the sources that these find. A source that fails is tried again after a pause, and its channel says why. */
export function createReaders(
  find: ((scope: Scope) => Promise<Source[]>)[],
  onError: (error: unknown) => void = () => {},
): Readers {
  const readers = new Map<string, { stop(): void; done: Promise<void> }>()
  return {
    async start(scope) {
      const sources = await Promise.all(find.map(one => one(scope)))
      for (const source of sources.flat()) {
        const name = `${scope.brand.id} ${source.key.channelId} ${source.id}`
        if (readers.has(name)) continue
        const stopping = new AbortController()
        const done = readAgainAndAgain(scope, source, stopping.signal)
          .catch(onError)
          .finally(() => readers.delete(name))
        readers.set(name, { stop: () => stopping.abort(), done })
      }
    },
    async end() {
      const all = [...readers.values()]
      for (const { stop } of all) stop()
      await Promise.all(all.map(({ done }) => done))
    },
  }
}

async function readAgainAndAgain(scope: Scope, source: Source, signal: AbortSignal): Promise<void> {
  const { key } = source
  const until = () => new Date(scope.now().getTime() + LEASE_MS)
  const extendLease = () => transaction(scope, tx => updateMailboxLease(tx, key, until()))
  let pause = FIRST_PAUSE_MS
  while (!signal.aborted && (await source.isStillThere())) {
    const end = await transaction(scope, tx => leaseMailbox(tx, key, until()))
    if (end) {
      try {
        await source.read(end, { signal, extendLease })
        pause = FIRST_PAUSE_MS
      } catch (error) {
        if (!(error instanceof Unreachable) && !problemFrom(error)) throw error
        if (signal.aborted) return
        if (await source.isStillThere())
          await transaction(scope, tx => noteFailure(tx, source, sentenceOf(error)))
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
      } finally {
        await transaction(scope, tx => updateMailboxLease(tx, key, null)).catch(() => {})
      }
    }
    await sleepUnless(signal, pause)
  }
}

/** The channel says why it cannot be read; admins are told when that has lasted for an hour. */
async function noteFailure(tx: TxScope, { key, toldAs }: Source, why: Sentence): Promise<void> {
  await updateMailboxError(tx, key, why)
  const since = new Date(tx.now().getTime() - TOLD_AFTER_MS)
  if (toldAs === undefined || !(await markTold(tx, key, since))) return
  const data = { name: toldAs, reason: String(why), when: 'read' as const }
  await recordEvent(tx, channelTokenRefused.of({ subjectId: key.channelId, data }))
}

function sleepUnless(signal: AbortSignal, ms: number): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
