import { createHash } from 'node:crypto'
import type { Scope } from '../../../../kit/scope.ts'
import { type Sentence, say } from '../../../../kit/sentences/say.ts'
import { ThreadEnded } from '../../../../kit/threads/thread-pool.ts'
import { addressesOf, authorOf, othersOf, senderOf } from '../../../../talk/intake/parties.ts'
import type { Envelope } from '../../../../talk/intake/queries.ts'
import { kindOf } from '../../../../talk/mail/mail-kind.ts'
import { Unreadable } from '../../../../talk/mail/parse-mail.ts'
import type { ParsedMail } from '../../../../talk/mail/parsed-mail.ts'
import { readMailId } from '../../../../talk/mail/signed-ids.ts'
import { dateOf } from './date-of.ts'
import type { MailFile } from './find-mails.ts'
import type { MailReader, Place } from './mail-reader.ts'
import type { OwnBrand } from './own-brand.ts'
import { selectReceived } from './queries.ts'
import { isRubbish } from './rubbish.ts'
import type { Threaded } from './thread-mails.ts'

/** What is kept of a mail while others are read: not its text. */
export interface Mail extends Threaded {
  place: Place
  /** An id of its own, for when somebody else's mail has the Message-ID. */
  ownId: string
  subject: string | undefined
  channelId: string
}

export interface Heads {
  mails: Mail[]
  /** Names by address, as they were written first; null: none. */
  names: Map<string, string | null>
  leftOut: { id: string; reason: Sentence }[]
}

interface Reading {
  reader: MailReader
  brand: OwnBrand
  scope: Scope
  fallback: Date
}

/** Mails that are looked up at once. */
const BATCH = 1_000
/** References that are kept of a mail: the nearest ones, and the first of all. */
const MOST_REFERENCES = 20
/** Recipients that are kept of a mail. */
const MOST_RECIPIENTS = 50
/** Bytes of a Message-ID: longer ones do not fit into an index. */
const LONGEST_ID = 900

/**
 * Reads the heads of all mails, each once: it is the same mail if it has the Message-ID, the sender and the date. What cannot be
 * read, is here already, or is no correspondence, is left out.
 */
export async function readHeads(files: MailFile[], reading: Reading): Promise<Heads> {
  const heads: Heads = { mails: [], names: new Map(), leftOut: [] }
  const seen = new Map<string, string>()
  let some: Mail[] = []
  const take = async () => {
    const received = await selectReceived(
      reading.scope,
      some.map(({ id }) => id),
    )
    for (const mail of some)
      if (received.has(mail.id) || readMailId(reading.brand.signer, mail.id) !== undefined)
        heads.leftOut.push({ id: mail.id, reason: say`It is here already: it was received or sent by mail.` })
      else heads.mails.push(mail)
    some = []
  }
  for (const file of files)
    for await (const place of reading.reader.places(file)) {
      const mail = await readMail(place, heads, reading)
      if (!mail) continue
      if ((seen.get(mail.id) ?? mail.ownId) !== mail.ownId) mail.id = mail.ownId
      if (seen.has(mail.id)) continue
      seen.set(mail.id, mail.ownId)
      some.push(mail)
      if (some.length >= BATCH) await take()
    }
  await take()
  return heads
}

async function readMail(place: Place, heads: Heads, reading: Reading): Promise<Mail | undefined> {
  const id = `${place.file.path}:${place.start}`
  try {
    const { parsed, raw } = await reading.reader.readHead(place)
    if (isRubbish(place, parsed.headers))
      heads.leftOut.push({ id, reason: say`It is a draft, spam, or deleted mail.` })
    else if (!parsed.fromText && !parsed.headers.date && !parsed.headers.received)
      heads.leftOut.push({ id, reason: say`It is not a mail: it says neither who wrote it nor when.` })
    else return mailOf(parsed, { raw, place, heads, reading })
  } catch (error) {
    if (!(error instanceof Unreadable || error instanceof ThreadEnded)) throw error
    heads.leftOut.push({ id, reason: error.sentence })
  }
  return undefined
}

interface Head {
  raw: Buffer
  place: Place
  heads: Heads
  reading: Reading
}

function mailOf(parsed: ParsedMail, { raw, place, heads, reading }: Head): Mail {
  const { brand, scope, fallback } = reading
  const digest = digestOf(raw)
  const envelope: Envelope = { to: [] }
  const from = senderOf(parsed, { id: Number.parseInt(digest.slice(0, 12), 16), envelope })
  const isMember = brand.staff(from.identifier) !== undefined && !brand.own.has(from.identifier)
  // Whose words they are: a form of the brand's own website writes from its address.
  const sender = (isMember ? undefined : authorOf(parsed, brand.own)) ?? from
  const { kind } = kindOf(parsed, { ...hintsOf(parsed), own: brand.own })
  const others =
    kind === 'machine' ? [] : othersOf(parsed, brand.own, [sender.identifier]).slice(0, MOST_RECIPIENTS)
  const ownId = `mail ${digestOf(JSON.stringify([parsed.messageId, sender.identifier, parsed.headers.date?.[0]]))}`
  const id = parsed.messageId ?? `mail ${digest}`
  const note = (address: string, name: string | undefined) => {
    if (!heads.names.get(address)) heads.names.set(address, name || null)
  }
  note(sender.identifier, sender.name)
  for (const { identifier, name } of others) note(identifier, name)
  const addresses = [from.identifier, ...addressesOf({ envelope }, parsed)]
  return {
    id: fits(id) ? id : ownId,
    ownId: parsed.messageId === undefined ? id : ownId,
    at: dateOf(parsed.headers, { now: scope.now(), fallback }).getTime(),
    sender: sender.identifier,
    others: others.map(({ identifier }) => identifier),
    answersTo: nearestAndFirst(parsed.answersTo.filter(fits)),
    isStaff: brand.staff(sender.identifier) !== undefined,
    isPersonal: kind === 'person',
    place,
    subject: parsed.subject,
    channelId: String(brand.channelOf(addresses).id),
  }
}

/** What is known of a mail besides its head. */
export function hintsOf({ answersTo }: ParsedMail): { envelopeFrom: undefined; isAnswer: boolean } {
  return { envelopeFrom: undefined, isAnswer: answersTo.length > 0 }
}

function digestOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

function fits(id: string): boolean {
  return Buffer.byteLength(id) <= LONGEST_ID
}

function nearestAndFirst(ids: string[]): string[] {
  return ids.length <= MOST_REFERENCES ? ids : [...ids.slice(0, MOST_REFERENCES - 1), ids.at(-1) as string]
}
