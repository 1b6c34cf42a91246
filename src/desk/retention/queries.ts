import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, json, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { Amounts } from '../erasure/erasure-queries.ts'
import type { Place } from './kind.ts'
import type { DatedTerms, Over, Retained, Terms } from './terms.ts'

const RULE = columns({
  id: fixed<number>(),
  kind: fixed<Retained>(),
  statuses: column<Over[]>(),
  channelIds: column<number[] | null>(),
  keepFor: column<number>(),
  unit: column<Terms['unit']>(),
  enabled: column<boolean>(),
  /** Null: it is off. */
  nextRunAt: column<Date | null>(),
  createdBy: fixed<number | null>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
})

export type RetentionRuleRow = RowOf<typeof RULE>

export const RUN_STATES = ['running', 'done', 'stopped', 'failed'] as const

/** A record that a run left out: deleting it took too long, or failed. */
export interface Kept {
  id: number
  why: 'slow' | 'failed'
}

const RUN = columns({
  id: fixed<number>(),
  ruleId: fixed<number>(),
  state: column<(typeof RUN_STATES)[number]>(),
  terms: json<DatedTerms>(),
  /** Null: it has seen all. */
  place: json<Place | null>(),
  gone: json<Amounts>(),
  /** Storage keys that are still to be removed. */
  files: column<string[]>(),
  /** What it could not delete. */
  kept: json<Kept[]>(),
  error: column<string | null>(),
  startedAt: fixed<Date>(),
  finishedAt: column<Date | null>(),
})

export type RetentionRunRow = RowOf<typeof RUN>

/** Brands with rules whose time has come, and those with runs that go on. */
export const brandsWithRetentionDue = (now: Date): Sql => sql`
  select r.brand_id from retention_rules r where r.next_run_at <= ${now}::timestamptz
  union select u.brand_id from retention_runs u where u.state = 'running'`

/** In the order in which they were created. */
export function selectRetentionRules(scope: Scope): Promise<RetentionRuleRow[]> {
  return scope.sql.rows(sql`
    select ${RULE.list('r')} from retention_rules r where r.brand_id = ${scope.brand.id} order by r.id`)
}

/** Throws not_found. */
export async function getRetentionRule(scope: Scope, id: number): Promise<RetentionRuleRow> {
  return found(
    await scope.sql.row<RetentionRuleRow>(sql`
      select ${RULE.list('r')} from retention_rules r where r.brand_id = ${scope.brand.id} and r.id = ${id}`),
  )
}

/** Locks it until the transaction ends. Throws not_found. */
export async function lockRetentionRule(tx: TxScope, id: number): Promise<RetentionRuleRow> {
  return found(
    await tx.sql.row<RetentionRuleRow>(sql`
      select ${RULE.list('r')} from retention_rules r where r.brand_id = ${tx.brand.id} and r.id = ${id} for update`),
  )
}

function found(row: RetentionRuleRow | undefined): RetentionRuleRow {
  if (!row) throw notFound(say`retention rule`)
  return row
}

/** All rules of the brand, to which nobody else adds one until the transaction ends. */
export async function lockRetentionRules(tx: TxScope): Promise<RetentionRuleRow[]> {
  await tx.sql.row(sql`select pg_advisory_xact_lock(hashtextextended('retention rules', ${tx.brand.id}))`)
  return selectRetentionRules(tx)
}

export async function insertRetentionRule(tx: TxScope, terms: Terms): Promise<RetentionRuleRow> {
  const at = { createdAt: tx.now(), updatedAt: tx.now(), createdBy: tx.actor?.identityId ?? null }
  const row = await tx.sql.writeRow<RetentionRuleRow>(sql`
    insert into retention_rules as r ${RULE.values(tx, { ...terms, ...at, enabled: false, nextRunAt: null })}
    returning ${RULE.list('r')}`)
  return row as RetentionRuleRow
}

export async function updateRetentionRule(
  tx: TxScope,
  id: number,
  values: Partial<Terms & Pick<RetentionRuleRow, 'enabled' | 'nextRunAt' | 'updatedAt'>>,
): Promise<RetentionRuleRow> {
  const row = await tx.sql.writeRow<RetentionRuleRow>(sql`
    update retention_rules as r set ${RULE.set(values)} where r.brand_id = ${tx.brand.id} and r.id = ${id}
    returning ${RULE.list('r')}`)
  return row as RetentionRuleRow
}

