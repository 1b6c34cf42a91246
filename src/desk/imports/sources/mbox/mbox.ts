import { dirname, join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { Problem } from '../../../../kit/errors.ts'
import type { Scope } from '../../../../kit/scope.ts'
import { say } from '../../../../kit/sentences/say.ts'
import { wereErased } from '../../../../people/erased/were-erased.ts'
import { partOf } from '../../../archive/part-of.ts'
import type { Line } from '../../../archive/queries.ts'
import type { Head } from '../../../archive/read-archive.ts'
import { findUnfinished, selectImported } from '../../queries.ts'
import { readUploaded } from '../../remote/uploaded-file.ts'
import { originOf } from '../../run-import.ts'
import type { LeftOut, Source, SourceItem, Upload } from '../../source.ts'
import { type Found, findMails } from './find-mails.ts'
import { contactLine, conversationLine, identityLine, messageLine } from './lines.ts'
import { createMailReader, type MailReader } from './mail-reader.ts'
import { NO_TIME, type OwnBrand, ownBrandOf } from './own-brand.ts'
import { selectEarlier, selectFollowers } from './queries.ts'
import { type Heads, type Mail, readHeads } from './read-heads.ts'
import { MOST_QUOTED, readFiles, readWords } from './read-words.ts'
import { type KnownMails, type MailThread, threadMails } from './thread-mails.ts'

/** Mail in files: of the format mbox (RFC 4155), or one file for each (.eml, Maildir). */
export const mbox: Source = { name: 'mbox', takes: 'path', read, readUpload }

const PART = 500
/** Files of a part: their bytes come before it. */
const FILES = 50

/** All mail is of one place, so that a mail is the same in whatever file it comes again. */
function headOf(changedAt: Date): Head {
  const brand = { slug: 'mail', name: 'Mail', created_at: NO_TIME }
  return { made_at: changedAt.toISOString(), brand, lines: {} }
}

async function* read(path: string, scope: Scope): AsyncGenerator<SourceItem> {
  const found = await findMails(path)
  if (found.files.length === 0) throw new Problem('malformed', say`There is no mail in ${path}.`)
  yield* readFound(found, scope)
}

/**
 * Reads everything three times, so that little has to be kept: heads, of which threads are made; texts, thread by thread; and
 * files.
 */
async function* readFound(
  { files, changedAt, leftOut: folders }: Found,
  scope: Scope,
): AsyncGenerator<SourceItem> {
  const head = headOf(changedAt)
  yield { is: 'head', head }
  const brand = await ownBrandOf(scope)
  const origin = originOf(mbox.name, head)
  const reader = await createMailReader()
  try {
    const heads = await readHeads(files, { reader, brand, scope, fallback: changedAt })
    yield leftOut([...folders, ...heads.leftOut])
    const isMember = (address: string) => brand.staff(address) !== undefined
    const threads = threadMails(heads.mails, await earlierMails(scope, origin, heads.mails), isMember)
    yield* peopleIn(threads, { scope, origin, brand, names: heads.names })
    yield* channelsIn(heads, brand)
    yield* inParts('conversations', threads, one => (one.isHere ? [] : [conversationLine(one, isMember)]))
    const withFiles = new Set<Mail>()
    yield* messagesIn(threads, { reader, brand, names: heads.names, withFiles })
    yield* filesIn([...withFiles], reader)
    yield { is: 'end', lines: {} }
  } finally {
    await reader.close()
  }
}

/** One file. It is as old as the upload, so that it is the same if it is read again. */
function readUpload(bytes: Readable, upload: Upload): AsyncGenerator<SourceItem> {
  return readUploaded(bytes, upload, async function* (file) {
    const found = await findMails(file)
    if (found.files.length === 0) throw new Problem('malformed', say`There is no mail in this file.`)
    const named = (id: string) => id.replaceAll(join(dirname(file), sep), '')
    for await (const item of readFound({ ...found, changedAt: upload.at }, upload.scope))
      yield item.is === 'left_out'
        ? { ...item, all: item.all.map(one => ({ ...one, id: named(one.id) })) }
        : item
  })
}

function leftOut(all: LeftOut['all']): LeftOut {
  return { is: 'left_out', kind: 'messages', all }
}

/** Parts have the same places however many lines they have: what is here already has none. */
function* inParts<One>(name: string, all: One[], linesOf: (one: One) => Line[]): Generator<SourceItem> {
  for (let from = 0; from < all.length; from += PART)
    yield partOf(name, all.slice(from, from + PART).flatMap(linesOf))
}

/**
 * Those of these mails, and of those that they refer to, that earlier runs have brought. A mail that has the Message-ID of
 * somebody else's gets an id of its own. What an attempt at this run has brought is not here yet, so that the next one gives the
 * same.
 */
async function earlierMails(scope: Scope, origin: string, mails: Mail[]): Promise<KnownMails> {
  const known: KnownMails = new Map()
  const { id: run = null, progress = {} } = (await findUnfinished(scope, origin)) ?? {}
  const but = (progress.items ?? 0) > 0 || (progress.lines ?? 0) > 0 ? run : null
  for (let from = 0; from < mails.length; from += PART) {
    const some = mails.slice(from, from + PART)
    const ids = some.flatMap(({ id, ownId, answersTo }) => [id, ownId, ...answersTo])
    const earlier = await selectEarlier(scope, { origin, but }, [...new Set(ids)])
    const conversationIds = [...new Set(earlier.map(({ conversationId }) => conversationId))]
    const followers = Map.groupBy(await selectFollowers(scope, conversationIds), one => one.conversationId)
    for (const { id, threadId, conversationId, isNote } of earlier) {
      const people = (followers.get(conversationId) ?? []).map(
        ({ address, since }) => [address, since?.getTime() ?? Number.POSITIVE_INFINITY] as [string, number],
      )
      known.set(id, { id: threadId, isNote, people })
    }
    const senders = new Map(earlier.map(one => [one.id, one.senders]))
    for (const mail of some)
      if (senders.has(mail.id) && !senders.get(mail.id)?.includes(mail.sender)) mail.id = mail.ownId
  }
  return known
}

interface Brought {
  scope: Scope
  origin: string
  brand: OwnBrand
  names: Heads['names']
}

/** Members, customers and addresses: those whom no earlier run has brought, and those who were erased since, who are left out. */
async function* peopleIn(
  threads: MailThread<Mail>[],
  { scope, origin, brand, names }: Brought,
): AsyncGenerator<SourceItem> {
  const all = firstTimes(threads)
  const staff = new Map(all.flatMap(([address]) => memberEntry(brand, address)))
  const members = new Map([...staff.values()].map(line => [line.id, line]))
  yield* inParts('members', [...members.values()], line => [line])
  for (const kind of ['contacts', 'identities'] as const)
    for (let from = 0; from < all.length; from += PART) {
      const some = all.slice(from, from + PART)
      const addresses = some.map(([address]) => address)
      const found = await selectImported(scope, { origin, kind }, addresses)
      const isKnown = new Set(found.filter(({ ownId }) => ownId !== null).map(({ sourceId }) => sourceId))
      const asNames = addresses.map(identifier => ({ type: 'email' as const, identifier }))
      for (const { identifier } of await wereErased(scope, asNames)) isKnown.delete(identifier)
      const fresh = some.filter(([address]) => !isKnown.has(address))
      const lines = fresh.flatMap(([address, at]) => {
        const member = staff.get(address)
        if (kind === 'identities') return [identityLine(address, member, at)]
        return member ? [] : [contactLine(address, names.get(address) ?? null, at)]
      })
      yield partOf(kind, lines)
    }
}

function memberEntry(brand: OwnBrand, address: string): [string, Line][] {
  const line = brand.staff(address)
  return line ? [[address, line]] : []
}

/** Everybody whom messages are from or to, or who must not see them, with the time of the first one. */
function firstTimes(threads: MailThread<Mail>[]): [address: string, at: string][] {
  const times = new Map<string, number>()
  for (const { mail, recipients, leftOut } of threads.flatMap(({ mails }) => mails))
    for (const address of [mail.sender, ...recipients, ...leftOut])
      times.set(address, Math.min(mail.at, times.get(address) ?? mail.at))
  return [...times].map(([address, at]) => [address, new Date(at).toISOString()])
}

/** The channels that mails came to. */
function* channelsIn({ mails }: Heads, brand: OwnBrand): Generator<SourceItem> {
  const lines = new Map(brand.channels.map(line => [line.id, line]))
  const used = new Set(mails.map(({ channelId }) => channelId))
  yield partOf(
    'channels',
    [...lines.values()].filter(({ id }) => used.has(String(id))),
  )
}

interface Telling {
  reader: MailReader
  brand: OwnBrand
  names: Heads['names']
  /** Is filled with the mails that have files. */
  withFiles: Set<Mail>
}

/**
 * The words of all mails, thread by thread, since a mail is read against those that it may quote. What is here already is
 * read alone: mail does not change, and what staff have changed or taken back here stays so.
 */
async function* messagesIn(
  threads: MailThread<Mail>[],
  { reader, brand, names, withFiles }: Telling,
): AsyncGenerator<SourceItem> {
  let lines: Line[] = []
  const unread: LeftOut['all'] = []
  let read = 0
  for (const thread of threads) {
    const texts: string[] = []
    const people = [...thread.people.keys()].flatMap(one => [one, names.get(one) ?? one])
    const named = [...people, ...brand.own]
    for (const placed of thread.mails) {
      const { mail } = placed
      const { words, text, reason } = await readWords(reader, mail, { texts, names: named, brand })
      texts.unshift(text)
      texts.length = Math.min(texts.length, MOST_QUOTED)
      if (words.hasFiles) withFiles.add(mail)
      if (reason && !placed.isHere) unread.push({ id: mail.id, reason })
      if (!placed.isHere) lines.push(messageLine(placed, thread, words))
      if (++read % PART !== 0) continue
      yield partOf('messages', lines)
      lines = []
    }
  }
  yield partOf('messages', lines)
  yield leftOut(unread)
}

async function* filesIn(mails: Mail[], reader: MailReader): AsyncGenerator<SourceItem> {
  let lines: Line[] = []
  for (const mail of mails) {
    for await (const { content, line } of readFiles(reader, mail)) {
      yield content
      lines.push(line)
    }
    if (lines.length < FILES) continue
    yield partOf('files', lines)
    lines = []
  }
  yield partOf('files', lines)
}
