import sql, { join, raw, type Sql } from 'sql-template-tag'
import { field } from '../../kit/events/event.ts'
import { literal, literals } from '../../kit/literal.ts'
import type { Scope } from '../../kit/scope.ts'
import { STATUSES, VISIBILITY } from '../../talk/conversations/codes.ts'
import { conversationCreated, conversationStatusChanged } from '../../talk/conversations/events.ts'
import { visible } from '../../talk/conversations/visible.ts'
import { responses, type Span } from './queries.ts'

/** The conversations to report about; without any, all. */
export interface Filter {
  channelId?: number | undefined
  tagKey?: string | undefined
  assigneeId?: number | undefined
  /** On a conversation c. */
  search?: Sql | undefined
}

const REGULAR = literal(VISIBILITY.regular)
const ACTIVE = literals([...STATUSES.active])
const RESOLVED = literals([...STATUSES.resolved])
const MAX_TAGS = 100
const MAX_ORGANIZATIONS = 100
const FROM = sql`${field(conversationStatusChanged, 'from')}::int`
const TO = sql`${field(conversationStatusChanged, 'to')}::int`
const FIRST = sql`${field(conversationCreated, 'status')}::int`

/** The condition on a conversation c of the brand that the filter lets it through. */
export function ofFilter(scope: Scope, { channelId, tagKey, assigneeId, search }: Filter): Sql {
  return join(
    [
      sql`c.brand_id = ${scope.brand.id} and c.merged_into is null and ${visible(scope)}`,
      ...(channelId === undefined ? [] : [sql`c.channel_id = ${channelId}`]),
      ...(tagKey === undefined ? [] : [sql`c.tag_keys @> ${[tagKey]}::text[]`]),
      ...(assigneeId === undefined ? [] : [sql`c.assignee_id = ${assigneeId}`]),
      ...(search === undefined ? [] : [search]),
    ],
    ' and ',
  )
}

/**
 * Conversations of the span that a customer began, with the time until the first reply, in seconds; null without one. After
 * a merge there may be messages from before its beginning, which are no replies to it.
 */
function begun(scope: Scope, { from, to }: Span, filter: Filter): Sql {
  return sql`
    select c.id, c.channel_id, c.team_id, c.author_id, c.assignee_id, c.tags, c.tag_keys, c.created_at as at,
      extract(epoch from reply.at - c.created_at)::float8 as seconds
    from conversations c
    join lateral (
      select m.from_staff from messages m
      where m.brand_id = ${scope.brand.id} and m.conversation_id = c.id and m.created_at >= c.created_at
      order by m.created_at, m.id limit 1
    ) opening on not opening.from_staff
    left join lateral (
      select min(m.created_at) as at from messages m
      where m.brand_id = ${scope.brand.id} and m.conversation_id = c.id and m.from_staff and m.visibility = ${REGULAR}
        and m.created_at >= c.created_at
    ) reply on true
    where ${ofFilter(scope, filter)} and c.created_at >= ${from} and c.created_at < ${to}`
}

/** Conversations resolved in the span, with the time from their beginning to the last resolution in it, in seconds. */
function resolutions(scope: Scope, { from, to }: Span, filter: Filter): Sql {
  return sql`
    select c.channel_id, c.team_id, c.author_id, c.assignee_id, c.tags, c.tag_keys, max(e.created_at) as at,
      extract(epoch from max(e.created_at) - c.created_at)::float8 as seconds
    from events e join conversations c on c.brand_id = ${scope.brand.id} and c.id = e.subject_id
    where e.brand_id = ${scope.brand.id} and ${ofFilter(scope, filter)} and e.type = ${conversationStatusChanged.type}
      and e.created_at >= ${from} and e.created_at < ${to} and ${TO} in (${RESOLVED})
    group by c.brand_id, c.id`
}

export interface Measured {
  /** What is measured: all of it, or one channel, team, member, organization or tag. */
  by: 'all' | 'channel' | 'team' | 'member' | 'organization' | 'tag'
  /** Id of a channel, team, member or organization; the tag as it is written. */
  key: string | null
  conversations: number
  replies: number
  resolved: number
  /** Median and 90th percentile, in seconds. */
  firstResponse: [number, number] | null
  response: [number, number] | null
  resolution: [number, number] | null
  /** How many ratings of 1, 2, 3, 4 and 5. */
  ratings: [number, number, number, number, number]
}

