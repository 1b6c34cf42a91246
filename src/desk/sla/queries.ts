import sql from 'sql-template-tag'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { Group } from '../../talk/conditions/condition.ts'
import type { HOURS, PAUSES, Targets, Warning } from './input.ts'

/** What a policy says. */
export interface Definition {
  conditions: Group
  targets: Targets
  hours: (typeof HOURS)[number]
  pauseOn: (typeof PAUSES)[number][]
  warnBefore: Warning
}

export interface PolicyRow extends Definition {
  id: number
  name: string
  position: number
  createdAt: Date
  updatedAt: Date
}

interface Stored extends Omit<PolicyRow, keyof Definition> {
  definition: Definition
}

const ANY = 'any'
const topicOfPolicies = ({ brand }: Scope) => `sla policies of ${brand.id}`

/** In their order. */
export async function selectPolicies(scope: Scope): Promise<PolicyRow[]> {
  const rows = await scope.sql.rows<Stored>(sql`
    select id, name, position, definition, created_at as "createdAt", updated_at as "updatedAt" from sla_policies
    where brand_id = ${scope.brand.id} and deleted_at is null order by position, id`)
  return rows.map(({ definition, ...row }) => ({ ...row, ...definition }))
}

/** Also of those that were deleted. */
export function selectPolicyNames(scope: Scope): Promise<{ id: number; name: string }[]> {
  return scope.reads.rows(
    sql`select id, name from sla_policies where brand_id = ${scope.brand.id} order by position, id`,
  )
}

/** Whether the brand has a policy; cached, since every event asks. */
export async function hasPolicies(scope: Scope): Promise<boolean> {
  const kept = await scope.sql.cached(
    topicOfPolicies(scope),
    [ANY],
    async () => new Map([[ANY, (await selectPolicies(scope)).length > 0]]),
  )
  return kept.get(ANY) ?? false
}

/** Throws not_found. */
export async function getPolicy(scope: Scope, id: number): Promise<PolicyRow> {
  return among(await selectPolicies(scope), id)
}

/** The one with this id. Throws not_found. */
export function among(policies: PolicyRow[], id: number): PolicyRow {
  const policy = policies.find(one => one.id === id)
  if (!policy) throw notFound(say`SLA policy`)
  return policy
}

/** All policies of the brand, which nobody else changes until the transaction ends. */
export async function lockPolicies(tx: TxScope): Promise<PolicyRow[]> {
  await tx.sql.row(sql`select pg_advisory_xact_lock(hashtextextended('sla policies', ${tx.brand.id}))`)
  return selectPolicies(tx)
}

export async function insertPolicy(
  tx: TxScope,
  { name, position, ...definition }: Definition & { name: string; position: number },
): Promise<number> {
  await tx.sql.invalidate(topicOfPolicies(tx))
  const row = await tx.sql.writeRow<{ id: number }>(sql`
    insert into sla_policies (brand_id, position, name, definition, created_at, updated_at)
    values (${tx.brand.id}, ${position}, ${name}, ${JSON.stringify(definition)}, ${tx.now()}, ${tx.now()})
    returning id`)
  return row?.id as number
}

export async function updatePolicy(
  tx: TxScope,
  id: number,
  { name, ...definition }: Definition & { name: string },
): Promise<void> {
  await tx.sql.write(sql`
    update sla_policies set name = ${name}, definition = ${JSON.stringify(definition)}, updated_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** Numbers policies in this order. */
export async function updatePositions(tx: TxScope, ids: number[]): Promise<void> {
  await tx.sql.write(sql`
    update sla_policies p set position = o.place
    from unnest(${ids}::bigint[]) with ordinality o (id, place)
    where p.brand_id = ${tx.brand.id} and p.id = o.id and p.position <> o.place`)
}

/** It holds for no conversation any longer; clocks of the past keep it. */
export async function deletePolicy(tx: TxScope, id: number): Promise<void> {
  await tx.sql.invalidate(topicOfPolicies(tx))
  await tx.sql.write(sql`
    update sla_policies set deleted_at = ${tx.now()} where brand_id = ${tx.brand.id} and id = ${id}`)
}
