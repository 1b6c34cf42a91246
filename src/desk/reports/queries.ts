import sql, { type Sql } from 'sql-template-tag'
import { field } from '../../kit/events/event.ts'
import { literal, literals } from '../../kit/literal.ts'
import type { Scope } from '../../kit/scope.ts'
import { STATUS, STATUSES, VISIBILITY } from '../../talk/conversations/codes.ts'
import { conversationStatusChanged } from '../../talk/conversations/events.ts'
import { ofVisible, visible } from '../../talk/conversations/visible.ts'

const REGULAR = literal(VISIBILITY.regular)
const STATUS_AFTER = sql`${field(conversationStatusChanged, 'to')}::int`

export interface Span {
  from: Date
  to: Date
}

/**
 * Regular replies in the span that ended a customer's wait, with the wait in seconds: from the first customer message since
 * the previous reply.
 */
export function responses(scope: Scope, { from, to }: Span): Sql {
  return sql`
    select r.id, r.conversation_id, r.identity_id, r.created_at,
      extract(epoch from r.created_at - wait.since)::float8 as seconds
    from messages r
    cross join lateral (
      select min(q.created_at) as since from messages q
      where q.brand_id = ${scope.brand.id} and q.conversation_id = r.conversation_id and not q.from_staff and q.visibility = ${REGULAR}
        and (q.created_at, q.id) < (r.created_at, r.id)
        and not exists (
          select 1 from messages s
          where s.brand_id = ${scope.brand.id} and s.conversation_id = r.conversation_id and s.from_staff and s.visibility = ${REGULAR}
            and (s.created_at, s.id) > (q.created_at, q.id) and (s.created_at, s.id) < (r.created_at, r.id)
        )
    ) wait
    where r.brand_id = ${scope.brand.id} and r.from_staff and r.visibility = ${REGULAR}
      and r.created_at >= ${from} and r.created_at < ${to} and wait.since is not null
      and ${ofVisible(scope, sql`r.conversation_id`)}`
}

/** New conversations by day in the brand's time zone. */
export function countByDay(scope: Scope, { from, to }: Span): Promise<{ day: string; count: number }[]> {
  return scope.reads.rows(sql`
    select (created_at at time zone ${scope.brand.timeZone})::date as day, count(*) as count from conversations
    where brand_id = ${scope.brand.id} and created_at >= ${from} and created_at < ${to} and merged_into is null
      and ${visible(scope, 'conversations')}
    group by 1 order by 1`)
}

export interface ResponseFigures {
  count: number
  /** Of the waits, in seconds. */
  total: number
  underHour: number
  underDay: number
  underWeek: number
}

const RESPONSE_FIGURES = sql`
  count(seconds) as count, coalesce(sum(seconds), 0) as total,
  count(*) filter (where seconds < 3600) as "underHour", count(*) filter (where seconds < 86400) as "underDay",
  count(*) filter (where seconds < 604800) as "underWeek"`

/** By day of the reply; days without any are left out. */
export function responsesByDay(scope: Scope, span: Span): Promise<({ day: string } & ResponseFigures)[]> {
  return scope.reads.rows(sql`
    select (created_at at time zone ${scope.brand.timeZone})::date as day, ${RESPONSE_FIGURES}
    from (${responses(scope, span)}) responses group by 1 order by 1`)
}

/** Of each of the spans, in their order, which are near each other: all replies from the first to the last are looked at once. */
export function responsesOf(scope: Scope, spans: Span[]): Promise<ResponseFigures[]> {
  const [starts, ends] = [spans.map(({ from }) => from), spans.map(({ to }) => to)]
  const all = {
    from: new Date(Math.min(...starts.map(Number))),
    to: new Date(Math.max(...ends.map(Number))),
  }
  return scope.reads.rows(sql`
    with responses as materialized (${responses(scope, all)})
    select ${RESPONSE_FIGURES}
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as span (starts, ends, n)
    left join responses on responses.created_at >= span.starts and responses.created_at < span.ends
    group by n order by n`)
}

export interface StaffFigures {
  userId: number
  name: string
  email: string
  seconds: number | null
  resolved: number
  archived: number
  appreciations: number
  satisfaction: number | null
}

