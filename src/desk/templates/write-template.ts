import { isDeepStrictEqual } from 'node:util'
import { invalidInput } from '../../kit/errors.ts'
import { changed, recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { deleteTemplateFiles } from '../../talk/attachments/queries.ts'
import { setTemplateFiles } from '../../talk/attachments/template-files.ts'
import { responseTemplateChanged, responseTemplateCreated, responseTemplateDeleted } from './events.ts'
import type { TemplateChanges, TemplateInput } from './input.ts'
import {
  deleteTemplate,
  findGroup,
  getTemplate,
  insertTemplate,
  lockTemplate,
  type TemplateRow,
  updateTemplate,
  upsertGroup,
} from './queries.ts'

/** Creates a response template. Throws invalid for an unknown group, and for files of others. */
export async function createTemplate(tx: TxScope, input: TemplateInput): Promise<TemplateRow> {
  const groupId = (await groupIdOf(tx, input)) ?? null
  const userId = input.isPersonal ? ownerId(tx) : null
  const id = await insertTemplate(tx, { name: input.name, body: input.body, groupId, userId })
  await setTemplateFiles(tx, id, input.uploads ?? [])
  const data = userId === null ? { name: input.name } : { is_personal: true }
  await recordEvent(tx, responseTemplateCreated.of({ subjectId: id, data }))
  return getTemplate(tx, id)
}

function logged({ name, groupId, userId }: Pick<TemplateRow, 'name' | 'groupId' | 'userId'>) {
  return { name, groupId, userId }
}

/** Changes the given values. Throws not_found, and invalid for an unknown group, and for files of others. */
export async function changeTemplate(
  tx: TxScope,
  id: number,
  changes: TemplateChanges,
): Promise<TemplateRow> {
  const before = await lockTemplate(tx, id)
  const { name, body, groupId, userId } = before
  const from = { name, body, groupId, userId }
  const to = {
    name: changes.name ?? name,
    body: changes.body ?? body,
    groupId: (await groupIdOf(tx, changes)) ?? groupId,
    userId: changes.isPersonal === undefined ? userId : changes.isPersonal ? ownerId(tx) : null,
  }
  const filesChanged = changes.uploads !== undefined && (await setTemplateFiles(tx, id, changes.uploads))
  if (isDeepStrictEqual(from, to) && !filesChanged) return before
  await updateTemplate(tx, id, to)
  // Everyone can read the log, but not a personal template; and it keeps what it gets, so it gets no texts.
  const isPersonal = from.userId !== null || to.userId !== null
  await recordEvent(
    tx,
    responseTemplateChanged.of({
      subjectId: id,
      data: isPersonal
        ? { is_personal: to.userId !== null }
        : {
            ...changed(logged(from), logged(to)),
            body_changed: from.body !== to.body,
            files_changed: filesChanged,
          },
    }),
  )
  return getTemplate(tx, id)
}

/** Returns what it was. Throws not_found. */
export async function removeTemplate(tx: TxScope, id: number): Promise<TemplateRow> {
  const template = await lockTemplate(tx, id)
  const { name, userId } = template
  await deleteTemplateFiles(tx, id, { but: [] })
  await deleteTemplate(tx, id)
  const data = userId === null ? { name } : { is_personal: true }
  await recordEvent(tx, responseTemplateDeleted.of({ subjectId: id, data }))
  return template
}

function ownerId({ actor }: TxScope): number {
  if (!actor) throw invalidInput('isPersonal', say`needs an owner: use the API token of a member of staff`)
  return actor.userId
}

async function groupIdOf(tx: TxScope, input: TemplateChanges): Promise<number | undefined> {
  const given = input.group ?? input.groupId
  if (given === undefined) return undefined
  if (typeof given === 'string') return upsertGroup(tx, given)
  const id = await findGroup(tx, given)
  if (id === undefined) throw invalidInput('group', say`must be a group of this brand`)
  return id
}
