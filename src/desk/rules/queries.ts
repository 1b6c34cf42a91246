import sql from 'sql-template-tag'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { Group } from '../../talk/conditions/condition.ts'
import { filterOf } from '../../talk/conversations/classes.ts'
import { CONVERSATION, type ConversationRow } from '../../talk/conversations/queries.ts'
import { latestOf } from '../../talk/conversations/seen-queries.ts'
import type { Action } from './actions.ts'
import type { Trigger } from './triggers.ts'

/** What a version of a rule says. */
export interface Definition {
  triggers: Trigger[]
  conditions: Group
  actions: Action[]
  stop: boolean
  afterRules: boolean
}

export interface RuleRow extends Definition {
  id: number
  name: string
  position: number
  enabled: boolean
  version: number
  /** Of its waits: those of an older one are cancelled. */
  waitsGeneration: number
  disabledBecause: string | null
  /** Who switched it on or off last; null: the server, or a program without a person. */
  switchedBy: number | null
  switchedAt: Date
  /** Who wrote this version. */
  userId: number | null
  createdAt: Date
  updatedAt: Date
}

interface Stored extends Omit<RuleRow, keyof Definition> {
  definition: Definition
}

const ALL = 'all'
const topicOfRules = ({ brand }: Scope) => `rules of ${brand.id}`

const opened = ({ definition, ...row }: Stored): RuleRow => ({ ...row, ...definition })

/** In their order. */
export async function selectRules(scope: Scope): Promise<RuleRow[]> {
  const rows = await scope.sql.rows<Stored>(sql`
    select r.id, v.name, r.position, r.enabled, r.version,
      coalesce(r.waits_generation, r.version) as "waitsGeneration", r.disabled_because as "disabledBecause",
      r.switched_by as "switchedBy", r.switched_at as "switchedAt", v.definition, v.user_id as "userId",
      r.created_at as "createdAt", r.updated_at as "updatedAt"
    from rules r
    join rule_versions v on v.brand_id = ${scope.brand.id} and v.rule_id = r.id and v.version = r.version
    where r.brand_id = ${scope.brand.id} and r.deleted_at is null
    order by r.position, r.id`)
  return rows.map(opened)
}

/** Those that are switched on, in their order. */
export async function selectActiveRules(scope: Scope): Promise<RuleRow[]> {
  return (await selectRules(scope)).filter(({ enabled }) => enabled)
}

/** Those that are switched on, in their order; cached, since every event needs them. */
export async function findActiveRules(scope: Scope): Promise<RuleRow[]> {
  const kept = await scope.sql.cached(
    topicOfRules(scope),
    [ALL],
    async () => new Map([[ALL, await selectActiveRules(scope)]]),
  )
  return kept.get(ALL) ?? []
}

/** Throws not_found. */
export async function getRule(scope: Scope, id: number): Promise<RuleRow> {
  const rule = (await selectRules(scope)).find(one => one.id === id)
  if (!rule) throw notFound(say`rule`)
  return rule
}

/** All rules of the brand, which nobody else changes until the transaction ends. */
export async function lockRules(tx: TxScope): Promise<RuleRow[]> {
  await tx.sql.row(sql`select pg_advisory_xact_lock(hashtextextended('rules', ${tx.brand.id}))`)
  return selectRules(tx)
}

interface Values {
  position: number
  enabled: boolean
  version: number
  disabledBecause: string | null
  switchedBy: number | null
  switchedAt: Date
}

export async function insertRule(tx: TxScope, values: Values): Promise<number> {
  await tx.sql.invalidate(topicOfRules(tx))
  const row = await tx.sql.writeRow<{ id: number }>(sql`
    insert into rules (brand_id, position, enabled, version, disabled_because, switched_by, switched_at, created_at, updated_at)
    values (${tx.brand.id}, ${values.position}, ${values.enabled}, ${values.version}, ${values.disabledBecause},
      ${values.switchedBy}, ${values.switchedAt}, ${tx.now()}, ${tx.now()})
    returning id`)
  return row?.id as number
}

