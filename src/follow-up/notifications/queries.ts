import sql, { join, type Sql } from 'sql-template-tag'
import type { LanguageCode } from '../../kit/language/language.ts'
import type { TextKind } from '../../kit/markdown/written.ts'
import { plannedEachTime } from '../../kit/prepared.ts'
import { HOUR } from '../../kit/retry.ts'
import { insertsOf } from '../../kit/rows.ts'
import { type Bounds, type Scope, type Standing, sightOf, type TxScope } from '../../kit/scope.ts'
import { isBouncing } from '../../people/identities/queries.ts'
import { standing } from '../../people/roles/queries.ts'
import type { NotifyReason } from '../../people/users/notify.ts'
import { isShutOut } from '../../people/users/shut-queries.ts'
import { textKindIn } from '../../talk/messages/kind-queries.ts'

/** Why somebody is notified: by choice, because their message did not arrive or was not sent, or because a rule says so. */
export type NotificationReason = NotifyReason | 'undelivered' | 'unproven' | 'rule'

/** A member of staff with their address and notification settings. */
export interface Reachable {
  userId: number
  identityId: number
  name: string
  email: string
  notify: NotifyReason[]
  /** Null: all conversations. */
  sees: Bounds[] | null
  /** Mail to their address bounces. */
  isDead: boolean
}

export async function selectReachableStaff(scope: Scope): Promise<Reachable[]> {
  const rows = await scope.sql.rows<Reachable & Standing>(sql`
    select distinct on (u.id) u.id as "userId", i.id as "identityId", u.name, i.identifier as email, u.notify, ${standing(scope)},
      ${isBouncing(scope, 'i')} as "isDead"
    from users u join identities i on i.brand_id = ${scope.brand.id} and i.user_id = u.id and i.type = 'email'
    where u.brand_id = ${scope.brand.id} and u.deactivated_at is null and not ${isShutOut(scope)}
    order by u.id, i.id`)
  return rows.map(row => ({ ...row, sees: sightOf(row) }))
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

/** The members of staff among these identities. */
export async function selectUserIds(scope: Scope, identityIds: number[]): Promise<Map<number, number>> {
  const rows = await scope.sql.rows<{ id: number; userId: number }>(sql`
    select id, user_id as "userId" from identities
    where brand_id = ${scope.brand.id} and id = any(${identityIds}::bigint[]) and user_id is not null`)
  return new Map(rows.map(({ id, userId }) => [id, userId]))
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

/** Returns those of whom the person has not been notified before. */
export async function insertNotifications(tx: TxScope, all: NewNotification[]): Promise<Inserted[]> {
  const rows = all.map(
    ({ userId, identityId, conversationId, messageId, eventId, reason, state, detail }) =>
      sql`(${join([tx.brand.id, userId, identityId, conversationId, messageId, eventId, reason, state, detail, tx.now()])})`,
  )
  const inserts = insertsOf(
    rows,
    values => sql`
      insert into notifications
        (brand_id, user_id, identity_id, conversation_id, message_id, event_id, reason, state, detail, created_at)
      values ${values} on conflict (brand_id, event_id, user_id) do nothing
      returning id, event_id as "eventId", user_id as "userId"`,
  )
  return (await Promise.all(inserts.map(insert => tx.sql.write<Inserted>(insert)))).flat()
}

interface Inserted {
  id: number
  eventId: number
  userId: number
}

/** Notifications that somebody has had in the last hour about one conversation, for one reason. */
export interface Recent {
  userId: number
  conversationId: number
  reason: NotificationReason
  count: number
}

/** Of these people; what was held back does not count. */
export function selectRecent(scope: Scope, userIds: number[]): Promise<Recent[]> {
  return scope.sql.rows(sql`
    select user_id as "userId", conversation_id as "conversationId", reason, count(*)::int as count from notifications
    where brand_id = ${scope.brand.id} and user_id = any(${userIds}::bigint[]) and created_at > ${anHourAgo(scope)}
      and state <> 'held_back'
    group by 1, 2, 3`)
}

/** How many notifications there were in the last hour, for anybody. */
export async function countRecent(scope: Scope): Promise<number> {
  const row = await scope.sql.row<{ count: number }>(sql`
    select count(*)::int as count from notifications
    where brand_id = ${scope.brand.id} and created_at > ${anHourAgo(scope)} and state <> 'held_back'`)
  return row?.count ?? 0
}

const anHourAgo = (scope: Scope) => new Date(scope.now().getTime() - HOUR)

export interface NotificationRow extends Omit<NewNotification, 'state'> {
  id: number
  state: 'queued' | 'sent' | 'failed' | 'held_back' | 'not_mailed'
  email: string
  /** Null: that of the brand. */
  language: LanguageCode | null
  /** Of their working hours; null if they have none. */
  timeZone: string | null
  /** What they see by now. Null: all conversations. */
  sees: Bounds[] | null
  /** They have heard since that the conversation is theirs. */
  isSuperseded: boolean
}

/** Undefined once its reader has left. */
export async function findNotification(scope: Scope, id: number): Promise<NotificationRow | undefined> {
  const row = await scope.sql.row<NotificationRow & Standing>(sql`
    select n.id, n.user_id as "userId", n.identity_id as "identityId", n.conversation_id as "conversationId",
      n.message_id as "messageId", n.event_id as "eventId", n.reason, n.state, n.detail, i.identifier as email, u.language, ${standing(scope)},
      (select a.schedule ->> 'timeZone' from availabilities a where a.brand_id = ${scope.brand.id} and a.user_id = n.user_id) as "timeZone",
      (n.reason = 'unassigned' or n.reason = 'assigned' and n.message_id is null) and exists (
        select 1 from notifications later where later.brand_id = ${scope.brand.id} and later.user_id = n.user_id
          and later.created_at >= n.created_at and later.id > n.id and later.conversation_id = n.conversation_id
          and later.reason = 'assigned' and later.message_id is null and later.state <> 'held_back') as "isSuperseded"
    from notifications n join identities i on i.brand_id = ${scope.brand.id} and i.id = n.identity_id
    join users u on u.brand_id = ${scope.brand.id} and u.id = n.user_id and u.deactivated_at is null
      and not ${isShutOut(scope)}
    where n.brand_id = ${scope.brand.id} and n.id = ${id}`)
  return row && { ...row, sees: sightOf(row) }
}

export async function updateNotification(
  tx: TxScope,
  id: number,
  { state, detail }: Pick<NotificationRow, 'state' | 'detail'>,
): Promise<void> {
  await tx.sql.write(sql`
    update notifications set state = ${state}, detail = ${detail} where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Brands with notifications from before that time. */
export const brandsWithNotificationsBefore = (before: Date): Sql => sql`
  select b.id as brand_id from brands b where b.id in (
    select n.brand_id from notifications n where n.created_at < ${before}
  )`

/** Deletes notifications from before that time; returns how many. */
export async function deleteNotifications(tx: TxScope, before: Date, limit: number): Promise<number> {
  const rows = await tx.sql.write(
    plannedEachTime(sql`
    delete from notifications where brand_id = ${tx.brand.id} and id in (
      select id from notifications where brand_id = ${tx.brand.id} and created_at < ${before} limit ${limit}
    ) returning id`),
  )
  return rows.length
}
