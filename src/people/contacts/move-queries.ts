import sql, { raw } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { IdentityName } from '../identities/queries.ts'

/** A move of an identity between contacts, with everything that moved along. */
export interface MoveRow {
  id: number
  identityId: number
  fromContactId: number
  toContactId: number
  absorbed: boolean
  noteIds: number[]
  dataKeys: string[]
  tookExternalId: boolean
  actorIdentityId: number | null
  createdAt: Date
  undoneAt: Date | null
}

const COLUMNS = raw(`
  id, identity_id as "identityId", from_contact_id as "fromContactId", to_contact_id as "toContactId", absorbed,
  note_ids as "noteIds", data_keys as "dataKeys", took_external_id as "tookExternalId",
  actor_identity_id as "actorIdentityId", created_at as "createdAt", undone_at as "undoneAt"`)

export type NewMove = Omit<MoveRow, 'id' | 'actorIdentityId' | 'createdAt' | 'undoneAt'>

export async function insertMove(tx: TxScope, move: NewMove): Promise<MoveRow> {
  const { identityId, fromContactId, toContactId, absorbed, noteIds, dataKeys, tookExternalId } = move
  const row = await tx.sql.writeRow<MoveRow>(sql`
    insert into identity_moves (brand_id, identity_id, from_contact_id, to_contact_id, absorbed, note_ids, data_keys,
      took_external_id, actor_identity_id, created_at)
    values (${tx.brand.id}, ${identityId}, ${fromContactId}, ${toContactId}, ${absorbed}, ${noteIds}, ${dataKeys},
      ${tookExternalId}, ${tx.actor?.identityId ?? null}, ${tx.now()})
    returning ${COLUMNS}`)
  return row as MoveRow
}

export function lockMove(tx: TxScope, id: number): Promise<MoveRow | undefined> {
  return tx.sql.row(sql`
    select ${COLUMNS} from identity_moves where brand_id = ${tx.brand.id} and id = ${id} for update`)
}

export type NamedMove = MoveRow & IdentityName

/** Moves to or from the contact with their identities, newest first. */
export function selectMoves(scope: Scope, contactId: number): Promise<NamedMove[]> {
  return scope.sql.rows(sql`
    select m.*, i.type, i.identifier
    from (
      select ${COLUMNS} from identity_moves
      where brand_id = ${scope.brand.id} and (to_contact_id = ${contactId} or from_contact_id = ${contactId})
      order by id desc limit 100
    ) m
    join identities i on i.brand_id = ${scope.brand.id} and i.id = m."identityId"
    order by m.id desc`)
}

export async function updateMoveUndone(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update identity_moves set undone_at = ${tx.now()} where brand_id = ${tx.brand.id} and id = ${id}`)
}
