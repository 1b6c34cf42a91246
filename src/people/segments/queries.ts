import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, json, type RowOf } from '../../kit/columns.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { SegmentFilters } from './input.ts'

const SEGMENT = columns({
  id: fixed<number>(),
  /** Owner of a personal segment; null for a shared one. */
  userId: column<number | null>(),
  name: column<string>(),
  filters: json<SegmentFilters>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
})

export type SegmentRow = RowOf<typeof SEGMENT>

/** A personal segment is there for its owner only. */
function isTheirs({ actor }: Scope): Sql {
  return sql`(user_id is null or user_id = ${actor?.userId ?? null})`
}

/** The caller's segments and the shared ones, by name. */
export function selectSegments(scope: Scope): Promise<SegmentRow[]> {
  return scope.sql.rows(sql`
    select ${SEGMENT.list()} from segments
    where brand_id = ${scope.brand.id} and ${isTheirs(scope)} order by lower(name), id`)
}

/** Shared segments of these ids. */
export function selectSegmentsByIds(scope: Scope, ids: number[]): Promise<SegmentRow[]> {
  return scope.sql.rows(sql`
    select ${SEGMENT.list()} from segments
    where brand_id = ${scope.brand.id} and user_id is null and id = any(${ids}::bigint[]) order by id`)
}

/** The caller's segments and the shared ones, by name, locked until the transaction ends. */
export function lockSegments(tx: TxScope): Promise<SegmentRow[]> {
  return tx.sql.rows(sql`
    select ${SEGMENT.list()} from segments
    where brand_id = ${tx.brand.id} and ${isTheirs(tx)} order by id for update`)
}

export type SegmentValues = Pick<SegmentRow, 'userId' | 'name' | 'filters'>

export async function insertSegment(tx: TxScope, values: SegmentValues): Promise<SegmentRow> {
  const times = { createdAt: tx.now(), updatedAt: tx.now() }
  const row = await tx.sql.writeRow<SegmentRow>(sql`
    insert into segments ${SEGMENT.values(tx, { ...values, ...times })} returning ${SEGMENT.list()}`)
  return row as SegmentRow
}

export async function updateSegment(tx: TxScope, id: number, values: SegmentValues): Promise<SegmentRow> {
  const row = await tx.sql.writeRow<SegmentRow>(sql`
    update segments set ${SEGMENT.set({ ...values, updatedAt: tx.now() })}
    where brand_id = ${tx.brand.id} and id = ${id} returning ${SEGMENT.list()}`)
  return row as SegmentRow
}

export async function deleteSegment(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`delete from segments where brand_id = ${tx.brand.id} and id = ${id}`)
}
