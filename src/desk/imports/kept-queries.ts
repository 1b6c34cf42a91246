import sql, { raw, type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import type { Counted } from './undo-kinds.ts'

const BATCH = 5_000

/**
 * Forgets records of a kind that went with others, some at a time, so that another run creates them again. Returns how many. Without
 * `materialized`, a plan made before the table was analyzed looks for all of them once per row.
 */
export async function forgetGone(tx: TxScope, importId: number, counted: Counted): Promise<number> {
  const rows = await tx.sql.write(sql`
    with gone as materialized (
      select g.origin, g.source_id from imported_rows g
      where g.brand_id = ${tx.brand.id} and g.import_id = ${importId} and g.kind = ${counted.kind}
        and not exists (${isThere(tx, counted)}) limit ${BATCH}
    )
    delete from imported_rows r using gone
    where r.brand_id = ${tx.brand.id} and r.kind = ${counted.kind} and r.origin = gone.origin and r.source_id = gone.source_id
    returning 1`)
  return rows.length
}

/** Selects what a line g of this kind is here. A line without an id is there as long as what it belongs to is. */
function isThere(tx: TxScope, counted: Counted): Sql {
  if ('of' in counted)
    return sql`
      select 1 from imported_rows p where p.brand_id = ${tx.brand.id} and p.origin = g.origin and p.kind = ${counted.of}
        and p.source_id = split_part(g.source_id, ' ', 1)`
  const table = raw(counted.table)
  return 'key' in counted
    ? sql`select 1 from ${table} t where t.brand_id = ${tx.brand.id} and t.${raw(counted.key)} = g.source_id`
    : sql`select 1 from ${table} t where t.brand_id = ${tx.brand.id} and t.id = g.own_id`
}

/** Kinds of which each record that stays is listed; the others belong to one of these. */
const LISTED = [
  'members',
  'teams',
  'channels',
  'custom_fields',
  'organizations',
  'contacts',
  'topics',
  'articles',
  'article_images',
  'systems',
  'incidents',
  'maintenances',
  'saved_reply_groups',
  'saved_replies',
  'conversations',
]

/** Some of the records that stay of a run, after this one, in the order of their kinds. */
export function selectKept(
  scope: Scope,
  importId: number,
  { after, limit }: { after: { kind: string; id: number }; limit: number },
): Promise<{ kind: string; id: number; sourceId: string }[]> {
  return scope.sql.rows(sql`
    select kind, own_id as id, source_id as "sourceId" from imported_rows
    where brand_id = ${scope.brand.id} and import_id = ${importId} and kind = any(${LISTED}::text[])
      and own_id is not null and (kind, own_id) > (${after.kind}, ${after.id}::bigint)
    order by kind, own_id limit ${limit}`)
}

/** How many records stay of a run, by kind. */
export async function countKept(scope: Scope, importId: number): Promise<Record<string, number>> {
  const rows = await scope.sql.rows<{ kind: string; n: number }>(sql`
    select kind, count(*) as n from imported_rows
    where brand_id = ${scope.brand.id} and import_id = ${importId} group by kind`)
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
}
