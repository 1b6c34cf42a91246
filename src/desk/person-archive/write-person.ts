import { languageOf, mainLanguage } from '../../kit/language/language.ts'
import type { Scope } from '../../kit/scope.ts'
import { onSnapshot } from '../../kit/snapshot-queries.ts'
import { fullVersion } from '../../kit/version.ts'
import type { ZipPlace } from '../../kit/zip-stream.ts'
import type { Writing, Written } from '../archive/write-archive.ts'
import {
  type ErasedPerson,
  findPerson,
  selectOwnConversations,
  selectShared,
} from '../erasure/person-queries.ts'
import { type Row, selectFieldNames, selectLooseMails, selectOwn, selectWhole } from './own-queries.ts'
import { withPage } from './page-file.ts'
import {
  conversationPart,
  conversationsHeading,
  mailsPart,
  messagePart,
  ownPart,
  PAGE_END,
  type PageView,
  pageBeginning,
} from './person-page.ts'
import { pathOf, writeStored } from './stored-files.ts'
import {
  countTalk,
  findOwnIn,
  type Message,
  type Own,
  selectBeside,
  selectConversation,
  selectMessages,
  selectParts,
  selectReached,
  selectUnsent,
} from './talk-queries.ts'
import {
  type ToldConversation,
  type ToldMessage,
  tellConversation,
  tellMessage,
} from './tell-conversation.ts'
import { isRelayed, type Share, shareOf } from './whose.ts'

/** The version of the format: docs/archive.md. */
export const FORMAT = 'answerwell person'
export const FORMAT_VERSION = 1

interface Order {
  contactId: number
  /** Whether notes, drafts and what else staff wrote among themselves go along. */
  withNotes: boolean
}

interface Work extends Order, ZipPlace {
  scope: Scope
  person: ErasedPerson
  /** Conversations in which they got something, whether or not they take part. */
  reached: number[]
  blobs: Writing['blobs']
  onWritten: NonNullable<Writing['onWritten']>
  written: Written
  view: PageView
  /** Adds to the page that people read. */
  say: (part: string) => Promise<void>
  leftOut: { messages_of_others: number; internal_notes: number }
}

const CONVERSATIONS = 50
/** Messages in one file: all of them are in memory. */
const MESSAGES = 500
const MAILS = 100

/** Writes everything about a person, as it is at one moment: files for programs, a page to read, and attachments beside. */
export function writePerson(
  scope: Scope,
  { blobs, onTotals = () => {}, onWritten = () => {}, ...order }: Writing & Order,
  place: ZipPlace,
): Promise<Written> {
  return onSnapshot(scope, async snapshot => {
    const person = await findPerson(snapshot, await selectWhole(snapshot, order.contactId))
    const reached = await selectReached(snapshot, person)
    onTotals(await countTalk(snapshot, person, reached))
    const written: Written = { lines: { conversations: 0, messages: 0 }, contents: 0, bytes: 0, missing: 0 }
    const { brand } = snapshot
    const view = { brand, language: languageOf(mainLanguage(brand)) }
    const means = { ...order, blobs, onWritten, written, person, reached, view, scope: snapshot }
    const leftOut = { messages_of_others: 0, internal_notes: 0 }
    await withPage(place, say => writeAll({ ...means, leftOut, write: entry => place.write(entry), say }))
    return written
  })
}

async function writeAll(work: Work): Promise<void> {
  const { scope, person, view, say, withNotes } = work
  const own = await selectOwn(scope, person, { withNotes })
  await say(
    pageBeginning(view, scope.now()) +
      ownPart(view, { own, fields: await selectFieldNames(scope) }) +
      conversationsHeading(view),
  )
  await writeConversations(work)
  const mails = await writeLooseMails(work)
  await say(mailsPart(view, mails) + PAGE_END)
  await writeJson(work, 'person.json', {
    format: FORMAT,
    version: FORMAT_VERSION,
    made_at: scope.now(),
    made_by: `answerwell ${fullVersion()}`,
    brand: { slug: scope.brand.slug, name: scope.brand.name },
    with_notes: withNotes,
    ...own,
    mails,
    left_out: work.leftOut,
  })
}