/** Deletes a rule with its runs, none of which is under way. */
export async function deleteRetentionRule(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`delete from retention_runs where brand_id = ${tx.brand.id} and rule_id = ${id}`)
  await tx.sql.write(sql`delete from retention_rules where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** A rule whose time has come, unless another process takes it. */
export function lockRuleDue(tx: TxScope): Promise<RetentionRuleRow | undefined> {
  return tx.sql.row(sql`
    select ${RULE.list('r')} from retention_rules r
    where r.brand_id = ${tx.brand.id} and r.next_run_at <= ${tx.now()}
      and not exists (
        select 1 from retention_runs u where u.brand_id = ${tx.brand.id} and u.rule_id = r.id and u.state = 'running'
      )
    order by r.next_run_at, r.id limit 1 for update skip locked`)
}

export async function insertRun(
  tx: TxScope,
  values: Pick<RetentionRunRow, 'ruleId' | 'terms'>,
): Promise<number> {
  const row = await tx.sql.writeRow<{ id: number }>(sql`
    insert into retention_runs ${RUN.values(tx, { ...values, state: 'running', place: {}, startedAt: tx.now() })}
    returning id`)
  return row?.id as number
}

/** Forgets runs of a rule that are long over, but not the latest. */
export async function deleteRunsBefore(tx: TxScope, ruleId: number, days: number): Promise<void> {
  await tx.sql.write(sql`
    delete from retention_runs
    where brand_id = ${tx.brand.id} and rule_id = ${ruleId} and files = '{}'
      and finished_at < ${tx.now()}::timestamptz - make_interval(days => ${days})`)
}

/** The run that began first, unless another process goes on with it. */
export function lockRun(tx: TxScope): Promise<RetentionRunRow | undefined> {
  return tx.sql.row(sql`
    select ${RUN.list('u')} from retention_runs u where u.brand_id = ${tx.brand.id} and u.state = 'running'
    order by u.id limit 1 for update skip locked`)
}

export function findRunning(scope: Scope, ruleId: number): Promise<RetentionRunRow | undefined> {
  return scope.sql.row(sql`
    select ${RUN.list('u')} from retention_runs u
    where u.brand_id = ${scope.brand.id} and u.rule_id = ${ruleId} and u.state = 'running' limit 1`)
}

export async function updateRun(
  tx: TxScope,
  id: number,
  values: Partial<
    Pick<RetentionRunRow, 'state' | 'place' | 'gone' | 'files' | 'kept' | 'error' | 'finishedAt'>
  >,
): Promise<void> {
  await tx.sql.write(sql`
    update retention_runs as u set ${RUN.set(values)} where u.brand_id = ${tx.brand.id} and u.id = ${id}`)
}

/** Takes files off the list of those to be removed. */
export async function updateRemoved(tx: TxScope, id: number, removed: string[]): Promise<void> {
  await tx.sql.write(sql`
    update retention_runs set files = array(select unnest(files) except select unnest(${removed}::text[]))
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** The latest run of each of these rules. */
export function selectLatestRuns(scope: Scope, ruleIds: number[]): Promise<RetentionRunRow[]> {
  return scope.sql.rows(sql`
    select distinct on (u.rule_id) ${RUN.list('u')} from retention_runs u
    where u.brand_id = ${scope.brand.id} and u.rule_id = any(${ruleIds}::bigint[])
    order by u.rule_id, u.id desc`)
}

/** Runs of a rule, newest first. */
export function selectRuns(scope: Scope, ruleId: number, limit: number): Promise<RetentionRunRow[]> {
  return scope.sql.rows(sql`
    select ${RUN.list('u')} from retention_runs u
    where u.brand_id = ${scope.brand.id} and u.rule_id = ${ruleId} order by u.id desc limit ${limit}`)
}

/** Whether an import is under way, or is undone: it goes by what is here. One that nobody has gone on with for a day was interrupted. */
export async function isImporting(tx: TxScope): Promise<boolean> {
  const row = await tx.sql.row(sql`
    select 1 from imports where brand_id = ${tx.brand.id} and state in ('running', 'undoing') and not is_dry
      and updated_at > ${tx.now()}::timestamptz - interval '1 day' limit 1`)
  return row !== undefined
}