export async function updateRule(tx: TxScope, id: number, values: Omit<Values, 'position'>): Promise<void> {
  await tx.sql.invalidate(topicOfRules(tx))
  await tx.sql.write(sql`
    update rules set enabled = ${values.enabled}, version = ${values.version}, disabled_because = ${values.disabledBecause},
      switched_by = ${values.switchedBy}, switched_at = ${values.switchedAt}, updated_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

export async function insertVersion(
  tx: TxScope,
  { ruleId, version, name, ...definition }: Definition & { ruleId: number; version: number; name: string },
): Promise<void> {
  await tx.sql.write(sql`
    insert into rule_versions (brand_id, rule_id, version, name, definition, user_id, created_at)
    values (${tx.brand.id}, ${ruleId}, ${version}, ${name}, ${JSON.stringify(definition)}, ${tx.actor?.userId ?? null}, ${tx.now()})`)
}

/** Why waits were cancelled, as numbered from 1. */
export const CANCELLED = ['changed', 'switched_off', 'deleted', 'too_often'] as const
export type Cancelled = (typeof CANCELLED)[number]

/** Cancels all waits of a rule, however many: what begins from now on is of another generation. */
export async function cancelWaits(
  tx: TxScope,
  { id, waitsGeneration }: Pick<RuleRow, 'id' | 'waitsGeneration'>,
  because: Cancelled,
): Promise<void> {
  await tx.sql.invalidate(topicOfRules(tx))
  await tx.sql.write(sql`
    update rules set waits_generation = ${waitsGeneration + 1}, waits_ended_at = ${tx.now()},
      waits_ended_because = ${CANCELLED.indexOf(because) + 1}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Lets the waits of a rule go on, whatever its version. */
export async function keepWaits(
  tx: TxScope,
  { id, waitsGeneration }: Pick<RuleRow, 'id' | 'waitsGeneration'>,
): Promise<void> {
  await tx.sql.write(sql`
    update rules set waits_generation = ${waitsGeneration} where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Numbers rules in this order. */
export async function updateRulePositions(tx: TxScope, ids: number[]): Promise<void> {
  await tx.sql.invalidate(topicOfRules(tx))
  await tx.sql.write(sql`
    update rules r set position = o.place
    from unnest(${ids}::bigint[]) with ordinality o (id, place)
    where r.brand_id = ${tx.brand.id} and r.id = o.id and r.position <> o.place`)
}

/** It acts no more; its runs and versions stay. */
export async function deleteRule(tx: TxScope, id: number): Promise<void> {
  await tx.sql.invalidate(topicOfRules(tx))
  await tx.sql.write(sql`
    update rules set deleted_at = ${tx.now()}, enabled = false where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** What rules were called in these versions, by `id.version`. */
export async function selectVersionNames(
  scope: Scope,
  runs: { ruleId: number; version: number }[],
): Promise<Map<string, string>> {
  const rows = await scope.sql.rows<{ ruleId: number; version: number; name: string }>(sql`
    select rule_id as "ruleId", version, name from rule_versions
    where brand_id = ${scope.brand.id} and (rule_id, version) in (
      select r.id, r.version
      from unnest(${runs.map(run => run.ruleId)}::bigint[], ${runs.map(run => run.version)}::int[]) r (id, version)
    )`)
  return new Map(rows.map(({ ruleId, version, name }) => [`${ruleId}.${version}`, name]))
}

/** What these rules are called, or were when they were deleted. */
export function selectRuleNames(
  scope: Scope,
  ids: number[],
): Promise<{ id: number; name: string; deleted: boolean }[]> {
  return scope.reads.rows(sql`
    select r.id, v.name, r.deleted_at is not null as deleted from rules r
    join rule_versions v on v.brand_id = ${scope.brand.id} and v.rule_id = r.id and v.version = r.version
    where r.brand_id = ${scope.brand.id} and r.id = any(${ids}::bigint[])`)
}

export interface VersionRow extends Definition {
  version: number
  name: string
  userId: number | null
  createdAt: Date
}

/** Newest first. */
export async function selectVersions(scope: Scope, ruleId: number): Promise<VersionRow[]> {
  const rows = await scope.sql.rows<Omit<VersionRow, keyof Definition> & { definition: Definition }>(sql`
    select version, name, definition, user_id as "userId", created_at as "createdAt" from rule_versions
    where brand_id = ${scope.brand.id} and rule_id = ${ruleId} order by version desc`)
  return rows.map(({ definition, ...row }) => ({ ...row, ...definition }))
}

/** The conversations that changed last and are not archived, of those that the caller sees. */
export function selectLatestConversations(scope: Scope, limit: number): Promise<ConversationRow[]> {
  return scope.reads.rows(latestOf(scope, filterOf({}), { columns: CONVERSATION.list('c'), limit }))
}
