import { z } from 'zod'
import type { Blobs } from '../../kit/blobs.ts'
import type { Queries } from '../../kit/db.ts'
import { problemFrom } from '../../kit/errors.ts'
import { rowId } from '../../kit/input.ts'
import { enqueue, job, type NewJob } from '../../kit/jobs/job.ts'
import { HOUR, MINUTE, SECOND } from '../../kit/retry.ts'
import { type Scope, systemScope, transaction } from '../../kit/scope.ts'
import { type AddressedChannel, selectChannelOfAddress } from '../../people/brands/queries.ts'
import { normalizeEmail, plainAddress } from '../../people/identities/email.ts'
import { VERIFICATION_HEADER } from '../mailboxes/verify-address.ts'
import { createMailDigest, linesOf, senderIn } from './digest.ts'
import { type Envelope, findMailByDigest, insertMail, type MailRow, type MailSource } from './queries.ts'

/** Reads a stored mail and makes it a message. */
export const processJob = job(
  'intake.process',
  {
    mail_id: rowId,
    /** It becomes a conversation, whatever it looks like. */
    accepted: z.boolean().optional(),
  },
  { retryDelays: [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR] },
)

export interface MailStore {
  db: Queries
  blobs: Blobs
  /** Brands have the hosts `{slug}.` this. */
  baseDomain: string
  now?: (() => Date) | undefined
}

/** The channel of an address, ignoring its plus suffix; undefined if there is none. */
export function findChannelOf(
  { db, baseDomain }: MailStore,
  address: string,
): Promise<AddressedChannel | undefined> {
  return selectChannelOfAddress(db, plainAddress(normalizeEmail(address)), baseDomain)
}

/** The identity of a mail and its destination, without parsing it. */
export interface MailSketch {
  /** In bytes. */
  size: number
  digest: Buffer
  /** The address in From, if any. */
  sender: string | undefined
  /** The head, up to the empty line. */
  head: string
}

/** A stored mail without a row yet. */
export interface SpooledMail extends MailSketch {
  /** Storage key. */
  file: string
}

/** Reads a mail to the end, piece by piece. */
export async function sketchMail(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  now: Date,
): Promise<MailSketch> {
  const sketch = createSketch(now)
  for await (const bytes of source) sketch.update(bytes)
  return sketch.end()
}

/** Stores a mail as it arrives, piece by piece: its size costs disk, not memory. Rethrows errors of the source. */
export async function spoolMail(
  blobs: Blobs,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  now: Date,
): Promise<SpooledMail> {
  const sketch = createSketch(now)
  const pass = async function* () {
    for await (const bytes of source) {
      sketch.update(bytes)
      yield bytes
    }
  }
  const file = await blobs.put(pass())
  return { file, ...sketch.end() }
}

function createSketch(now: Date) {
  const mail = createMailDigest(now)
  let size = 0
  return {
    update(bytes: Uint8Array) {
      size += bytes.length
      mail.update(bytes)
    },
    end(): MailSketch {
      const digest = mail.digest()
      const head = mail.head()
      return { size, digest, head, sender: senderIn(head) }
    },
  }
}

/**
 * Stores a mail for each channel it was sent to. When this resolves, the bytes and the job would survive a power cut; a mail
 * that a channel has already is not stored twice.
 */
export async function storeMail(
  place: MailStore,
  spooled: SpooledMail,
  { source, envelope }: { source: MailSource; envelope: Envelope },
): Promise<void> {
  const channels = new Map<string, AddressedChannel & { to: string[] }>()
  for (const address of envelope.to) {
    const found = await findChannelOf(place, address)
    if (!found) continue
    const key = `${found.brand.id} ${found.channelId}`
    channels.set(key, { ...found, to: [...(channels.get(key)?.to ?? []), address] })
  }
  const [first, ...others] = channels.values()
  const { blobs } = place
  if (!first || isVerification(spooled)) return blobs.remove(spooled.file)
  const store = async ({ brand, channelId, to }: typeof first, mail: SpooledMail) => {
    const scope = systemScope(brand, place.db, place.now)
    await storeInChannel(scope, { channelId, mail, blobs, source, envelope: { ...envelope, to } })
  }
  // Each channel has its own copy, so that one can be deleted without the others.
  for (const other of others)
    await store(other, { ...spooled, file: await blobs.put(await blobs.read(spooled.file)) })
  await store(first, spooled)
}

/** The verification mail is for the owner of the real mailbox, not for a brand that merely claims the address here. */
function isVerification({ head }: SpooledMail): boolean {
  return linesOf(head).some(line => line.toLowerCase().startsWith(`${VERIFICATION_HEADER.toLowerCase()}:`))
}

interface Delivered {
  channelId: number
  mail: SpooledMail
  blobs: Blobs
  source: MailSource
  envelope: Envelope
  /** Runs in the same transaction, also for a mail that exists already. */
  also?: Parameters<typeof transaction<void>>[1]
}

/** Stores the mail for one channel, or removes its bytes; `isNew` is false for a mail that exists already. */
export async function storeInChannel(
  scope: Scope,
  { channelId, mail, blobs, source, envelope, also = async () => {} }: Delivered,
): Promise<{ mail: MailRow; isNew: boolean }> {
  const { file, size, digest, sender } = mail
  const made = await transaction(scope, async tx => {
    await also(tx)
    const row = await insertMail(tx, { channelId, source, envelope, digest, size, file })
    if (row) await enqueue(tx, [jobFor(row, sender)])
    return row
  }).catch(async error => {
    // A lost connection may have been lost after the commit.
    if (problemFrom(error)?.code !== 'unavailable') await blobs.remove(file).catch(() => {})
    throw error
  })
  if (made) return { mail: made, isNew: true }
  await blobs.remove(file)
  return { mail: (await findMailByDigest(scope, channelId, digest)) as MailRow, isNew: false }
}

/** Mails of one sender to a channel are processed in order: the second may reply to the first. */
export function jobFor({ id, channelId, envelope }: MailRow, sender?: string, accepted?: boolean): NewJob {
  const who = envelope.from || sender
  const topic = who ? `mail of ${who} to ${channelId}` : undefined
  return processJob.of({ mail_id: id, ...(accepted && { accepted }) }, { topic, cause: { by: 'provider' } })
}
