import { type AddressedChannel, selectChannelOfAddress } from '../brands/queries.ts'
import { plainAddress } from '../channels/email/signed-ids.ts'
import type { Blobs } from '../kit/blobs.ts'
import type { Queries } from '../kit/db.ts'
import { problemFrom } from '../kit/errors.ts'
import { enqueue, type NewJob } from '../kit/jobs.ts'
import { type Scope, systemScope, transaction } from '../kit/scope.ts'
import { digestOf, senderIn } from './digest.ts'
import { type Envelope, findMailByDigest, insertMail, type MailRow, type MailSource } from './queries.ts'

export const PROCESS = 'intake.process'
export const MAX_MAIL_BYTES = 25 * 1024 * 1024

export interface Place {
  db: Queries
  blobs: Blobs
  /** Brands answer at `{slug}.` this. */
  baseDomain: string
  now?: (() => Date) | undefined
}

/** The channel that an address belongs to, whatever stands behind its plus; undefined when it is nobody's. */
export function findChannelOf(
  { db, baseDomain }: Place,
  address: string,
): Promise<AddressedChannel | undefined> {
  return selectChannelOfAddress(db, plainAddress(address), baseDomain)
}

/**
 * Keeps a mail for every channel that it was sent to. When this resolves, the bytes and what is to be done with them would
 * survive a power cut; a mail that a channel has already is not kept twice.
 */
export async function storeMail(
  place: Place,
  raw: Buffer,
  { source, envelope }: { source: MailSource; envelope: Envelope },
): Promise<void> {
  const channels = new Map<string, AddressedChannel & { to: string[] }>()
  for (const address of envelope.to) {
    const found = await findChannelOf(place, address)
    if (!found) continue
    const key = `${found.brand.id} ${found.channelId}`
    channels.set(key, { ...found, to: [...(channels.get(key)?.to ?? []), address] })
  }
  for (const { brand, channelId, to } of channels.values())
    await storeInChannel(systemScope(brand, place.db, place.now), {
      channelId,
      raw,
      blobs: place.blobs,
      source,
      envelope: { ...envelope, to },
    })
}

interface Delivered {
  channelId: number
  raw: Buffer
  blobs: Blobs
  source: MailSource
  envelope: Envelope
  /** Done in the same transaction, also for a mail that is there already. */
  also?: Parameters<typeof transaction<void>>[1]
}

/** Keeps it for one channel; `isNew` is false for a mail that is there already. */
export async function storeInChannel(
  scope: Scope,
  { channelId, raw, blobs, source, envelope, also = async () => {} }: Delivered,
): Promise<{ mail: MailRow; isNew: boolean }> {
  const digest = digestOf(raw, scope.now())
  const known = await findMailByDigest(scope, channelId, digest)
  const file = known ? undefined : await blobs.put(raw)
  const made = await transaction(scope, async tx => {
    await also(tx)
    if (!file) return undefined
    const mail = await insertMail(tx, { channelId, source, envelope, digest, size: raw.length, file })
    if (mail) await enqueue(tx, [jobFor(mail, senderIn(raw))])
    return mail
  }).catch(async error => {
    // A connection that was lost may have been lost after the commit.
    if (file && problemFrom(error)?.code !== 'unavailable') await blobs.remove(file).catch(() => {})
    throw error
  })
  if (made) return { mail: made, isNew: true }
  if (file) await blobs.remove(file)
  return { mail: (known ?? (await findMailByDigest(scope, channelId, digest))) as MailRow, isNew: false }
}

/** What one sender wrote to a channel is looked into in its order: the second may answer to the first. */
export function jobFor({ id, channelId, envelope }: MailRow, sender?: string): NewJob {
  const who = envelope.from || sender
  const job = { name: PROCESS, data: { mail_id: id } }
  return who ? { ...job, topic: `mail of ${who} to ${channelId}` } : job
}
