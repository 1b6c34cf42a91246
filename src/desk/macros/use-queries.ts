import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, json, type RowOf } from '../../kit/columns.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { ValueChange } from '../../talk/conversations/changed-values.ts'

/** A macro that somebody applied to a conversation, with what undoing it needs. */
const USE = columns({
  id: fixed<number>(),
  macroId: column<number>(),
  name: column<string>(),
  conversationId: column<number>(),
  userId: column<number | null>(),
  originId: column<string | null>(),
  changes: json<ValueChange[]>(),
  messageIds: column<number[]>(),
  createdAt: fixed<Date>(),
  undoneAt: column<Date | null>(),
})

export type UseRow = RowOf<typeof USE>

/** Reserves the id of a use, by which its messages name it before it is stored. */
export async function reserveUse(tx: TxScope): Promise<number> {
  const row = await tx.sql.row<{ id: number }>(sql`select nextval('macro_uses_id_seq')::bigint as id`)
  return row?.id as number
}

export async function insertUse(
  tx: TxScope,
  use: Omit<UseRow, 'createdAt' | 'undoneAt' | 'userId'>,
): Promise<UseRow> {
  const record = { userId: tx.actor?.userId ?? null, createdAt: tx.now() }
  const row = await tx.sql.writeRow<UseRow>(sql`
    insert into macro_uses ${USE.values(tx, { ...use, ...record })} returning ${USE.list()}`)
  return row as UseRow
}

/** The use of a conversation, which is locked, with this id of the caller's. */
export function findUse(scope: Scope, conversationId: number, originId: string): Promise<UseRow | undefined> {
  return scope.sql.row(sql`
    select ${USE.list()} from macro_uses
    where brand_id = ${scope.brand.id} and conversation_id = ${conversationId} and origin_id = ${originId}`)
}

/** A use of the caller, locked until the transaction ends. */
export function lockOwnUse(tx: TxScope, id: number): Promise<UseRow | undefined> {
  return tx.sql.row(sql`
    select ${USE.list()} from macro_uses
    where brand_id = ${tx.brand.id} and id = ${id} and user_id = ${tx.actor?.userId ?? null} for update`)
}

export async function updateUseUndone(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update macro_uses set undone_at = ${tx.now()} where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** A statement of the brands with uses from before a time. */
export const brandsWithUsesBefore = (before: Date): Sql => sql`
  select distinct u.brand_id from macro_uses u where u.created_at < ${before}`

/** Returns how many. */
export async function deleteUsesBefore(tx: TxScope, before: Date, limit: number): Promise<number> {
  const rows = await tx.sql.write(sql`
    delete from macro_uses where brand_id = ${tx.brand.id} and id in (
      select id from macro_uses where brand_id = ${tx.brand.id} and created_at < ${before} limit ${limit}
    ) returning id`)
  return rows.length
}
