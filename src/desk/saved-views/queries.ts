import sql, { type Sql } from 'sql-template-tag'
import { column, columns, fixed, json, type RowOf } from '../../kit/columns.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { VIEW_SORTS, ViewFilters } from './input.ts'

const VIEW = columns({
  id: fixed<number>(),
  /** Owner of a personal view; null for a shared one. */
  userId: column<number | null>(),
  name: column<string>(),
  filters: json<ViewFilters>(),
  sort: column<(typeof VIEW_SORTS)[number]>(),
  position: column<number>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
})

export type ViewRow = RowOf<typeof VIEW>

/** A personal view is visible to its owner only. */
function isVisible({ actor }: Scope): Sql {
  return sql`(user_id is null or user_id = ${actor?.userId ?? null})`
}

/** The caller's views and the shared ones, in their order. */
export function selectSavedViews(scope: Scope): Promise<ViewRow[]> {
  return scope.sql.rows(sql`
    select ${VIEW.list()} from saved_views
    where brand_id = ${scope.brand.id} and ${isVisible(scope)} order by position, id`)
}

/** The same, locked until the transaction ends. */
export function lockSavedViews(tx: TxScope): Promise<ViewRow[]> {
  return tx.sql.rows(sql`
    select ${VIEW.list()} from saved_views
    where brand_id = ${tx.brand.id} and ${isVisible(tx)} order by position, id for update`)
}

export type ViewValues = Pick<ViewRow, 'userId' | 'name' | 'filters' | 'sort' | 'position'>

export async function insertSavedView(tx: TxScope, values: ViewValues): Promise<ViewRow> {
  const times = { createdAt: tx.now(), updatedAt: tx.now() }
  const row = await tx.sql.writeRow<ViewRow>(sql`
    insert into saved_views ${VIEW.values(tx, { ...values, ...times })} returning ${VIEW.list()}`)
  return row as ViewRow
}

export async function updateSavedView(
  tx: TxScope,
  id: number,
  values: Omit<ViewValues, 'position'>,
): Promise<ViewRow> {
  const row = await tx.sql.writeRow<ViewRow>(sql`
    update saved_views set ${VIEW.set({ ...values, updatedAt: tx.now() })}
    where brand_id = ${tx.brand.id} and id = ${id} returning ${VIEW.list()}`)
  return row as ViewRow
}

/** Numbers views in this order. */
export async function updatePositions(tx: TxScope, ids: number[]): Promise<void> {
  await tx.sql.write(sql`
    update saved_views v set position = o.place
    from unnest(${ids}::bigint[]) with ordinality o (id, place)
    where v.brand_id = ${tx.brand.id} and v.id = o.id and v.position <> o.place`)
}

export async function deleteSavedView(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`delete from saved_views where brand_id = ${tx.brand.id} and id = ${id}`)
}