/** What a report asks once, since all of it needs the conversations of the span and the waits in them. */
export interface Overview {
  figures: Measured[]
  /** New conversations by day in the brand's time zone. */
  days: { day: string; begun: number }[]
  /** By weekday (1 is Monday, ISO 8601) and hour, in the brand's time zone. */
  hours: { weekday: number; hour: number; count: number }[]
  /** By the limit that the first reply came within, counted from 0; after all limits, the last. */
  firstReplies: { bucket: number; count: number }[]
}

/** Figures of the span, all together and by each kind. A conversation with two tags counts for both. */
export async function measure(
  scope: Scope,
  { span, filter, limits }: { span: Span; filter: Filter; limits: readonly number[] },
): Promise<Overview> {
  const local = sql`(at at time zone ${scope.brand.timeZone})`
  const list = (rows: Sql) => sql`(select coalesce(json_agg(x), '[]') from (${rows}) x)`
  const row = await scope.reads.row<Overview>(sql`
    with measured as materialized (${join(measures(scope, span, filter), ' union all ')}),
      begun as (select at, value from measured where kind = 'begun')
    select ${list(figuresByKind(scope))} as figures,
      ${list(sql`select ${local}::date as day, count(*) as begun from begun group by 1`)} as days,
      ${list(sql`
        select extract(isodow from ${local})::int as weekday, extract(hour from ${local})::int as hour, count(*) as count
        from begun group by 1, 2 order by 1, 2`)} as hours,
      ${list(sql`
        select width_bucket(value, ${[...limits]}::float8[]) as bucket, count(*) as count
        from begun where value is not null group by 1`)} as "firstReplies"`)
  return row as Overview
}

/** Of the rows `measured`: all together, and by channel, team, member, organization and tag. */
function figuresByKind(scope: Scope): Sql {
  return sql`
    select case when grouping(channel_id) = 0 then 'channel' when grouping(team_id) = 0 then 'team'
        when grouping(assignee_id) = 0 then 'member' else 'all' end as by,
      coalesce(channel_id, team_id, assignee_id)::text as key, ${FIGURES}
    from measured group by grouping sets ((), (channel_id), (team_id), (assignee_id))
    union all
    (select 'organization', o.id::text, ${FIGURES}
    from measured join (${organizationsOfAuthors(scope)}) o on o.author_id = measured.author_id group by o.id
    order by ${BEGUN} desc, o.id limit ${MAX_ORGANIZATIONS})
    union all
    (select 'tag', min(t.tag), ${FIGURES}
    from measured cross join lateral unnest(tags, tag_keys) as t (tag, key)
    where t.key in (
      select key from measured cross join lateral unnest(tag_keys) as t (key) group by key order by ${BEGUN} desc, key limit ${MAX_TAGS})
    group by t.key order by ${BEGUN} desc, t.key)`
}

/** The organization of each author of what was measured, by any address of theirs. */
function organizationsOfAuthors(scope: Scope): Sql {
  return sql`
    select distinct on (a.id) a.id as author_id, d.organization_id as id
    from (select distinct author_id from measured) m
    join identities a on a.brand_id = ${scope.brand.id} and a.id = m.author_id
    join identities e on e.brand_id = ${scope.brand.id} and e.contact_id = a.contact_id and e.type = 'email'
    join organization_domains d on d.brand_id = ${scope.brand.id} and d.domain = split_part(e.identifier, '@', 2)
    order by a.id, e.id`
}

/** The same, all together only. */
export async function measureAll(scope: Scope, span: Span, filter: Filter): Promise<Measured | undefined> {
  return scope.reads.row(sql`
    select 'all' as by, null as key, ${FIGURES}
    from (${join(measures(scope, span, filter), ' union all ')}) measured`)
}

/** One row for each conversation, reply, resolution and rating: its kind, its value, and what it is measured by. */
function measures(scope: Scope, span: Span, filter: Filter): Sql[] {
  const { assigneeId, ...others } = filter
  const { from, to } = span
  const rows = (kind: string, source: Sql) =>
    sql`select ${kind}::text as kind, channel_id, team_id, author_id, assignee_id, tags, tag_keys, at, seconds as value from (${source}) x`
  return [
    rows('begun', begun(scope, span, filter)),
    rows(
      'reply',
      sql`select c.channel_id, c.team_id, c.author_id, c.assignee_id, c.tags, c.tag_keys, r.created_at as at, r.seconds from (${responses(scope, span)}) r
        join conversations c on c.brand_id = ${scope.brand.id} and c.id = r.conversation_id and ${ofFilter(scope, filter)}`,
    ),
    rows('resolved', resolutions(scope, span, filter)),
    // A rating is of whoever had the conversation then.
    rows(
      'rating',
      sql`select c.channel_id, c.team_id, c.author_id, s.assignee_id, c.tags, c.tag_keys, s.created_at as at, s.rating::float8 as seconds from satisfaction_ratings s
        join conversations c on c.brand_id = ${scope.brand.id} and c.id = s.conversation_id and ${ofFilter(scope, others)}
        where s.brand_id = ${scope.brand.id} and s.created_at >= ${from} and s.created_at < ${to}
          and (${assigneeId ?? null}::bigint is null or s.assignee_id = ${assigneeId ?? null})`,
    ),
  ]
}

