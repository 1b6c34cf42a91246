import sql from 'sql-template-tag'
import { column, columns, fixed, hidden, json, type RowOf } from '../../kit/columns.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { findTeams } from '../teams/queries.ts'
import type { Interval } from './business-time.ts'

const HOURS = columns({
  id: fixed<number>(),
  /** Null: those of the brand. */
  teamId: fixed<number | null>(),
  timeZone: column<string>(),
  week: json<Interval[][]>(),
  holidays: json<{ day: string; name?: string | undefined }[]>(),
  /** The team, or 0 for the brand. */
  ofTeam: hidden<number>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
})

export type HoursRow = RowOf<typeof HOURS>

const ALL = 'all'
const topicOfHours = ({ brand }: Scope) => `business hours of ${brand.id}`

/** Those of the brand first. */
export function selectHours(scope: Scope): Promise<HoursRow[]> {
  return scope.sql.rows(sql`
    select ${HOURS.list()} from business_hours where brand_id = ${scope.brand.id} order by team_id nulls first, id`)
}

/** Those that count: of the brand, and of teams that are not deleted. Cached. */
export async function findHours(scope: Scope): Promise<HoursRow[]> {
  const kept = await scope.sql.cached(
    topicOfHours(scope),
    [ALL],
    async () => new Map([[ALL, await selectHours(scope)]]),
  )
  const teams = new Set((await findTeams(scope)).map(({ id }) => id))
  return (kept.get(ALL) ?? []).filter(({ teamId }) => teamId === null || teams.has(teamId))
}

export type HoursValues = Pick<HoursRow, 'teamId' | 'timeZone' | 'week' | 'holidays'>

export async function upsertHours(tx: TxScope, values: HoursValues): Promise<HoursRow> {
  await tx.sql.invalidate(topicOfHours(tx))
  const times = { createdAt: tx.now(), updatedAt: tx.now() }
  const row = await tx.sql.writeRow<HoursRow>(sql`
    insert into business_hours ${HOURS.values(tx, { ...values, ofTeam: values.teamId ?? 0, ...times })}
    on conflict (brand_id, of_team) do update set ${HOURS.set({ ...values, updatedAt: tx.now() })}
    returning ${HOURS.list('business_hours')}`)
  return row as HoursRow
}

/** What it was; undefined if there is none. */
export async function deleteHours(tx: TxScope, id: number): Promise<HoursRow | undefined> {
  await tx.sql.invalidate(topicOfHours(tx))
  return tx.sql.writeRow(sql`
    delete from business_hours where brand_id = ${tx.brand.id} and id = ${id} returning ${HOURS.list()}`)
}
