import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, json, type RowOf } from '../../kit/columns.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { State, WorkWeek } from './state.ts'

const AVAILABILITY = columns({
  userId: fixed<number>(),
  state: column<State>(),
  until: column<Date | null>(),
  note: column<string | null>(),
  schedule: json<WorkWeek | null>(),
  bySchedule: column<boolean>(),
  /** Open conversations up to which queues assign more; null: no limit. */
  mailRoom: column<number | null>(),
  chatRoom: column<number | null>(),
  skills: column<string[]>(),
  /** The state in the latest event, and when it began. */
  announced: column<State>(),
  since: column<Date>(),
  changesAt: column<Date | null>(),
  updatedAt: column<Date>(),
})

export type AvailabilityRow = RowOf<typeof AVAILABILITY>

const ALL = 'all'
const topicOfAvailability = ({ brand }: Scope) => `availability of ${brand.id}`

/** By user ID, without members who have never set anything. Cached. */
export async function findAvailabilities(scope: Scope): Promise<Map<number, AvailabilityRow>> {
  const kept = await scope.sql.cached(
    topicOfAvailability(scope),
    [ALL],
    async () => new Map([[ALL, await selectAvailabilities(scope)]]),
  )
  return new Map(kept.get(ALL)?.map(row => [row.userId, row]))
}

function selectAvailabilities(scope: Scope): Promise<AvailabilityRow[]> {
  return scope.sql.rows(sql`
    select ${AVAILABILITY.list()} from availabilities where brand_id = ${scope.brand.id} order by user_id`)
}

/** Locks the row until the transaction ends, after inserting this one if there is none. */
export async function lockAvailability(tx: TxScope, initial: AvailabilityRow): Promise<AvailabilityRow> {
  await tx.sql.write(sql`
    insert into availabilities ${AVAILABILITY.values(tx, initial)} on conflict (brand_id, user_id) do nothing`)
  const row = await tx.sql.row<AvailabilityRow>(sql`
    select ${AVAILABILITY.list()} from availabilities
    where brand_id = ${tx.brand.id} and user_id = ${initial.userId} for update`)
  return row as AvailabilityRow
}

export async function updateAvailability(tx: TxScope, row: AvailabilityRow): Promise<void> {
  await tx.sql.invalidate(topicOfAvailability(tx))
  await tx.sql.write(sql`
    update availabilities set ${AVAILABILITY.set({ ...row, updatedAt: tx.now() })}
    where brand_id = ${tx.brand.id} and user_id = ${row.userId}`)
}

/** Brands with members whose state changes by now. */
export const brandsWithChangesDue = (now: Date): Sql => sql`
  select distinct a.brand_id from availabilities a where a.changes_at <= ${now}`

/** Locks the rows whose state changes by now, the earliest first. */
export function lockChangesDue(tx: TxScope, limit: number): Promise<AvailabilityRow[]> {
  return tx.sql.rows(sql`
    select ${AVAILABILITY.list()} from availabilities
    where brand_id = ${tx.brand.id} and changes_at <= ${tx.now()}
    order by changes_at limit ${limit} for update skip locked`)
}
