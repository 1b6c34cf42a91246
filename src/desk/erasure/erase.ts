import type { Blobs } from '../../kit/blobs.ts'
import { problemFrom } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'
import { enqueue, type JobHandler, job } from '../../kit/jobs/job.ts'
import { languageOf, mainLanguage } from '../../kit/language/language.ts'
import { HOUR, MINUTE, SECOND } from '../../kit/retry.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { slugOf } from '../../kit/slug.ts'
import { peopleChanged } from '../../people/identities/people.ts'
import { selectNamedFiles } from '../../talk/attachments/orphan-queries.ts'
import { lockConversations } from '../../talk/conversations/merge-queries.ts'
import { deleteDeleted, lockDeletedOf } from '../../talk/deleted/queries.ts'
import { deleteRows } from '../../talk/deleted/row-queries.ts'
import { countKept, countOwn } from './count-queries.ts'
import { deleteConversations, type Gone } from './delete-queries.ts'
import { namer } from './emptied.ts'
import { writeEntry } from './erasure-list.ts'
import { type ErasureRow, getErasure, lockErasure, updateErasure, updateRemoved } from './erasure-queries.ts'
import { scrubEventsOf, scrubEventsOfPerson } from './event-queries.ts'
import { contactErased } from './events.ts'
import { forgetKept } from './kept-queries.ts'
import { endPassing } from './passing-queries.ts'
import {
  type ErasedPerson,
  findPerson,
  hasMessages,
  selectMergedInto,
  selectOwnConversations,
  selectShared,
} from './person-queries.ts'
import { added } from './preview-erasure.ts'
import { leaveConversation } from './shared-queries.ts'
import {
  deleteMails,
  deleteMentions,
  deleteOwn,
  emptyPerson,
  forgetAnswersAbout,
  selectLooseMails,
} from './trace-queries.ts'
import { RECORDS_WITH_WORDS, scrubWords } from './word-queries.ts'

export const eraseJob = job(
  'contacts.erase',
  { erasure_id: rowId },
  { retryDelays: [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR] },
)

/** Conversations and mails of one transaction. */
const BATCH = 20
const MAILS = 50
/** Then another job goes on, so that no attempt is too long. */
const WORKS_MS = 15_000

/** Erases a person a piece at a time; after a restart it goes on where it was. */
export function eraseContact(blobs: Blobs): JobHandler {
  return eraseJob.handledBy(
    async (scope, { erasure_id }, attempt) => {
      const until = performance.now() + WORKS_MS
      const isDone = await erase(scope, erasure_id, { blobs, mayGoOn: () => performance.now() < until })
      await attempt.done(async tx => {
        if (!isDone) await enqueue(tx, [eraseJob.of({ erasure_id })])
      })
    },
    (tx, { erasure_id }) => updateErasure(tx, erasure_id, { state: 'failed' }),
  )
}

interface Means {
  blobs: Blobs
  /** Whether there is time for more. */
  mayGoOn?: () => boolean
}

/** Erases as much as there is time for; true if the person is gone. Repeating it does no harm. */
export async function erase(
  scope: Scope,
  id: number,
  { blobs, mayGoOn = () => true }: Means,
): Promise<boolean> {
  const erasure = await getErasure(scope, id)
  await removeFiles(scope, erasure, blobs)
  if (erasure.state === 'done') return true
  if (erasure.entry === null) await writeEntry(scope, erasure, blobs)
  const person = await findPerson(scope, erasure.contactId)
  for (;;) {
    if (!mayGoOn()) return false
    const isOver =
      (await eraseConversations(scope, id, person)) &&
      (await eraseDeleted(scope, id, person)) &&
      (await eraseLooseMails(scope, id, { person, blobs })) &&
      (await eraseWords(scope, id, person)) &&
      (await finish(scope, id, person))
    await removeFiles(scope, await getErasure(scope, id), blobs)
    if (isOver) return true
  }
}

