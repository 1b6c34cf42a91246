import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, json, type RowOf } from '../../kit/columns.ts'
import { literals } from '../../kit/literal.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { Status } from '../../talk/conversations/codes.ts'
import { CONVERSATION, type ConversationRow } from '../../talk/conversations/queries.ts'
import { visible } from '../../talk/conversations/visible.ts'

/** When a rule with a time of day acts next. */
const TIME = columns({
  ruleId: fixed<number>(),
  /** Which of the rule's triggers. */
  trigger: fixed<number>(),
  version: fixed<number>(),
  /** The brand's zone that it was computed by; null: the rule has its own. */
  brandZone: column<string | null>(),
  day: column<string>(),
  dueAt: column<Date>(),
})

export type TimeRow = RowOf<typeof TIME>

/** A rule in a round, as it was when the round began, and the day that it acts for. */
export interface RoundRule {
  rule_id: number
  version: number
  day: string
}

/** A time that has come: its rules go over the conversations in the order of their ids. */
const ROUND = columns({
  id: fixed<number>(),
  dueAt: fixed<Date>(),
  rules: json<RoundRule[]>(),
  afterId: column<number>(),
})

export type RoundRow = RowOf<typeof ROUND>

/** Brands with times that have come or were computed by another zone, and those with rounds that go on. */
export const brandsWithTimesDue = (now: Date): Sql => sql`
  select t.brand_id from rule_times t join brands b on b.id = t.brand_id
  where t.due_at <= ${now} or t.brand_zone <> b.time_zone
  union select r.brand_id from rule_rounds r`

/** All of a rule. */
export async function deleteTimes(tx: TxScope, ruleId: number): Promise<void> {
  await tx.sql.write(sql`delete from rule_times where brand_id = ${tx.brand.id} and rule_id = ${ruleId}`)
}

export async function insertTime(tx: TxScope, time: TimeRow): Promise<void> {
  await tx.sql.write(sql`insert into rule_times ${TIME.values(tx, time)}`)
}

export async function updateTime(
  tx: TxScope,
  { ruleId, trigger, ...values }: Omit<TimeRow, 'version'>,
): Promise<void> {
  await tx.sql.write(sql`
    update rule_times set ${TIME.set(values)}
    where brand_id = ${tx.brand.id} and rule_id = ${ruleId} and trigger = ${trigger}`)
}

/** Times that have come or were computed by another zone than the brand's, except those that another process takes. */
export function lockTimesDue(tx: TxScope): Promise<TimeRow[]> {
  return tx.sql.rows(sql`
    select ${TIME.list()} from rule_times
    where brand_id = ${tx.brand.id} and (due_at <= ${tx.now()} or brand_zone <> ${tx.brand.timeZone})
    order by due_at, rule_id, trigger for update skip locked`)
}

export async function insertRound(tx: TxScope, round: Omit<RoundRow, 'id'>): Promise<void> {
  await tx.sql.write(sql`insert into rule_rounds ${ROUND.values(tx, round)}`)
}

/** The round that began first, unless another process goes on with it. */
export function lockRound(tx: TxScope): Promise<RoundRow | undefined> {
  return tx.sql.row(sql`
    select ${ROUND.list()} from rule_rounds where brand_id = ${tx.brand.id}
    order by due_at, id limit 1 for update skip locked`)
}

export async function updateRound(tx: TxScope, id: number, afterId: number): Promise<void> {
  await tx.sql.write(sql`
    update rule_rounds set after_id = ${afterId} where brand_id = ${tx.brand.id} and id = ${id}`)
}

export async function deleteRound(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`delete from rule_rounds where brand_id = ${tx.brand.id} and id = ${id}`)
}

interface Batch {
  afterId: number
  statuses: Status[]
  limit: number
}

/** The next conversations of a round, of those that the caller sees, by id. */
export function selectForRound(
  scope: Scope,
  { afterId, statuses, limit }: Batch,
): Promise<ConversationRow[]> {
  return scope.sql.rows(sql`
    select ${CONVERSATION.list('c')} from conversations c
    where c.brand_id = ${scope.brand.id} and c.id > ${afterId} and c.status in (${literals(statuses)})
      and c.merged_into is null and ${visible(scope, 'c')}
    order by c.id limit ${limit}`)
}

/** The rules that have already acted on a conversation for their days. */
export async function selectDone(
  scope: Scope,
  conversationId: number,
  rules: RoundRule[],
): Promise<Set<number>> {
  const rows = await scope.sql.rows<{ ruleId: number }>(sql`
    select rule_id as "ruleId" from rule_runs
    where brand_id = ${scope.brand.id} and conversation_id = ${conversationId} and (rule_id, day) in (
      select d.id, d.day
      from unnest(${rules.map(rule => rule.rule_id)}::bigint[], ${rules.map(rule => rule.day)}::text[]) d (id, day)
    )`)
  return new Set(rows.map(({ ruleId }) => ruleId))
}
