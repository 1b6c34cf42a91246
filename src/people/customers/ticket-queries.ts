import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

/** What a ticket is good for: signing in once, or being signed in. */
export type Purpose = 'link' | 'browser'

interface Ticket {
  purpose: Purpose
  digest: Buffer
}

interface NewTicket extends Ticket {
  identityId: number
  expiresAt: Date
  /** Whose token it came from; null: a mailed link. */
  keyId: number | null
}

export async function insertTicket(
  tx: TxScope,
  { identityId, purpose, digest, expiresAt, keyId }: NewTicket,
): Promise<void> {
  await tx.sql.write(sql`
    delete from reader_tickets where brand_id = ${tx.brand.id} and expires_at <= ${tx.now()}`)
  await tx.sql.write(sql`
    insert into reader_tickets (brand_id, identity_id, purpose, digest, expires_at, key_id, created_at)
    values (${tx.brand.id}, ${identityId}, ${purpose}, ${digest}, ${expiresAt}, ${keyId}, ${tx.now()})`)
}

/** The identity of a valid ticket. */
export async function findTicket(scope: Scope, { purpose, digest }: Ticket): Promise<number | undefined> {
  const row = await scope.sql.row<{ identityId: number }>(sql`
    select identity_id as "identityId" from reader_tickets
    where brand_id = ${scope.brand.id} and purpose = ${purpose} and digest = ${digest} and expires_at > ${scope.now()}`)
  return row?.identityId
}

/** Consumes a ticket; returns its identity. */
export async function takeTicket(tx: TxScope, { purpose, digest }: Ticket): Promise<number | undefined> {
  const row = await tx.sql.writeRow<{ identityId: number }>(sql`
    delete from reader_tickets
    where brand_id = ${tx.brand.id} and purpose = ${purpose} and digest = ${digest} and expires_at > ${tx.now()}
    returning identity_id as "identityId"`)
  return row?.identityId
}

/** Ends what tokens of a key have opened. */
export async function deleteTicketsOfKey(tx: TxScope, keyId: number): Promise<void> {
  await tx.sql.write(sql`delete from reader_tickets where brand_id = ${tx.brand.id} and key_id = ${keyId}`)
}
