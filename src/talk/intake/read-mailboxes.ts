import type { Blobs } from '../../kit/blobs.ts'
import { DAY, HOUR, SECOND } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { type ChannelRow, listChannels } from '../channels/queries.ts'
import type { MailIn } from '../mail/mail-in.ts'
import { mailboxOf, type OpenMailbox } from '../mail/open-mailbox.ts'
import { MAX_MAIL_BYTES } from './mail-size.ts'
import { type MailboxEnd, type MailboxKey, updateMailboxEnd } from './mailbox-queries.ts'
import type { Source } from './readers.ts'
import { spoolMail, storeInChannel } from './store-mail.ts'

/** The headers, to recognise the mail. */
const KEPT_OF_TOO_LARGE = 64 * 1024
const LOOK_MS = 30 * SECOND

interface Dependencies {
  blobs: Blobs
  mailIn: MailIn
}

/** The mailboxes of a brand's channels: each keeps a connection, and takes in new mail at once. */
export function mailboxSources(dependencies: Dependencies): (scope: Scope) => Promise<Source[]> {
  return async scope =>
    (await channelsWithMailbox(scope)).map(channel => sourceOf(scope, channel, dependencies))
}

function sourceOf(scope: Scope, channel: ChannelRow, dependencies: Dependencies): Source {
  const { imap_url, mail_login } = channel.settings
  const key = keyOf(channel)
  return {
    id: `${imap_url} ${mail_login}`,
    key,
    // A login at the provider that is refused is told by itself.
    ...(mail_login === undefined ? { toldAs: channel.name } : {}),
    isStillThere: () => isStillThere(scope, channel),
    read: (end, { signal, extendLease }) =>
      readWhileOpen({ scope, channel, key, dependencies, signal, extendLease }, end),
  }
}

interface Reading {
  scope: Scope
  channel: ChannelRow
  key: MailboxKey
  dependencies: Dependencies
  signal: AbortSignal
  extendLease: () => Promise<void>
}

async function readWhileOpen(reading: Reading, end: MailboxEnd): Promise<void> {
  const { scope, channel, dependencies, signal, extendLease } = reading
  const mailbox = await dependencies.mailIn.open(scope, channel.settings)
  const aborted = new Promise<void>(resolve =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  try {
    let lastUid = await takeInNew(reading, mailbox, end)
    while (!signal.aborted) {
      await Promise.race([mailbox.change(LOOK_MS), aborted])
      if (signal.aborted || !(await isStillThere(scope, channel))) return
      await extendLease()
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
  { scope, channel, key, dependencies, signal }: Reading,
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
        mail: await spoolMail(dependencies.blobs, bytes, scope.now()),
        blobs: dependencies.blobs,
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
