import { isDeepStrictEqual } from 'node:util'
import { invalidInput } from '../../kit/errors.ts'
import type { Actor, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import {
  deleteTemplateFiles,
  insertAttachment,
  selectTemplateFiles,
  type Upload,
  updateTemplateFiles,
} from './queries.ts'

/** Gives a saved reply exactly these files; true if that changed them. Throws invalid for uploads of others. */
export async function setTemplateFiles(tx: TxScope, templateId: number, wanted: number[]): Promise<boolean> {
  const ids = [...new Set(wanted)].sort((one, other) => one - other)
  const present = (await selectTemplateFiles(tx, templateId)).map(({ id }) => id)
  if (isDeepStrictEqual(ids, present)) return false
  const added = ids.filter(id => !present.includes(id))
  const { userId } = tx.actor as Actor
  if ((await updateTemplateFiles(tx, templateId, { userId, ids: added })) < added.length)
    throw invalidInput('uploads', say`must be its files, or IDs of your uploads that no message uses yet`)
  await deleteTemplateFiles(tx, templateId, { but: ids })
  return true
}

/** Copies the files of a saved reply as uploads of the caller. */
export async function copyTemplateFiles(tx: TxScope, templateId: number): Promise<Upload[]> {
  const { userId } = tx.actor as Actor
  const copies: Upload[] = []
  for (const { name, contentType, size, file } of await selectTemplateFiles(tx, templateId))
    copies.push(
      await insertAttachment(tx, { messageId: null, userId, name, contentType, size, file: file as string }),
    )
  return copies.map(({ id, name }) => ({ id, name }))
}