function writeJson({ write }: ZipPlace, name: string, value: unknown): Promise<void> {
  return write({ name, content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) })
}

async function writeConversations(work: Work): Promise<void> {
  const others = new Set(work.reached)
  for (let after = 0; ; ) {
    const ids = await selectOwnConversations(work.scope, work.person.identityIds, {
      after,
      limit: CONVERSATIONS,
    })
    for (const id of ids) {
      others.delete(id)
      await writeConversation(work, id)
    }
    after = ids.at(-1) ?? 0
    if (ids.length < CONVERSATIONS) break
  }
  for (const id of others) await writeConversation(work, id)
}

async function writeConversation(work: Work, id: number): Promise<void> {
  const { scope, view, say, withNotes, written } = work
  const own = await findOwnIn(scope, id, work.person)
  const conversation = await selectConversation(scope, id, own)
  const isShared = conversation.isOfOthers || (await selectShared(scope, [id], own.identityIds)).size > 0
  const beside = {
    ...(await selectBeside(scope, id, own)),
    ...(withNotes && !isShared ? await selectUnsent(scope, id) : {}),
  }
  const told = tellConversation(conversation, { own: own.identityIds, beside, isShared })
  await say(conversationPart(view, told))
  written.lines.conversations = (written.lines.conversations ?? 0) + 1
  let last: Message | undefined
  for (let number = 1; ; number++) {
    const messages = await selectMessages(scope, id, { own, after: last, limit: MESSAGES })
    if (messages.length === 0 && number > 1) break
    await writeMessages(work, messages, { told, own, isShared, name: nameOf(id, number) })
    last = messages.at(-1)
    if (messages.length < MESSAGES) break
  }
}

/** `conversations/41.json`; what has no room there is in `conversations/41-2.json`. */
function nameOf(id: number, number: number): string {
  return `conversations/${id}${number === 1 ? '' : `-${number}`}.json`
}

async function writeMessages(
  work: Work,
  messages: Message[],
  { told, own, isShared, name }: { told: ToldConversation; own: Own; isShared: boolean; name: string },
): Promise<void> {
  const shares = new Map(messages.map(one => [one.id, shareOf(one, { isShared, withNotes: work.withNotes })]))
  const given = messages.filter(({ id }) => shares.get(id) !== 'left_out').map(({ id }) => id)
  const parts = await selectParts(work.scope, given, own)
  const paths = new Map<string, string | null>()
  for (const { id, name, file } of parts.files)
    if (file !== null) paths.set(file, await writeStored(work, { file, path: pathOf(id, name) }))
  const sent = new Set(messages.filter(one => one.isOwn && !isRelayed(one)).map(({ id }) => id))
  for (const { id, messageId, file } of parts.mails)
    if (sent.has(messageId)) paths.set(file, await writeStored(work, { file, path: `mails/${id}.eml` }))
  const lines = messages.map(one => tellMessage(one, { share: shares.get(one.id) as Share, parts, paths }))
  for (const [index, line] of lines.entries()) await note(work, line, messages[index] as Message)
  await writeJson(work, name, { ...told, messages: lines })
  work.written.lines.messages = (work.written.lines.messages ?? 0) + lines.length
  await work.onWritten(work.written)
}

/** On the page, a note that is left out is not even there: it says nothing. */
async function note(work: Work, line: ToldMessage, { visibility }: Message): Promise<void> {
  if (line.share !== 'left_out') return work.say(messagePart(work.view, line))
  if (visibility === 0) {
    work.leftOut.messages_of_others++
    return work.say(messagePart(work.view, line))
  }
  work.leftOut.internal_notes++
}

async function writeLooseMails(work: Work): Promise<Row[]> {
  const told: Row[] = []
  for (let after = 0; ; ) {
    const mails = await selectLooseMails(work.scope, work.person, { after, limit: MAILS })
    for (const { id, file, ...rest } of mails)
      told.push({ ...rest, path: await writeStored(work, { file, path: `mails/${id}.eml` }) })
    await work.onWritten(work.written)
    after = mails.at(-1)?.id ?? 0
    if (mails.length < MAILS) return told
  }
}
