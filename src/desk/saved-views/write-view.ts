import { isDeepStrictEqual } from 'node:util'
import { invalidInput, notFound } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { savedViewChanged, savedViewCreated, savedViewDeleted } from './events.ts'
import type { NewView, ViewChanges } from './input.ts'
import {
  deleteSavedView,
  insertSavedView,
  lockSavedViews,
  updatePositions,
  updateSavedView,
  type ViewRow,
} from './queries.ts'

/** Views that one person can see. */
const MAX_VIEWS = 100

/** Saves a search as the last view. Throws invalid beyond 100 views. */
export async function createView(tx: TxScope, input: NewView): Promise<ViewRow> {
  const { name, filters = {}, sort = 'newest', isPersonal = false } = input
  const views = await lockSavedViews(tx)
  if (views.length >= MAX_VIEWS)
    throw invalidInput('name', say`is one too many: there can be ${MAX_VIEWS} views`)
  const position = (views.at(-1)?.position ?? 0) + 1
  const userId = isPersonal ? ownerId(tx) : null
  const row = await insertSavedView(tx, { name, filters, sort, userId, position })
  await recordEvent(tx, savedViewCreated.of({ subjectId: row.id, data: logged(row) }))
  return row
}

/** Changes the given values, or moves the view; the place of a view is no event. Throws not_found. */
export async function changeView(tx: TxScope, id: number, changes: ViewChanges): Promise<ViewRow> {
  const views = await lockSavedViews(tx)
  const before = find(views, id)
  const { name = before.name, filters = before.filters, sort = before.sort, isPersonal, position } = changes
  const userId = isPersonal === undefined ? before.userId : isPersonal ? ownerId(tx) : null
  if (position !== undefined) {
    const others = views.map(view => view.id).filter(other => other !== id)
    await updatePositions(tx, others.toSpliced(position, 0, id))
  }
  const after = { name, filters, sort, userId }
  if (isDeepStrictEqual({ ...before, ...after }, before)) return before
  const row = await updateSavedView(tx, id, after)
  const isPrivate = before.userId !== null && row.userId !== null
  await recordEvent(
    tx,
    savedViewChanged.of({ subjectId: id, data: isPrivate ? { is_personal: true } : logged(row) }),
  )
  return row
}

/** Throws not_found. */
export async function deleteView(tx: TxScope, id: number): Promise<void> {
  const view = find(await lockSavedViews(tx), id)
  await deleteSavedView(tx, id)
  await recordEvent(tx, savedViewDeleted.of({ subjectId: id, data: logged(view) }))
}

function find(views: ViewRow[], id: number): ViewRow {
  const view = views.find(one => one.id === id)
  if (!view) throw notFound(say`saved view`)
  return view
}

function ownerId({ actor }: TxScope): number {
  if (!actor) throw invalidInput('isPersonal', say`needs an owner: use the API token of a member of staff`)
  return actor.userId
}

function logged({ name, userId }: ViewRow) {
  return userId === null ? { name } : { is_personal: true }
}
