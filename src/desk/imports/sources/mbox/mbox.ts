import type { Scope } from '../../../../kit/scope.ts'
import { partOf } from '../../../archive/part-of.ts'
import type { Line } from '../../../archive/queries.ts'
import type { Head } from '../../../archive/read-archive.ts'
import { selectImported } from '../../queries.ts'
import { originOf } from '../../run-import.ts'
import type { LeftOut, Source, SourceItem } from '../../source.ts'
import { findMails } from './find-mails.ts'
import { contactLine, conversationLine, identityLine, messageLine } from './lines.ts'
import { createMailReader, type MailReader } from './mail-reader.ts'
import { NO_TIME, type OwnBrand, ownBrandOf } from './own-brand.ts'
import { selectEarlier } from './queries.ts'
import { type Heads, type Mail, readHeads } from './read-heads.ts'
import { readFiles, readWords } from './read-words.ts'
import { type KnownThreads, type MailThread, threadMails } from './thread-mails.ts'

/** Mail in files: of the format mbox (RFC 4155), or one file for each (.eml, Maildir). */
export const mbox: Source = { name: 'mbox', takes: 'path', read }

const PART = 500
/** Files of a part: their bytes come before it. */
const FILES = 50

/** All mail is of one place, so that a mail is the same in whatever file it comes again. */
function headOf(changedAt: Date): Head {
  const brand = { slug: 'mail', name: 'Mail', created_at: NO_TIME }
  return { made_at: changedAt.toISOString(), brand, lines: {} }
}

/**
 * Reads everything three times, so that little has to be kept: heads, of which threads are made; texts, thread by thread; and
 * files.
 */
async function* read(path: string, scope: Scope): AsyncGenerator<SourceItem> {
  const { files, changedAt } = await findMails(path)
  const head = headOf(changedAt)
  yield { is: 'head', head }
  const brand = await ownBrandOf(scope)
  const origin = originOf(mbox.name, head)
  const reader = await createMailReader()
  try {
    const heads = await readHeads(files, { reader, brand, scope, fallback: changedAt })
    yield leftOut(heads.leftOut)
    const threads = threadMails(heads.mails, await earlierThreads(scope, origin, heads.mails))
    yield* peopleIn(heads, { scope, origin, brand })
    yield* channelsIn(heads, brand)
    yield* inParts('conversations', threads, one => (one.isHere ? [] : [conversationLine(one)]))
    const withFiles = new Set<Mail>()
    yield* messagesIn(threads, { reader, brand, names: heads.names, withFiles })
    yield* filesIn([...withFiles], reader)
    yield { is: 'end', lines: {} }
  } finally {
    await reader.close()
  }
}

function leftOut(all: LeftOut['all']): LeftOut {
  return { is: 'left_out', kind: 'messages', all }
}

/** Parts have the same places however many lines they have: what is here already has none. */
function* inParts<One>(name: string, all: One[], linesOf: (one: One) => Line[]): Generator<SourceItem> {
  for (let from = 0; from < all.length; from += PART)
    yield partOf(name, all.slice(from, from + PART).flatMap(linesOf))
}

/** The threads that earlier runs have made of these mails, or of those that they refer to. */
async function earlierThreads(scope: Scope, origin: string, mails: Mail[]): Promise<KnownThreads> {
  const known: KnownThreads = new Map()
  for (let from = 0; from < mails.length; from += PART) {
    const ids = mails.slice(from, from + PART).flatMap(({ id, answersTo }) => [id, ...answersTo])
    for (const { id, threadId, people } of await selectEarlier(scope, origin, [...new Set(ids)]))
      known.set(id, { id: threadId, people })
  }
  return known
}

interface Brought {
  scope: Scope
  origin: string
  brand: OwnBrand
}

/** Members, customers and addresses: those whom no earlier run has brought. */
async function* peopleIn(heads: Heads, { scope, origin, brand }: Brought): AsyncGenerator<SourceItem> {
  const all = firstTimes(heads)
  const staff = new Map(all.flatMap(([address]) => memberEntry(brand, address)))
  const members = new Map([...staff.values()].map(line => [line.id, line]))
  yield* inParts('members', [...members.values()], line => [line])
  for (const kind of ['contacts', 'identities'] as const)
    for (let from = 0; from < all.length; from += PART) {
      const some = all.slice(from, from + PART)
      const found = await selectImported(
        scope,
        { origin, kind },
        some.map(([address]) => address),
      )
      const isKnown = new Set(found.filter(({ ownId }) => ownId !== null).map(({ sourceId }) => sourceId))
      const fresh = some.filter(([address]) => !isKnown.has(address))
      const lines = fresh.flatMap(([address, at]) => {
        const member = staff.get(address)
        if (kind === 'identities') return [identityLine(address, member, at)]
        return member ? [] : [contactLine(address, heads.names.get(address) ?? null, at)]
      })
      yield partOf(kind, lines)
    }
}

function memberEntry(brand: OwnBrand, address: string): [string, Line][] {
  const line = brand.staff(address)
  return line ? [[address, line]] : []
}

/** Everybody in the mails, with the time of the first one. */
function firstTimes({ mails }: Heads): [address: string, at: string][] {
  const times = new Map<string, number>()
  for (const { at, sender, others } of mails)
    for (const address of [sender, ...others]) times.set(address, Math.min(at, times.get(address) ?? at))
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

/** The words of all mails, thread by thread, since a mail is read against those that it may quote. */
async function* messagesIn(
  threads: MailThread<Mail>[],
  { reader, brand, names, withFiles }: Telling,
): AsyncGenerator<SourceItem> {
  let lines: Line[] = []
  const unread: LeftOut['all'] = []
  for (const thread of threads) {
    const texts: string[] = []
    const people = [...thread.people].flatMap(one => [one, names.get(one) ?? one])
    const named = [...people, ...brand.own]
    for (const mail of thread.mails) {
      const { words, text, reason } = await readWords(reader, mail, { texts, names: named, brand })
      texts.unshift(text)
      if (words.hasFiles) withFiles.add(mail)
      if (reason) unread.push({ id: mail.id, reason })
      lines.push(messageLine(mail, thread, words))
      if (lines.length < PART) continue
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
