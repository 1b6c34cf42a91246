import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, type RowOf } from '../../kit/columns.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { IdentityName } from '../identities/queries.ts'

/** A move of an identity between contacts, with everything that moved along. */
const MOVE = columns({
  id: fixed<number>(),
  identityId: column<number>(),
  fromContactId: column<number>(),
  toContactId: column<number>(),
  absorbed: column<boolean>(),
  noteIds: column<number[]>(),
  dataKeys: column<string[]>(),
  tookExternalId: column<boolean>(),
  /** The ID that was taken over; null for moves of earlier releases, too. */
  externalId: column<string | null>(),
  actorIdentityId: column<number | null>(),
  createdAt: fixed<Date>(),
  undoneAt: column<Date | null>(),
})

export type MoveRow = RowOf<typeof MOVE>

export type NewMove = Omit<MoveRow, 'id' | 'actorIdentityId' | 'createdAt' | 'undoneAt'>

export async function insertMove(tx: TxScope, move: NewMove): Promise<MoveRow> {
  const record = { actorIdentityId: tx.actor?.identityId ?? null, createdAt: tx.now() }
  const row = await tx.sql.writeRow<MoveRow>(sql`
    insert into identity_moves ${MOVE.values(tx, { ...move, ...record })} returning ${MOVE.list()}`)
  return row as MoveRow
}

export function lockMove(tx: TxScope, id: number): Promise<MoveRow | undefined> {
  return tx.sql.row(sql`
    select ${MOVE.list()} from identity_moves where brand_id = ${tx.brand.id} and id = ${id} for update`)
}

export type NamedMove = MoveRow & IdentityName

/** Moves to or from the contact with their identities, newest first. */
export function selectMoves(scope: Scope, contactId: number): Promise<NamedMove[]> {
  return selectNamed(scope, sql`(to_contact_id = ${contactId} or from_contact_id = ${contactId})`)
}

/** These moves with their identities, newest first. */
export function selectMovesByIds(scope: Scope, ids: number[]): Promise<NamedMove[]> {
  return selectNamed(scope, sql`id = any(${ids}::bigint[])`)
}

function selectNamed(scope: Scope, where: Sql): Promise<NamedMove[]> {
  return scope.sql.rows(sql`
    select m.*, i.type, i.identifier
    from (
      select ${MOVE.list()} from identity_moves
      where brand_id = ${scope.brand.id} and ${where} order by id desc limit 100
    ) m
    join identities i on i.brand_id = ${scope.brand.id} and i.id = m."identityId"
    order by m.id desc`)
}

export async function updateMoveUndone(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update identity_moves set undone_at = ${tx.now()} where brand_id = ${tx.brand.id} and id = ${id}`)
}