/** Activity of each member of staff in the span, but their replies. */
export function figuresByStaff(scope: Scope, span: Span): Promise<StaffFigures[]> {
  const { from, to } = span
  const brand = scope.brand.id
  return scope.reads.rows(sql`
    with waits as (
      select i.user_id, avg(r.seconds) as seconds from (${responses(scope, span)}) r
      join identities i on i.brand_id = ${brand} and i.id = r.identity_id group by 1
    ), outcomes as (
      select i.user_id, count(*) filter (where ${STATUS_AFTER} = ${literal(STATUS.resolved)}) as resolved,
        count(*) filter (where ${STATUS_AFTER} = ${literal(STATUS.archived)}) as archived
      from events e join identities i on i.brand_id = ${brand} and i.id = e.actor_identity_id
      where e.brand_id = ${brand} and e.type = ${conversationStatusChanged.type} and e.created_at >= ${from} and e.created_at < ${to}
        and ${ofVisible(scope, sql`e.subject_id`)}
      group by 1
    ), ratings as (
      select assignee_id as user_id, count(*) filter (where rating >= 4) as appreciations, avg(rating) as average
      from satisfaction_ratings
      where brand_id = ${brand} and created_at >= ${from} and created_at < ${to} and ${ofVisible(scope, sql`conversation_id`)}
      group by 1
    )
    select u.id as "userId", u.name, email.identifier as email, waits.seconds,
      coalesce(outcomes.resolved, 0) as resolved, coalesce(outcomes.archived, 0) as archived,
      coalesce(ratings.appreciations, 0) as appreciations, ratings.average::float8 as satisfaction
    from users u
    join lateral (
      select identifier from identities i
      where i.brand_id = ${brand} and i.user_id = u.id and i.type = 'email' order by i.id limit 1
    ) email on true
    left join waits on waits.user_id = u.id left join outcomes on outcomes.user_id = u.id
    left join ratings on ratings.user_id = u.id
    where u.brand_id = ${brand} order by u.id`)
}

/** Regular replies of each member of staff, by day in the brand's time zone. */
export function repliesByDay(
  scope: Scope,
  { from, to }: Span,
): Promise<{ userId: number; day: string; count: number }[]> {
  return scope.reads.rows(sql`
    select i.user_id as "userId", (m.created_at at time zone ${scope.brand.timeZone})::date as day, count(*) as count
    from messages m join identities i on i.brand_id = ${scope.brand.id} and i.id = m.identity_id
    where m.brand_id = ${scope.brand.id} and m.from_staff and m.visibility = ${REGULAR} and i.user_id is not null
      and m.created_at >= ${from} and m.created_at < ${to} and ${ofVisible(scope, sql`m.conversation_id`)}
    group by 1, 2`)
}

/** New conversations in the span, by tag. */
export function countByTag(scope: Scope, { from, to }: Span): Promise<{ tag: string; count: number }[]> {
  return scope.reads.rows(sql`
    select min(tag) as tag, count(*) as count
    from conversations c cross join lateral unnest(c.tags, c.tag_keys) as t (tag, key)
    where c.brand_id = ${scope.brand.id} and c.created_at >= ${from} and c.created_at < ${to} and c.merged_into is null
      and ${visible(scope)}
    group by key order by count desc, key`)
}

export interface ChannelFigures {
  channelId: number
  staffResponses: number
  customerResponses: number
  seconds: number | null
  active: number
  resolved: number
  archived: number
  appreciations: number
  satisfaction: number | null
  threadSize: number | null
}

/** Activity in each channel: messages of the span, and their conversations. */
export function figuresByChannel(scope: Scope, span: Span): Promise<ChannelFigures[]> {
  const { from, to } = span
  const brand = scope.brand.id
  return scope.reads.rows(sql`
    with words as materialized (
      select m.conversation_id, count(*) filter (where m.from_staff and m.visibility = ${REGULAR}) as staff,
        count(*) filter (where not m.from_staff and m.visibility = ${REGULAR}) as customer
      from messages m where m.brand_id = ${brand} and m.created_at >= ${from} and m.created_at < ${to}
      group by 1
    ), threads as (
      select c.channel_id, sum(w.staff)::int as staff, sum(w.customer)::int as customer, avg(c.message_count)::float8 as size,
        count(*) filter (where c.status in (${literals(STATUSES.active)})) as active,
        count(*) filter (where c.status in (${literals(STATUSES.resolved)})) as resolved,
        count(*) filter (where c.status = ${literal(STATUS.archived)}) as archived
      from words w join conversations c on c.brand_id = ${brand} and c.id = w.conversation_id
      where ${visible(scope)} group by 1
    ), replies as materialized (${responses(scope, span)}), waits as (
      select c.channel_id, avg(r.seconds) as seconds from replies r
      join conversations c on c.brand_id = ${brand} and c.id = r.conversation_id group by 1
    ), ratings as (
      select c.channel_id, avg(s.rating)::float8 as average, count(*) filter (where s.rating >= 4) as appreciations
      from satisfaction_ratings s
      join conversations c on c.brand_id = ${brand} and c.id = s.conversation_id
      where s.brand_id = ${brand} and s.created_at >= ${from} and s.created_at < ${to} and ${visible(scope)} group by 1
    )
    select ch.id as "channelId", coalesce(threads.staff, 0) as "staffResponses",
      coalesce(threads.customer, 0) as "customerResponses", waits.seconds, coalesce(threads.active, 0) as active,
      coalesce(threads.resolved, 0) as resolved, coalesce(threads.archived, 0) as archived,
      coalesce(ratings.appreciations, 0) as appreciations, ratings.average as satisfaction, threads.size as "threadSize"
    from channels ch
    left join threads on threads.channel_id = ch.id left join waits on waits.channel_id = ch.id
    left join ratings on ratings.channel_id = ch.id
    where ch.brand_id = ${brand} order by ch.id`)
}