/** Median and 90th percentile of a kind of measure. */
function spread(kind: 'begun' | 'reply' | 'resolved'): Sql {
  return raw(`
    (percentile_cont(array[0.5, 0.9]::float8[]) within group (order by value)
      filter (where kind = '${kind}' and value is not null))`)
}

const RATINGS = [1, 2, 3, 4, 5].map(
  rating => sql`count(*) filter (where kind = 'rating' and value = ${literal(rating)})`,
)
const BEGUN = sql`count(*) filter (where kind = 'begun')`
const FIGURES = sql`
  ${BEGUN} as conversations, count(*) filter (where kind = 'reply') as replies,
  count(*) filter (where kind = 'resolved') as resolved, ${spread('begun')} as "firstResponse",
  ${spread('reply')} as "response", ${spread('resolved')} as "resolution", array[${join(RATINGS)}]::int[] as ratings`

export interface DayChanges {
  day: string
  resolved: number
  /** Change of the number of open conversations. */
  change: number
}

/** By day in the brand's time zone, also after the span up to now; days on which nothing happened are left out. */
export function changesByDay(scope: Scope, { from, to }: Span, filter: Filter): Promise<DayChanges[]> {
  return scope.reads.rows(sql`
    select (e.created_at at time zone ${scope.brand.timeZone})::date as day,
      (count(distinct e.subject_id) filter (
        where e.type = ${conversationStatusChanged.type} and ${TO} in (${RESOLVED})
          and not ${FROM} in (${RESOLVED}) and e.created_at < ${to}))::int as resolved,
      sum(case
        when e.type = ${conversationCreated.type} then (${FIRST} in (${ACTIVE}))::int
        else (${TO} in (${ACTIVE}))::int - (${FROM} in (${ACTIVE}))::int end)::int as change
    from events e join conversations c on c.brand_id = ${scope.brand.id} and c.id = e.subject_id
    where e.brand_id = ${scope.brand.id} and ${ofFilter(scope, filter)} and e.type in (${conversationCreated.type}, ${conversationStatusChanged.type})
      and e.created_at >= ${from} group by 1 order by 1`)
}

/** Open and snoozed conversations at present. */
export async function countActive(scope: Scope, filter: Filter): Promise<number> {
  const row = await scope.reads.row<{ count: number }>(sql`
    select count(*) as count from conversations c where ${ofFilter(scope, filter)} and c.status in (${ACTIVE})`)
  return row?.count ?? 0
}

export interface GivenRating {
  rating: number
  comment: string | null
  createdAt: Date
  slug: string
  subject: string | null
  customer: string
  assignee: string | null
}

/** The newest ratings of the span. */
export function selectRatings(
  scope: Scope,
  { span: { from, to }, filter, limit }: { span: Span; filter: Filter; limit: number },
): Promise<GivenRating[]> {
  const { assigneeId, ...others } = filter
  return scope.reads.rows(sql`
    select s.rating, s.comment, s.created_at as "createdAt", c.slug, c.subject,
      coalesce(p.name, i.identifier) as customer, u.name as assignee
    from satisfaction_ratings s
    join conversations c on c.brand_id = ${scope.brand.id} and c.id = s.conversation_id
    join identities i on i.brand_id = ${scope.brand.id} and i.id = s.identity_id
    left join contacts p on p.brand_id = ${scope.brand.id} and p.id = i.contact_id
    left join users u on u.brand_id = ${scope.brand.id} and u.id = s.assignee_id
    where s.brand_id = ${scope.brand.id} and ${ofFilter(scope, others)} and s.created_at >= ${from} and s.created_at < ${to}
      and (${assigneeId ?? null}::bigint is null or s.assignee_id = ${assigneeId ?? null})
    order by s.created_at desc, s.id desc limit ${limit}`)
}
