import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, json, type RowOf } from '../../kit/columns.ts'
import { isAfter, type Page, rangeOf } from '../../kit/paging.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { LookedGroup } from '../../talk/conditions/holds.ts'
import { visible } from '../../talk/conversations/visible.ts'
import type { Action } from './actions.ts'

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
  createdAt: fixed<Date>(),
})

export type RunRow = RowOf<typeof RUN>

/** Reserves the id of a run, by which its effects name it before it is stored. */
export async function reserveRun(tx: TxScope): Promise<number> {
  const row = await tx.sql.row<{ id: number }>(sql`select nextval('rule_runs_id_seq')::bigint as id`)
  return row?.id as number
}

export async function insertRun(tx: TxScope, run: Omit<RunRow, 'createdAt'>): Promise<void> {
  await tx.sql.write(sql`insert into rule_runs ${RUN.values(tx, { ...run, createdAt: tx.now() })}`)
}

/** How often a rule has run since a time, on one conversation and on all; counted to a thousand and some. */
export async function countRuns(
  scope: Scope,
  { ruleId, conversationId, since }: { ruleId: number; conversationId: number; since: Date },
): Promise<{ onOne: number; onAll: number }> {
  const row = await scope.sql.row<{ onOne: number; onAll: number }>(sql`
    select count(*) filter (where conversation_id = ${conversationId})::int as "onOne", count(*)::int as "onAll"
    from (
      select conversation_id from rule_runs
      where brand_id = ${scope.brand.id} and rule_id = ${ruleId} and created_at > ${since} order by id desc limit 5001
    ) latest`)
  return row ?? { onOne: 0, onAll: 0 }
}

/** How often rules have replied to somebody since a time, and whether this rule has in this conversation. */
export async function countReplies(
  scope: Scope,
  {
    identityId,
    ruleId,
    conversationId,
    since,
  }: { identityId: number; ruleId: number; conversationId: number; since: Date },
): Promise<{ recent: number; here: boolean }> {
  const row = await scope.sql.row<{ recent: number; here: boolean }>(sql`
    select (
      select count(*)::int from rule_runs
      where brand_id = ${scope.brand.id} and replied_to = ${identityId} and created_at > ${since}
    ) as recent, exists (
      select 1 from rule_runs
      where brand_id = ${scope.brand.id} and conversation_id = ${conversationId} and rule_id = ${ruleId} and replied_to is not null
    ) as here`)
  return row ?? { recent: 0, here: false }
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

export async function countRunsOfRule(scope: Scope, ruleId: number): Promise<number> {
  const row = await scope.reads.row<{ count: number }>(sql`
    select count(*) as count from rule_runs r
    where r.brand_id = ${scope.brand.id} and r.rule_id = ${ruleId} and ${ofVisibleConversation(scope)}`)
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

/** Runs by rule and day of the last days, with the time of the latest. */
export function selectRunsByDay(
  scope: Scope,
  since: Date,
): Promise<{ ruleId: number; day: string; count: number; last: Date }[]> {
  return scope.reads.rows(sql`
    select rule_id as "ruleId", to_char(created_at at time zone ${scope.brand.timeZone}, 'YYYY-MM-DD') as day,
      count(*)::int as count, max(created_at) as last
    from rule_runs where brand_id = ${scope.brand.id} and created_at > ${since}
    group by 1, 2`)
}

function ofVisibleConversation(scope: Scope): Sql {
  return sql`exists (
    select 1 from conversations c
    where c.brand_id = ${scope.brand.id} and c.id = r.conversation_id and ${visible(scope, 'c')})`
}

/** Brands with runs from before a time. */
export const brandsWithRunsBefore = (before: Date): Sql => sql`
  select distinct r.brand_id from rule_runs r where r.created_at < ${before}`

/** Returns how many. */
export async function deleteRunsBefore(tx: TxScope, before: Date, limit: number): Promise<number> {
  const rows = await tx.sql.write(sql`
    delete from rule_runs where brand_id = ${tx.brand.id} and id in (
      select id from rule_runs where brand_id = ${tx.brand.id} and created_at < ${before} limit ${limit}
    ) returning id`)
  return rows.length
}
