import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, json, type RowOf } from '../../kit/columns.ts'
import { isAfter, type Page, rangeOf } from '../../kit/paging.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { isBouncing } from '../../people/identities/queries.ts'
import type { LookedGroup } from '../../talk/conditions/holds.ts'
import type { ValueChange } from '../../talk/conversations/changed-values.ts'
import { VISIBILITY } from '../../talk/conversations/codes.ts'
import { seesPart, visible } from '../../talk/conversations/visible.ts'
import type { Action } from './actions.ts'
import type { RuleRow } from './queries.ts'

/** What became of an action. */
export interface Result {
  action: Action
  result: 'done' | 'unchanged' | 'skipped' | 'failed'
  /** Why it was skipped or failed, or whom it chose. */
  detail?: string
}

const RUN = columns({
  id: fixed<number>(),
  ruleId: column<number>(),
  version: column<number>(),
  conversationId: column<number>(),
  messageId: column<number | null>(),
  eventId: column<number | null>(),
  triggers: column<string[]>(),
  looked: json<LookedGroup>(),
  results: json<Result[]>(),
  repliedTo: column<number | null>(),
  /** The day that it acted for at a time of day; null: it followed from something else. */
  day: column<string | null>(),
  /** What it changed on the conversation; null for runs from before they kept that. */
  changes: json<ValueChange[] | null>(),
  undoneAt: column<Date | null>(),
  /** It did something. */
  acted: column<boolean>(),
  createdAt: fixed<Date>(),
})

export type RunRow = RowOf<typeof RUN>

export async function insertRun(tx: TxScope, run: Omit<RunRow, 'createdAt' | 'undoneAt'>): Promise<void> {
  await tx.sql.write(sql`insert into rule_runs ${RUN.values(tx, { ...run, createdAt: tx.now() })}`)
}

/** Locked until the transaction ends. */
export function lockRun(tx: TxScope, id: number): Promise<RunRow | undefined> {
  return tx.sql.row(sql`
    select ${RUN.list()} from rule_runs where brand_id = ${tx.brand.id} and id = ${id} for update`)
}

