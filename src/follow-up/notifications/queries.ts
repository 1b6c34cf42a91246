import sql, { type Sql } from 'sql-template-tag'
import type { TextKind } from '../../kit/markdown/written.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { isBouncing } from '../../people/identities/queries.ts'
import type { NotifyReason } from '../../people/users/notify.ts'
import { textKindIn } from '../../talk/messages/kind-queries.ts'

/** Why somebody is notified: by choice, or because their message did not arrive or was not sent. */
export type NotificationReason = NotifyReason | 'undelivered' | 'unproven'

/** A member of staff with their address and notification settings. */
export interface Reachable {
  userId: number
  identityId: number
  name: string
  email: string
  notify: NotifyReason[]
  /** Mail to their address bounces. */
  isDead: boolean
}

export function selectReachableStaff(scope: Scope): Promise<Reachable[]> {
  return scope.sql.rows(sql`
    select distinct on (u.id) u.id as "userId", i.id as "identityId", u.name, i.identifier as email, u.notify,
      ${isBouncing(scope, 'i')} as "isDead"
    from users u join identities i on i.brand_id = ${scope.brand.id} and i.user_id = u.id and i.type = 'email'
    where u.brand_id = ${scope.brand.id} and u.deactivated_at is null order by u.id, i.id`)
}

export interface ToldMessage {
  id: number
  identityId: number
  userId: number | null
  fromStaff: boolean
  visibility: number
  body: string
  textKind: TextKind
  suppressNotifications: boolean
  bccIds: number[] | null
  leftOutIds: number[] | null
  /** The member of staff who seems to have replied by mail, without proof. */
  unprovenUserId: number | null
}

export function findMessageToTell(scope: Scope, id: number): Promise<ToldMessage | undefined> {
  return scope.sql.row(sql`
    select m.id, m.identity_id as "identityId", i.user_id as "userId", m.from_staff as "fromStaff", m.visibility, m.body,
      ${textKindIn(sql`m`)} as "textKind",
      m.suppress_notifications as "suppressNotifications", m.bcc_ids as "bccIds", m.left_out_ids as "leftOutIds", (
        select u.id from identities s join users u on u.brand_id = ${scope.brand.id} and u.id = s.user_id
        where s.brand_id = ${scope.brand.id} and s.type = 'email' and s.identifier = i.identifier and i.type = 'unproven_email'
          and u.deactivated_at is null and m.arrival ->> 'threaded_by' = 'reply_address'
      ) as "unprovenUserId"
    from messages m join identities i on i.brand_id = ${scope.brand.id} and i.id = m.identity_id
    where m.brand_id = ${scope.brand.id} and m.id = ${id}`)
}

/** What kind of text a conversation begins with. */
export async function findKindOfFirst(scope: Scope, conversationId: number): Promise<TextKind> {
  const row = await scope.sql.row<{ kind: TextKind }>(
    sql`select ${kindOfFirst(scope, sql`${conversationId}::bigint`)} as kind`,
  )
  return row?.kind ?? 'markdown'
}

/** The same in SQL, of a conversation by its id. */
export function kindOfFirst(scope: Scope, conversationId: Sql): Sql {
  return sql`(select ${textKindIn(sql`f`)} from messages f
    where f.brand_id = ${scope.brand.id} and f.conversation_id = ${conversationId} order by f.created_at, f.id limit 1)`
}

/** Members of staff among these identities. */
export async function selectUserIds(scope: Scope, identityIds: number[]): Promise<Set<number>> {
  const rows = await scope.sql.rows<{ userId: number }>(sql`
    select user_id as "userId" from identities
    where brand_id = ${scope.brand.id} and id = any(${identityIds}::bigint[]) and user_id is not null`)
  return new Set(rows.map(({ userId }) => userId))
}

export interface NewNotification {
  userId: number
  identityId: number
  conversationId: number
  messageId: number | null
  eventId: number
  reason: NotificationReason
  state: 'queued' | 'held_back'
  detail: string | null
}

/** Undefined if this person was notified of this event already. */
export function insertNotification(tx: TxScope, one: NewNotification): Promise<{ id: number } | undefined> {
  const { userId, identityId, conversationId, messageId, eventId, reason, state, detail } = one
  return tx.sql.writeRow(sql`
    insert into notifications
      (brand_id, user_id, identity_id, conversation_id, message_id, event_id, reason, state, detail, created_at)
    values (${tx.brand.id}, ${userId}, ${identityId}, ${conversationId}, ${messageId}, ${eventId}, ${reason}, ${state},
      ${detail}, ${tx.now()})
    on conflict (brand_id, event_id, user_id) do nothing returning id`)
}

/** Numbers of notifications in the last hour, by limit. */
export interface Recent {
  ofUser: number
  ofConversation: number
  ofReason: number
  ofBrand: number
}

export async function countRecent(
  scope: Scope,
  { userId, conversationId, reason }: { userId: number; conversationId: number; reason: NotificationReason },
): Promise<Recent> {
  const since = new Date(scope.now().getTime() - 3_600_000)
  const row = await scope.sql.row<Recent>(sql`
    select
      (select count(*) from notifications where brand_id = ${scope.brand.id} and user_id = ${userId}
        and created_at > ${since} and state <> 'held_back') as "ofUser",
      (select count(*) from notifications where brand_id = ${scope.brand.id} and conversation_id = ${conversationId}
        and created_at > ${since} and user_id = ${userId} and state <> 'held_back') as "ofConversation",
      (select count(*) from notifications where brand_id = ${scope.brand.id} and conversation_id = ${conversationId}
        and created_at > ${since} and user_id = ${userId} and reason = ${reason} and state <> 'held_back') as "ofReason",
      (select count(*) from notifications where brand_id = ${scope.brand.id} and created_at > ${since}
        and state <> 'held_back') as "ofBrand"`)
  return row as Recent
}

export interface NotificationRow extends Omit<NewNotification, 'state'> {
  id: number
  state: 'queued' | 'sent' | 'failed' | 'held_back' | 'not_mailed'
  email: string
}

export function findNotification(scope: Scope, id: number): Promise<NotificationRow | undefined> {
  return scope.sql.row(sql`
    select n.id, n.user_id as "userId", n.identity_id as "identityId", n.conversation_id as "conversationId",
      n.message_id as "messageId", n.event_id as "eventId", n.reason, n.state, n.detail, i.identifier as email
    from notifications n join identities i on i.brand_id = ${scope.brand.id} and i.id = n.identity_id
    where n.brand_id = ${scope.brand.id} and n.id = ${id}`)
}

export async function updateNotification(
  tx: TxScope,
  id: number,
  { state, detail }: Pick<NotificationRow, 'state' | 'detail'>,
): Promise<void> {
  await tx.sql.write(sql`
    update notifications set state = ${state}, detail = ${detail} where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Brands with notifications older than 30 days. */
export const brandsWithOldNotifications = (now: Date): Sql => sql`
  select b.id as brand_id from brands b where b.id in (
    select n.brand_id from notifications n where n.created_at < ${now}::timestamptz - interval '30 days'
  )`

/** Deletes notifications from before that time; returns how many. */
export async function deleteNotifications(tx: TxScope, before: Date, limit: number): Promise<number> {
  const rows = await tx.sql.write(sql`
    delete from notifications where brand_id = ${tx.brand.id} and id in (
      select id from notifications where brand_id = ${tx.brand.id} and created_at < ${before} limit ${limit}
    ) returning id`)
  return rows.length
}
