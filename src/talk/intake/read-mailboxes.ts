import type { Blobs } from '../../kit/blobs.ts'
import { problemFrom } from '../../kit/errors.ts'
import { Unreachable } from '../../kit/fetch-safely.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import type { MailIn } from '../channels/email/mail-in.ts'
import { mailboxOf, type OpenMailbox } from '../channels/email/open-mailbox.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { type ChannelRow, listChannels } from '../channels/queries.ts'
import {
  leaseMailbox,
  type MailboxEnd,
  type MailboxKey,
  updateMailboxEnd,
  updateMailboxError,
  updateMailboxLease,
} from './mailbox-queries.ts'
import { MAX_MAIL_BYTES, spoolMail, storeInChannel } from './store-mail.ts'

/** The headers, to recognise the mail. */
const KEPT_OF_TOO_LARGE = 64 * 1024
const LEASE_MS = 2 * MINUTE
const LOOK_MS = 30 * SECOND
const LONGEST_PAUSE_MS = 5 * MINUTE

export interface MailboxReaders {
  /**
   * Starts a reader for each mailbox of the brand that has none in this process; it ends when the channel drops the mailbox.
   */
  start(scope: Scope): Promise<void>
  end(): Promise<void>
}

interface Reader {
  stop(): void
  done: Promise<void>
}

interface Tools {
  blobs: Blobs
  mailIn: MailIn
}

/** Keeps a connection to every mailbox of a channel, and takes in new mail at once. */
export function createMailboxReaders(
  tools: Tools,
  onError: (error: unknown) => void = () => {},
): MailboxReaders {
  const readers = new Map<string, Reader>()
  return {
    async start(scope) {
      for (const channel of await channelsWithMailbox(scope)) {
        const { imap_url, mail_login } = channel.settings
        const key = [scope.brand.id, channel.id, imap_url, mail_login].join(' ')
        if (readers.has(key)) continue
        const stopping = new AbortController()
        const done = readAgainAndAgain(scope, channel, { ...tools, signal: stopping.signal })
          .catch(onError)
          .finally(() => readers.delete(key))
        readers.set(key, { stop: () => stopping.abort(), done })
      }
    },
    async end() {
      const all = [...readers.values()]
      for (const { stop } of all) stop()
      await Promise.all(all.map(({ done }) => done))
    },
  }
}

async function readAgainAndAgain(
  scope: Scope,
  channel: ChannelRow,
  { signal, ...tools }: Tools & { signal: AbortSignal },
): Promise<void> {
  let pause = 5 * SECOND
  while (!signal.aborted && (await isStillThere(scope, channel))) {
    const key = keyOf(channel)
    const end = await transaction(scope, tx => leaseMailbox(tx, key, inFuture(scope, LEASE_MS)))
    if (end) {
      try {
        await readWhileOpen({ scope, channel, key, tools, signal }, end)
        pause = 5 * SECOND
      } catch (error) {
        if (!(error instanceof Unreachable) && !problemFrom(error)) throw error
        if (await isStillThere(scope, channel))
          await transaction(scope, tx => updateMailboxError(tx, key, (error as Error).message))
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
      } finally {
        await transaction(scope, tx => updateMailboxLease(tx, key, null)).catch(() => {})
      }
    }
    await sleepUnless(signal, pause)
  }
}

interface Reading {
  scope: Scope
  channel: ChannelRow
  key: MailboxKey
  tools: Tools
  signal: AbortSignal
}

async function readWhileOpen(reading: Reading, end: MailboxEnd): Promise<void> {
  const { scope, channel, key, tools, signal } = reading
  const mailbox = await tools.mailIn.open(scope, channel.settings)
  const aborted = new Promise<void>(resolve =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  try {
    let lastUid = await takeInNew(reading, mailbox, end)
    while (!signal.aborted) {
      await Promise.race([mailbox.change(LOOK_MS), aborted])
      if (signal.aborted || !(await isStillThere(scope, channel))) return
      await transaction(scope, tx => updateMailboxLease(tx, key, inFuture(scope, LEASE_MS)))
      const { uidValidity } = mailbox
      lastUid = await takeInNew(reading, mailbox, { uidValidity, lastUid, readAt: scope.now() })
    }
  } finally {
    await mailbox.close()
  }
}

/**
 * Stores new mail, each together with the position in the mailbox; returns the position. At first, new means since the
 * mailbox was connected; if UIDs have become invalid, since it was last read: known mails are recognised.
 */
async function takeInNew(
  { scope, channel, key, tools, signal }: Reading,
  mailbox: OpenMailbox,
  { uidValidity, lastUid, readAt }: MailboxEnd,
): Promise<number> {
  const isSame = uidValidity === mailbox.uidValidity
  const since = isSame ? undefined : new Date((readAt ?? channel.updatedAt).getTime() - (readAt ? DAY : HOUR))
  let last = isSame ? lastUid : 0
  const done = (uid: number) => ({ uidValidity: mailbox.uidValidity, lastUid: uid })
  for (const uid of await mailbox.uidsAfter(last, since)) {
    if (signal.aborted) return last
    const found = await mailbox.find(uid)
    if (found && !(since && found.arrivedAt < since)) {
      const isWhole = found.size <= MAX_MAIL_BYTES
      const bytes = mailbox.read(uid, isWhole ? MAX_MAIL_BYTES : KEPT_OF_TOO_LARGE)
      await storeInChannel(scope, {
        channelId: channel.id,
        mail: await spoolMail(tools.blobs, bytes, scope.now()),
        blobs: tools.blobs,
        source: 'imap',
        envelope: { to: [channel.email as string], ...(isWhole ? {} : { tooLarge: found.size }) },
        also: tx => updateMailboxEnd(tx, key, done(uid)),
      })
    }
    last = uid
  }
  await transaction(scope, tx => updateMailboxEnd(tx, key, done(last)))
  return last
}

async function channelsWithMailbox(scope: Scope): Promise<ChannelRow[]> {
  const channels = await listChannels(scope, CHANNEL_KINDS.email)
  return channels.filter(({ settings }) => typeof settings.imap_url === 'string')
}

/** The channel may have another mailbox by now, or none. */
async function isStillThere(scope: Scope, { id, settings }: ChannelRow): Promise<boolean> {
  return (await channelsWithMailbox(scope)).some(
    one =>
      one.id === id &&
      one.settings.imap_url === settings.imap_url &&
      one.settings.mail_login === settings.mail_login,
  )
}

function keyOf({ id, settings }: ChannelRow): MailboxKey {
  const { hostname, username, pathname } = new URL(settings.imap_url as string)
  return { channelId: id, mailbox: `${decodeURIComponent(username)} at ${hostname}: ${mailboxOf(pathname)}` }
}

function inFuture(scope: Scope, ms: number): Date {
  return new Date(scope.now().getTime() + ms)
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
