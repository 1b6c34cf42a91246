import sql from 'sql-template-tag'
import type { TxScope } from '../../kit/scope.ts'
import { type Origin, VISIBILITY, type Visibility } from '../conversations/codes.ts'

/** What decides who sees a message that comes in. */
export interface AudienceContext {
  /** The sender had a blind copy of a message. */
  hadBlindCopy: boolean
  /** Whom the last message of staff left out. */
  leftOutIds: number[] | null
}

export async function findAudienceContext(
  tx: TxScope,
  conversationId: number,
  identityId: number,
): Promise<AudienceContext> {
  const row = await tx.sql.row<AudienceContext>(sql`
    select exists (
        select 1 from messages
        where brand_id = ${tx.brand.id} and conversation_id = ${conversationId} and ${identityId} = any(bcc_ids)
      ) as "hadBlindCopy", (
        select left_out_ids from messages
        where brand_id = ${tx.brand.id} and conversation_id = ${conversationId}
          and from_staff and visibility = ${VISIBILITY.regular}
        order by created_at desc, id desc limit 1
      ) as "leftOutIds"`)
  return row as AudienceContext
}

/** Those of the removed identities whose person is not present under another one. */
export async function selectStillAway(
  tx: TxScope,
  removedIds: number[],
  presentIds: number[],
): Promise<number[]> {
  const rows = await tx.sql.rows<{ id: number }>(sql`
    select r.id from identities r
    where r.brand_id = ${tx.brand.id} and r.id = any(${removedIds}::bigint[]) and not exists (
      select 1 from identities p
      where p.brand_id = ${tx.brand.id} and p.id = any(${presentIds}::bigint[])
        and (p.id = r.id or p.contact_id = r.contact_id or p.user_id = r.user_id))`)
  return rows.map(({ id }) => id)
}

/** An unproven reply from the address of a member of staff. */
export interface Claimed {
  slug: string
  identityId: number
  body: string
  visibility: Visibility
  origin: Origin
  /** ID of the reply that it was sent as. */
  claimedBy: number | null
}

/** The message, if it is an unproven reply from the address of this member of staff. */
export function findClaimed(tx: TxScope, messageId: number, staffId: number): Promise<Claimed | undefined> {
  return tx.sql.row(sql`
    select c.slug, m.identity_id as "identityId", m.body, m.visibility, m.origin, m.claimed_by as "claimedBy"
    from messages m
    join identities theirs on theirs.brand_id = ${tx.brand.id} and theirs.id = m.identity_id
    join identities ours on ours.brand_id = ${tx.brand.id} and ours.id = ${staffId}
    join conversations c on c.brand_id = ${tx.brand.id} and c.id = m.conversation_id
    where m.brand_id = ${tx.brand.id} and m.id = ${messageId} and theirs.type = 'unproven_email'
      and ours.type = 'email' and ours.identifier = theirs.identifier and c.author_id <> m.identity_id`)
}

export async function updateClaimed(tx: TxScope, messageId: number, claimedBy: number): Promise<void> {
  await tx.sql.write(sql`
    update messages set claimed_by = ${claimedBy} where brand_id = ${tx.brand.id} and id = ${messageId}`)
}
