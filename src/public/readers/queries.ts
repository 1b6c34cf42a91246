import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

/** What a ticket is good for: signing in once, or being signed in. */
export type Purpose = 'link' | 'browser'

interface Ticket {
  purpose: Purpose
  digest: Buffer
}

export async function insertTicket(
  tx: TxScope,
  { identityId, purpose, digest, expiresAt }: Ticket & { identityId: number; expiresAt: Date },
): Promise<void> {
  await tx.sql.write(sql`
    delete from reader_tickets where brand_id = ${tx.brand.id} and expires_at <= ${tx.now()}`)
  await tx.sql.write(sql`
    insert into reader_tickets (brand_id, identity_id, purpose, digest, expires_at, created_at)
    values (${tx.brand.id}, ${identityId}, ${purpose}, ${digest}, ${expiresAt}, ${tx.now()})`)
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