/** One batch, in its own transaction; true if there was none. */
function eraseConversations(scope: Scope, id: number, person: ErasedPerson): Promise<boolean> {
  return transaction(scope, async tx => {
    const erasure = await lockErasure(tx, id)
    const after = erasure.progress.conversation ?? 0
    const ids = await selectOwnConversations(tx, person.identityIds, { after, limit: BATCH })
    const last = ids.at(-1)
    if (last === undefined) return true
    const shared = await selectShared(tx, ids, person.identityIds)
    const whole = ids.filter(one => !shared.has(one))
    const goes = [...new Set([...whole, ...(await selectMergedInto(tx, whole))])]
    const rows = await lockConversations(tx, [...goes, ...shared])
    await forgetAnswersAbout(
      tx,
      [...rows.values()].map(({ slug }) => slug),
    )
    const { beside, ...deleted } = await deleteConversations(
      tx,
      [...rows.values()].filter(row => goes.includes(row.id)),
    )
    const gone: Gone[] = [deleted, { amounts: beside, files: [] }]
    for (const one of shared) {
      const row = rows.get(one)
      if (row) gone.push(await leaveConversation(tx, row, person))
    }
    await note(tx, erasure, { more: gone, reached: { conversation: last } })
    return false
  })
}

/** One batch of conversations that staff have deleted, and that the person took part in; true if there was none. */
function eraseDeleted(scope: Scope, id: number, person: ErasedPerson): Promise<boolean> {
  return transaction(scope, async tx => {
    const erasure = await lockErasure(tx, id)
    const deleted = await lockDeletedOf(tx, person.identityIds, BATCH)
    if (deleted.length === 0) return true
    const ids = deleted.map(one => one.id)
    await forgetKept(tx, ids)
    const kept = await countKept(tx, ids)
    const { conversationIds, files } = await deleteRows(tx, ids)
    await scrubEventsOf(tx, conversationIds)
    await deleteDeleted(tx, ids)
    const messages = deleted.reduce((sum, { messageCount }) => sum + messageCount, 0)
    const gone = { amounts: { conversations: deleted.length, messages, ...kept }, files }
    await note(tx, erasure, { more: [gone], reached: {} })
    return false
  })
}

/** Adds to what is gone, and says how far it has come. */
async function note(
  tx: TxScope,
  { id, gone, files, progress }: ErasureRow,
  { more, reached }: { more: Gone[]; reached: ErasureRow['progress'] },
): Promise<void> {
  await updateErasure(tx, id, {
    gone: more.reduce((sum, { amounts }) => added(sum, amounts), gone),
    files: [...files, ...more.flatMap(one => one.files)],
    progress: { ...progress, ...reached },
  })
}

/** Mails that became no message go if they name the person: each is read. True if none are left. */
async function eraseLooseMails(
  scope: Scope,
  id: number,
  { person, blobs }: { person: ErasedPerson; blobs: Blobs },
): Promise<boolean> {
  if (person.marks.length === 0) return true
  return transaction(scope, async tx => {
    const erasure = await lockErasure(tx, id)
    const mails = await selectLooseMails(tx, person, { after: erasure.progress.mail ?? 0, limit: MAILS })
    const last = mails.at(-1)
    if (!last) return true
    const own = []
    for (const mail of mails)
      if (mail.isNamed || (await isNamedIn(mail.file, person.marks, blobs))) own.push(mail)
    await deleteMails(
      tx,
      own.map(mail => mail.id),
    )
    const gone = { amounts: { looseMails: own.length }, files: own.map(({ file }) => file) }
    await note(tx, erasure, { more: [gone], reached: { mail: last.id } })
    return false
  })
}

/** Also of a mail whose file is gone, as when a backup is restored: an erasure has removed it. */
async function isNamedIn(file: string, marks: string[], blobs: Blobs): Promise<boolean> {
  const raw = await blobs.get(file).catch(error => {
    if (problemFrom(error)?.code !== 'not_found') throw error
    return undefined
  })
  if (!raw) return true
  const text = raw.toString('latin1').toLowerCase()
  const isNamed = namer(marks.map(mark => Buffer.from(mark.toLowerCase()).toString('latin1')))
  return isNamed(text)
}

