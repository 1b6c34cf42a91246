import sql from 'sql-template-tag'
import type { TextKind } from '../../kit/markdown/written.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { ofVisible, ofWhole, visible } from '../../talk/conversations/visible.ts'
import { textKindIn } from '../../talk/messages/kind-queries.ts'
import { kindOfFirst, type NotificationReason } from './queries.ts'

export interface MyNotification {
  id: number
  reason: NotificationReason
  conversationSlug: string
  subject: string | null
  firstMessageBody: string
  /** Of the message that it is about; null: it is about an assignment. */
  body: string | null
  /** Of `body`, or else of `firstMessageBody`. */
  textKind: TextKind | null
  authorIdentityId: number | null
  eventId: number
  /** Name of the rule that told it; null for other reasons. */
  rule: string | null
  isSeen: boolean
  createdAt: Date
}

/** Whoever heard of a conversation without an assignee, or of one for their team, need not hear of it any longer once a colleague has it. */
const isStillTrue = (scope: Scope) => sql`
  (not (n.reason = 'unassigned' or n.reason = 'assigned' and n.message_id is null) or exists (
    select 1 from conversations a where a.brand_id = ${scope.brand.id} and a.id = n.conversation_id
      and (a.assignee_id is null or a.assignee_id = n.user_id)))`

/** Newest first, without those of unassigned conversations that a colleague has by now. */
export function selectMine(scope: Scope, userId: number, limit: number): Promise<MyNotification[]> {
  return scope.sql.rows(sql`
    select n.id, n.event_id as "eventId", n.reason, c.slug as "conversationSlug", c.subject, c.first_message_body as "firstMessageBody", m.body,
      coalesce(${textKindIn(sql`m`)}, ${kindOfFirst(scope, sql`c.id`)}) as "textKind",
      m.identity_id as "authorIdentityId", n.created_at as "createdAt",
      (select e.data ->> 'name' from events e where e.brand_id = ${scope.brand.id} and e.id = n.event_id and n.reason = 'rule') as rule,
      n.seen_at is not null or n.created_at <= coalesce(l.looked_at, '-infinity') as "isSeen"
    from notifications n
    left join notification_looks l on l.brand_id = ${scope.brand.id} and l.user_id = n.user_id
    join conversations s on s.brand_id = ${scope.brand.id} and s.id = n.conversation_id
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = coalesce(s.merged_into, s.id)
    left join messages m on m.brand_id = ${scope.brand.id} and m.id = n.message_id and m.conversation_id = c.id
    where n.brand_id = ${scope.brand.id} and n.user_id = ${userId} and ${visible(scope)} and ${isStillTrue(scope)}
    order by n.created_at desc, n.id desc limit ${limit}`)
}

/** Counted up to the limit. */
export async function countUnseen(scope: Scope, userId: number, limit: number): Promise<number> {
  const row = await scope.sql.row<{ count: number }>(sql`
    select count(*) as count from (
      select 1 from notifications n
      left join notification_looks l on l.brand_id = ${scope.brand.id} and l.user_id = n.user_id
      where n.brand_id = ${scope.brand.id} and n.user_id = ${userId} and n.seen_at is null
        and n.created_at > coalesce(l.looked_at, '-infinity')
        and ${ofVisible(scope, ofWhole(scope, sql`n.conversation_id`))} and ${isStillTrue(scope)}
      limit ${limit}
    ) unseen`)
  return row?.count ?? 0
}

/** Never back in time, nor into the future. */
export async function upsertLook(tx: TxScope, userId: number, until: Date): Promise<void> {
  await tx.sql.write(sql`
    insert into notification_looks (brand_id, user_id, looked_at)
    values (${tx.brand.id}, ${userId}, ${until < tx.now() ? until : tx.now()})
    on conflict (brand_id, user_id) do update
      set looked_at = greatest(notification_looks.looked_at, excluded.looked_at)`)
}

/** One of a person. False if there is no such notification of theirs. */
export async function updateSeen(tx: TxScope, userId: number, id: number): Promise<boolean> {
  const rows = await tx.sql.write(sql`
    update notifications set seen_at = coalesce(seen_at, ${tx.now()})
    where brand_id = ${tx.brand.id} and id = ${id} and user_id = ${userId} returning id`)
  return rows.length > 0
}

/** Those of a person about a conversation, or about one that was merged into it. */
export async function updateSeenOf(tx: TxScope, userId: number, conversationId: number): Promise<void> {
  await tx.sql.write(sql`
    update notifications n set seen_at = ${tx.now()} from conversations c
    where n.brand_id = ${tx.brand.id} and n.user_id = ${userId} and n.seen_at is null
      and c.brand_id = ${tx.brand.id} and c.id = n.conversation_id and coalesce(c.merged_into, c.id) = ${conversationId}`)
}
