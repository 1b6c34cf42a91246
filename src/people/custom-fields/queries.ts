import sql from 'sql-template-tag'
import { column, columns, fixed, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import { field } from '../../kit/events/event.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { customFieldDeleted } from './events.ts'
import type { FieldSubject, FieldType } from './types.ts'

const FIELD = columns({
  id: fixed<number>(),
  subject: column<FieldSubject>(),
  key: column<string>(),
  name: column<string>(),
  type: column<FieldType>(),
  choices: column<string[]>(),
  onForm: column<boolean>(),
  required: column<boolean>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
})

export type FieldRow = RowOf<typeof FIELD>

const ALL = 'all'
export const topicOfFields = ({ brand }: Scope) => `custom fields of ${brand.id}`

/** In the order in which they were created. */
export function selectFields(scope: Scope): Promise<FieldRow[]> {
  return scope.sql.rows(sql`
    select ${FIELD.list()} from custom_fields where brand_id = ${scope.brand.id} order by id`)
}

/** The fields of the brand, cached outside of transactions. */
export async function findFields(scope: Scope): Promise<FieldRow[]> {
  const kept = await scope.sql.cached(
    topicOfFields(scope),
    [ALL],
    async () => new Map([[ALL, await selectFields(scope)]]),
  )
  return kept.get(ALL) ?? []
}

/** Keys of fields that have been deleted, which others may have by now. */
export async function selectDeletedKeys(scope: Scope): Promise<Set<string>> {
  const rows = await scope.sql.rows<{ key: string }>(sql`
    select distinct ${field(customFieldDeleted, 'key')} as key from events e
    where e.brand_id = ${scope.brand.id} and e.type = ${customFieldDeleted.type}`)
  return new Set(rows.map(({ key }) => key))
}

/** Locked until the transaction ends. Throws not_found. */
export async function lockField(tx: TxScope, id: number): Promise<FieldRow> {
  const row = await tx.sql.row<FieldRow>(sql`
    select ${FIELD.list()} from custom_fields where brand_id = ${tx.brand.id} and id = ${id} for update`)
  if (!row) throw notFound(say`custom field`)
  return row
}

export type FieldValues = Pick<FieldRow, 'name' | 'choices' | 'onForm' | 'required'>
export type NewFieldValues = FieldValues & Pick<FieldRow, 'subject' | 'key' | 'type'>

/** Undefined if another field has the key. */
export async function insertField(tx: TxScope, values: NewFieldValues): Promise<FieldRow | undefined> {
  await tx.sql.invalidate(topicOfFields(tx))
  const times = { createdAt: tx.now(), updatedAt: tx.now() }
  return tx.sql.writeRow(sql`
    insert into custom_fields ${FIELD.values(tx, { ...values, ...times })}
    on conflict (brand_id, subject, key) do nothing returning ${FIELD.list()}`)
}

export async function updateField(tx: TxScope, id: number, values: FieldValues): Promise<FieldRow> {
  await tx.sql.invalidate(topicOfFields(tx))
  const row = await tx.sql.writeRow<FieldRow>(sql`
    update custom_fields set ${FIELD.set({ ...values, updatedAt: tx.now() })}
    where brand_id = ${tx.brand.id} and id = ${id} returning ${FIELD.list()}`)
  return row as FieldRow
}

/** The values stay in the data. */
export async function deleteField(tx: TxScope, id: number): Promise<void> {
  await tx.sql.invalidate(topicOfFields(tx))
  await tx.sql.write(sql`delete from custom_fields where brand_id = ${tx.brand.id} and id = ${id}`)
}