/** One batch of records that repeat words of others, which may name the person; true if none are left. */
async function eraseWords(scope: Scope, id: number, { marks }: ErasedPerson): Promise<boolean> {
  if (marks.length === 0) return true
  return transaction(scope, async tx => {
    const erasure = await lockErasure(tx, id)
    for (const records of RECORDS_WITH_WORDS) {
      const after = erasure.progress[records] ?? 0
      const last = await scrubWords(tx, records, { marks: marksInWords(marks), after })
      if (last === undefined) continue
      await note(tx, erasure, { more: [], reached: { [records]: last } })
      return false
    }
    return true
  })
}

/** Also as they are in addresses of pages; not of an address that loses letters there, and could be anybody's. */
const marksInWords = (marks: string[]) => [
  ...marks,
  ...marks.filter(mark => mark.includes('@') && /^[\x20-\x7e]{8,}$/.test(mark)).map(slugOf),
]

/** What was recorded since, and by transactions that were under way: their IDs are lower. */
async function eraseLastWords(tx: TxScope, { progress }: ErasureRow, marks: string[]): Promise<void> {
  if (marks.length === 0) return
  for (const records of RECORDS_WITH_WORDS) {
    let after: number | undefined = Math.max((progress[records] ?? 0) - OVERLAP, 0)
    while (after !== undefined) after = await scrubWords(tx, records, { marks: marksInWords(marks), after })
  }
}

const OVERLAP = 1_000

/** The person's own records, in one transaction. False if the person has written meanwhile, so that there is more to do. */
async function finish(scope: Scope, id: number, person: ErasedPerson): Promise<boolean> {
  try {
    await transaction(scope, tx => eraseRest(tx, id, person))
    return true
  } catch (error) {
    if (!(error instanceof HasWritten)) throw error
    // Words are looked for from where that was: the last ones are looked at again in any case.
    await transaction(scope, async tx => {
      const { conversation: _, mail: __, ...progress } = (await lockErasure(tx, id)).progress
      await updateErasure(tx, id, { progress })
    })
    return false
  }
}

class HasWritten extends Error {}

/** Throws HasWritten. */
async function eraseRest(tx: TxScope, id: number, person: ErasedPerson): Promise<void> {
  const erasure = await lockErasure(tx, id)
  const { t } = languageOf(mainLanguage(tx.brand))
  // Whoever stores a message of the person holds the identity: this waits, and finds it below.
  const { fields } = await countOwn(tx, person)
  await emptyPerson(tx, person, t('person.erased', { number: String(person.contactId) }))
  const after = erasure.progress.conversation ?? 0
  const isMore = (await selectOwnConversations(tx, person.identityIds, { after, limit: 1 })).length > 0
  const isDeleted = (await lockDeletedOf(tx, person.identityIds, 1)).length > 0
  if (isMore || isDeleted || (await hasMessages(tx, person.identityIds))) throw new HasWritten()
  await deleteMentions(tx, person)
  const own = await deleteOwn(tx, person)
  const passing = await endPassing(tx, person.marks)
  await scrubEventsOfPerson(tx, person)
  await eraseLastWords(tx, erasure, person.marks)
  await peopleChanged(tx)
  await updateErasure(tx, id, {
    state: 'done',
    finishedAt: tx.now(),
    gone: [own, passing.amounts, { contacts: 1, identities: person.identities.length, fields }].reduce(
      added,
      erasure.gone,
    ),
    files: [...erasure.files, ...passing.files],
  })
  await recordEvent(tx, contactErased.of({ subjectId: erasure.contactId, data: { erasure_id: id } }))
}

/** Removes files whose rows are gone, unless other rows name them, too. */
async function removeFiles(scope: Scope, { id, files }: ErasureRow, blobs: Blobs): Promise<void> {
  if (files.length === 0) return
  const named = await selectNamedFiles(scope.sql, files)
  for (const file of files) if (!named.has(file)) await blobs.remove(file)
  await transaction(scope, tx => updateRemoved(tx, id, files))
}
