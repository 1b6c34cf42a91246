import { isDeepStrictEqual } from 'node:util'
import { invalidInput } from '../../kit/errors.ts'
import { changed, recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { slugOf } from '../../kit/slug.ts'
import { customFieldChanged, customFieldCreated, customFieldDeleted } from './events.ts'
import { type FieldChanges, isFree, type NewField } from './input.ts'
import {
  deleteField,
  type FieldRow,
  type FieldValues,
  insertField,
  lockField,
  selectFields,
  updateField,
} from './queries.ts'
import type { FieldSubject, FieldType } from './types.ts'

const MAX_FIELDS = 50
const TOO_MANY: Record<FieldSubject, Sentence> = {
  contact: say`is one too many: a contact can have ${MAX_FIELDS} fields`,
  conversation: say`is one too many: a conversation can have ${MAX_FIELDS} fields`,
}

/** Throws invalid for a key in use, choices that do not fit the type, or beyond 50 fields. */
export async function createField(tx: TxScope, input: NewField): Promise<FieldRow> {
  const { subject, type, name } = input
  const others = (await selectFields(tx)).filter(field => field.subject === subject)
  if (others.length >= MAX_FIELDS) throw invalidInput('name', TOO_MANY[subject])
  const key = input.key ?? keyOf(name)
  const values = checked(
    { subject, type },
    { name, choices: input.choices ?? [], onForm: input.onForm ?? false, required: input.required ?? false },
  )
  const row = await insertField(tx, { ...values, subject, type, key })
  if (!row) throw invalidInput(input.key ? 'key' : 'name', say`is taken: another field has the key ${key}`)
  await recordEvent(tx, customFieldCreated.of({ subjectId: row.id, data: { key } }))
  return row
}

/** Changes the given values; without a difference nothing happens. Throws not_found, invalid. */
export async function changeField(tx: TxScope, id: number, changes: FieldChanges): Promise<FieldRow> {
  const before = await lockField(tx, id)
  const { name, choices, onForm, required } = before
  const from = { name, choices, onForm, required }
  const after = checked(before, {
    name: changes.name ?? name,
    choices: changes.choices ?? choices,
    onForm: changes.onForm ?? onForm,
    required: changes.required ?? required,
  })
  if (isDeepStrictEqual(from, after)) return before
  const row = await updateField(tx, id, after)
  await recordEvent(tx, customFieldChanged.of({ subjectId: id, data: changed(from, after) }))
  return row
}

/** The values stay in the data, as keys of their own. Throws not_found. */
export async function removeField(tx: TxScope, id: number): Promise<void> {
  const { key } = await lockField(tx, id)
  await deleteField(tx, id)
  await recordEvent(tx, customFieldDeleted.of({ subjectId: id, data: { key } }))
}

function checked(
  { subject, type }: { subject: FieldSubject; type: FieldType },
  { name, choices, onForm, required }: FieldValues,
): FieldValues {
  if (type === 'choice' && choices.length === 0) throw invalidInput('choices', say`is required`)
  if (type !== 'choice' && choices.length > 0)
    throw invalidInput('choices', say`is allowed only with type choice`)
  if (onForm && subject === 'contact')
    throw invalidInput('onForm', say`is allowed only for fields of conversations`)
  return { name, choices, onForm, required: required && onForm }
}

/** `Order number` → `order_number`. */
function keyOf(name: string): string {
  const key = slugOf(name).replaceAll('-', '_').slice(0, 64)
  if (!/^[a-z]/.test(key) || !isFree(key))
    throw invalidInput('key', say`is required: none can be made from this name`)
  return key
}
