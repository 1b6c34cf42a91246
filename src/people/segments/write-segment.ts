import { isDeepStrictEqual } from 'node:util'
import { invalidInput, invalidInputs, notFound, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { checkWords } from '../contacts/list-contacts.ts'
import { segmentChanged, segmentCreated, segmentDeleted } from './events.ts'
import type { NewSegment, SegmentChanges, SegmentFilters } from './input.ts'
import { deleteSegment, insertSegment, lockSegments, type SegmentRow, updateSegment } from './queries.ts'

/** Segments that one person can see. */
const MAX_SEGMENTS = 100

/** Keeps a search of contacts. Throws invalid beyond 100 segments. */
export async function createSegment(tx: TxScope, input: NewSegment): Promise<SegmentRow> {
  const { name, filters = {}, isPersonal = false } = input
  checkFilters(tx, filters)
  if ((await lockSegments(tx)).length >= MAX_SEGMENTS)
    throw invalidInput('name', say`is one too many: there can be ${MAX_SEGMENTS} segments`)
  const row = await insertSegment(tx, { name, filters, userId: isPersonal ? ownerId(tx) : null })
  await recordEvent(tx, segmentCreated.of({ subjectId: row.id, data: logged(row) }))
  return row
}

/** Changes the given values. Throws not_found. */
export async function changeSegment(tx: TxScope, id: number, changes: SegmentChanges): Promise<SegmentRow> {
  const before = await lockSegment(tx, id)
  const { name = before.name, filters = before.filters, isPersonal } = changes
  if (changes.filters) checkFilters(tx, filters)
  const userId = isPersonal === undefined ? before.userId : isPersonal ? ownerId(tx) : null
  const after = { name, filters, userId }
  if (isDeepStrictEqual({ ...before, ...after }, before)) return before
  const row = await updateSegment(tx, id, after)
  const isPrivate = before.userId !== null && row.userId !== null
  await recordEvent(
    tx,
    segmentChanged.of({ subjectId: id, data: isPrivate ? { is_personal: true } : logged(row) }),
  )
  return row
}

/** Throws not_found. */
export async function removeSegment(tx: TxScope, id: number): Promise<void> {
  const segment = await lockSegment(tx, id)
  await deleteSegment(tx, id)
  await recordEvent(tx, segmentDeleted.of({ subjectId: id, data: logged(segment) }))
}

function checkFilters(tx: TxScope, { q }: SegmentFilters): void {
  try {
    checkWords(tx, q)
  } catch (error) {
    const problem = error instanceof Problem ? error.fieldErrors?.q : undefined
    throw problem ? invalidInputs({ 'filters.q': problem }) : error
  }
}

async function lockSegment(tx: TxScope, id: number): Promise<SegmentRow> {
  const segment = (await lockSegments(tx)).find(one => one.id === id)
  if (!segment) throw notFound(say`segment`)
  return segment
}

function ownerId({ actor }: TxScope): number {
  if (!actor) throw invalidInput('isPersonal', say`needs an owner: use the API token of a member of staff`)
  return actor.userId
}

function logged({ name, userId }: SegmentRow) {
  return userId === null ? { name } : { is_personal: true }
}
