import sql from 'sql-template-tag'
import { column, columns, fixed, json, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { loginsOf } from '../roles/logins-of.ts'

/** Which waiting conversation is next; by hand: none, members assign themselves. */
export const QUEUE_ORDERS = ['oldest', 'priority', 'due', 'by_hand'] as const
/** What happens when a customer writes while the assignee is away. */
export const WHEN_AWAY = ['queue', 'keep'] as const

/** How a team's conversations are assigned automatically. */
export interface TeamQueue {
  order: (typeof QUEUE_ORDERS)[number]
  away: (typeof WHEN_AWAY)[number]
}

/** Whether the queue of a team assigns conversations. */
export const assignsItself = (queue: TeamQueue | null | undefined): queue is TeamQueue =>
  !!queue && queue.order !== 'by_hand'

const TEAM = columns({
  id: fixed<number>(),
  name: column<string>(),
  /** Users, also those who have left. */
  memberIds: column<number[]>(),
  /** The user who leads it, also one who has left; null: nobody. */
  leadId: column<number | null>(),
  /** Null: conversations are not assigned automatically. */
  queue: json<TeamQueue | null>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
})

export type TeamRow = RowOf<typeof TEAM>

const ALL = 'all'
const MAX_DELETED = 1_000
export const topicOfTeams = ({ brand }: Scope): string => `teams of ${brand.id}`

/** By name. */
export function selectTeams(scope: Scope): Promise<TeamRow[]> {
  return scope.sql.rows(sql`
    select ${TEAM.list()} from teams
    where brand_id = ${scope.brand.id} and deleted_at is null order by lower(name), id`)
}

/** Those that have been deleted, the latest first. */
export function selectDeletedTeams(scope: Scope): Promise<TeamRow[]> {
  return scope.sql.rows(sql`
    select ${TEAM.list()} from teams
    where brand_id = ${scope.brand.id} and deleted_at is not null order by deleted_at desc, id desc limit ${MAX_DELETED}`)
}

/** The teams of the brand, cached, since there are few and every list of conversations needs them. */
export async function findTeams(scope: Scope): Promise<TeamRow[]> {
  const kept = await scope.sql.cached(
    topicOfTeams(scope),
    [ALL],
    async () => new Map([[ALL, await selectTeams(scope)]]),
  )
  return kept.get(ALL) ?? []
}

/** The team with this id, or else with this name, ignoring case. Names are never numbers. */
export async function findTeam(scope: Scope, wanted: number | string): Promise<TeamRow | undefined> {
  const text = String(wanted).trim().toLowerCase()
  const isIt = ({ id, name }: TeamRow) => String(id) === text || name.toLowerCase() === text
  return (await findTeams(scope)).find(isIt) ?? (await selectTeams(scope)).find(isIt)
}

/** Locked until the transaction ends. Throws not_found. */
export async function lockTeam(tx: TxScope, id: number): Promise<TeamRow> {
  const row = await tx.sql.row<TeamRow>(sql`
    select ${TEAM.list()} from teams where brand_id = ${tx.brand.id} and id = ${id} and deleted_at is null for update`)
  if (!row) throw notFound(say`team`)
  return row
}

export type TeamValues = Pick<TeamRow, 'name' | 'memberIds' | 'leadId' | 'queue'>

/** Undefined if another team has the name. */
export async function insertTeam(tx: TxScope, values: TeamValues): Promise<TeamRow | undefined> {
  await tx.sql.invalidate(loginsOf(tx))
  await tx.sql.invalidate(topicOfTeams(tx))
  const times = { createdAt: tx.now(), updatedAt: tx.now() }
  return tx.sql.writeRow(sql`
    insert into teams ${TEAM.values(tx, { ...values, ...times })}
    on conflict (brand_id, lower(name)) where deleted_at is null do nothing returning ${TEAM.list()}`)
}

/** Whether another team has the name. */
export async function isNameTaken(tx: TxScope, name: string, id: number): Promise<boolean> {
  const row = await tx.sql.row(sql`
    select 1 from teams where brand_id = ${tx.brand.id} and lower(name) = lower(${name}) and id <> ${id} and deleted_at is null`)
  return row !== undefined
}

export async function updateTeam(tx: TxScope, id: number, values: TeamValues): Promise<TeamRow> {
  await tx.sql.invalidate(loginsOf(tx)) // its members may see its conversations
  await tx.sql.invalidate(topicOfTeams(tx))
  const row = await tx.sql.writeRow<TeamRow>(sql`
    update teams set ${TEAM.set({ ...values, updatedAt: tx.now() })}
    where brand_id = ${tx.brand.id} and id = ${id} returning ${TEAM.list()}`)
  return row as TeamRow
}

/** Conversations that refer to it have no team from now on. */
export async function deleteTeam(tx: TxScope, id: number): Promise<void> {
  await tx.sql.invalidate(loginsOf(tx))
  await tx.sql.invalidate(topicOfTeams(tx))
  await tx.sql.write(sql`
    update teams set deleted_at = ${tx.now()} where brand_id = ${tx.brand.id} and id = ${id}`)
}