export async function updateRunUndone(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`
    update rule_runs set undone_at = ${tx.now()} where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** What has to be known before a rule acts. */
export interface BeforeRun {
  /** By which the effects of the run name it before it is stored. */
  runId: number
  /** The rule is switched on, and says what it said when it was read. */
  isActive: boolean
  /** It is switched on, and was changed or renamed after it was read. */
  hasChanged: boolean
  /** How often it has acted on the conversation, and on all, without runs at a time of day; counted to 5,001. */
  onOne: number
  onAll: number
}

/** Reserves the id of a run, and counts those since a time. */
export async function beginRun(
  tx: TxScope,
  { id, version }: Pick<RuleRow, 'id' | 'version'>,
  { conversationId, since }: { conversationId: number; since: Date },
): Promise<BeforeRun> {
  const row = await tx.sql.row<BeforeRun>(sql`
    select nextval('rule_runs_id_seq')::bigint as "runId", exists (
        select 1 from rules
        where brand_id = ${tx.brand.id} and id = ${id} and version = ${version} and enabled and deleted_at is null
      ) as "isActive", exists (
        select 1 from rules
        where brand_id = ${tx.brand.id} and id = ${id} and version <> ${version} and enabled and deleted_at is null
      ) as "hasChanged",
      count(*) filter (where conversation_id = ${conversationId})::int as "onOne", count(*)::int as "onAll"
    from (
      select conversation_id from rule_runs
      where brand_id = ${tx.brand.id} and rule_id = ${id} and created_at > ${since} and acted and day is null
      order by created_at desc limit 5001
    ) latest`)
  return row as BeforeRun
}

interface Replies {
  /** Rules have sent to this person since a day ago. */
  toPerson: number
  /** Rules have sent to anybody since an hour ago. */
  inAll: number
  /** This rule has sent in this conversation. */
  isHere: boolean
  /** Mail to them bounces. */
  isBouncing: boolean
}

/** How many automatic replies there were. Nobody else counts those to this person until the transaction ends. */
export async function countReplies(
  tx: TxScope,
  { identityId, ruleId, conversationId }: { identityId: number; ruleId: number; conversationId: number },
  since: { day: Date; hour: Date },
): Promise<Replies> {
  await tx.sql.row(sql`select pg_advisory_xact_lock(hashtextextended('automatic replies', ${identityId}))`)
  const row = await tx.sql.row<Replies>(sql`
    select (
      select count(*)::int from rule_runs
      where brand_id = ${tx.brand.id} and replied_to = ${identityId} and created_at > ${since.day}
    ) as "toPerson", (
      select count(*)::int from (
        select 1 from rule_runs
        where brand_id = ${tx.brand.id} and replied_to is not null and created_at > ${since.hour} limit 1000
      ) latest
    ) as "inAll", exists (
      select 1 from messages
      where brand_id = ${tx.brand.id} and conversation_id = ${conversationId} and by_rule = ${ruleId}
        and visibility = ${VISIBILITY.regular}
    ) as "isHere", exists (
      select 1 from identities i where i.brand_id = ${tx.brand.id} and i.id = ${identityId} and ${isBouncing(tx, 'i')}
    ) as "isBouncing"`)
  return row as Replies
}

/**
 * Whether the customer's last words in a conversation, since a time, may get an automatic answer: no machine, list or mailing wrote
 * them, they are not forged, and answers go to whoever wrote (RFC 3834, 2).
 */
export async function mayBeAnswered(scope: Scope, conversationId: number, since: Date): Promise<boolean> {
  const row = await scope.sql.row<{ may: boolean }>(sql`
    select m.created_at > ${since} and (m.arrival is null or (
      m.arrival ->> 'automatic' is null and m.arrival ->> 'bulk' is null and m.arrival -> 'reply_to' is null
      and m.arrival ->> 'dmarc' is distinct from 'fail'
    )) as may
    from messages m
    where m.brand_id = ${scope.brand.id} and m.conversation_id = ${conversationId} and not m.from_staff
      and m.visibility = ${VISIBILITY.regular}
    order by m.created_at desc, m.id desc limit 1`)
  return row?.may ?? false
}

/** Of one rule, in conversations that the caller sees, newest first. */
export function selectRunsOfRule(scope: Scope, ruleId: number, page: Page): Promise<RunRow[]> {
  const { limit, offset } = rangeOf(page)
  return scope.reads.rows(sql`
    select ${RUN.list('r')} from rule_runs r
    where r.brand_id = ${scope.brand.id} and r.rule_id = ${ruleId} and ${ofVisibleConversation(scope)}
      and ${isAfter(page, sql`r.created_at`, sql`r.id`)}
    order by r.created_at desc, r.id desc limit ${limit} offset ${offset}`)
}

const COUNTED_TO = 10_000

/** Counted to ten thousand. */
export async function countRunsOfRule(scope: Scope, ruleId: number): Promise<number> {
  const row = await scope.reads.row<{ count: number }>(sql`
    select count(*) as count from (
      select 1 from rule_runs r
      where r.brand_id = ${scope.brand.id} and r.rule_id = ${ruleId} and ${ofVisibleConversation(scope)} limit ${COUNTED_TO}
    ) counted`)
  return row?.count ?? 0
}

/** Of a conversation that was found before, newest first; only those that followed from an event, if it is given. */
export function selectRunsOfConversation(
  scope: Scope,
  conversationId: number,
  eventId: number | undefined,
): Promise<RunRow[]> {
  return scope.reads.rows(sql`
    select ${RUN.list()} from rule_runs
    where brand_id = ${scope.brand.id} and conversation_id = ${conversationId}
      and (${eventId ?? null}::bigint is null or event_id = ${eventId ?? null})
    order by id desc limit 100`)
}

/** Runs of these rules by day since a time, in conversations that the caller sees, with the time of the latest. */
export function selectRunsByDay(
  scope: Scope,
  ruleIds: number[],
  since: Date,
): Promise<{ ruleId: number; day: string; count: number; last: Date }[]> {
  return scope.reads.rows(sql`
    select r.rule_id as "ruleId", to_char(r.created_at at time zone ${scope.brand.timeZone}, 'YYYY-MM-DD') as day,
      count(*)::int as count, max(r.created_at) as last
    from rule_runs r
    where r.brand_id = ${scope.brand.id} and r.rule_id = any(${ruleIds}::bigint[]) and r.created_at > ${since}
      and ${ofVisibleConversation(scope)}
    group by 1, 2`)
}

/** Those of these rules that have run since a time of their own. */
export async function selectRunSince(
  scope: Scope,
  rules: { id: number; since: Date }[],
): Promise<Set<number>> {
  const rows = await scope.reads.rows<{ id: number }>(sql`
    select q.id from unnest(
      ${rules.map(({ id }) => id)}::bigint[], ${rules.map(({ since }) => since)}::timestamptz[]
    ) q (id, since)
    where exists (
      select 1 from rule_runs r
      where r.brand_id = ${scope.brand.id} and r.rule_id = q.id and r.created_at >= q.since
    )`)
  return new Set(rows.map(({ id }) => id))
}

function ofVisibleConversation(scope: Scope): Sql {
  if (!seesPart(scope)) return sql`true`
  return sql`exists (
    select 1 from conversations c
    where c.brand_id = ${scope.brand.id} and c.id = r.conversation_id and ${visible(scope, 'c')})`
}

/** Brands with runs, or cancelled waits, from before a time. */
export const brandsWithRunsBefore = (before: Date): Sql => sql`
  select r.brand_id from rule_runs r where r.created_at < ${before}
  union
  select w.brand_id from rule_waits w where w.since < ${before} and w.due_at = 'infinity' and not w.fired`

/** Returns how many. */
export async function deleteRunsBefore(tx: TxScope, before: Date, limit: number): Promise<number> {
  const rows = await tx.sql.write(sql`
    delete from rule_runs where brand_id = ${tx.brand.id} and id in (
      select id from rule_runs where brand_id = ${tx.brand.id} and created_at < ${before} limit ${limit}
    ) returning id`)
  return rows.length
}
