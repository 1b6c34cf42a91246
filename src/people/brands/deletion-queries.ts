import sql from 'sql-template-tag'
import type { Queries, Reads } from '../../kit/db.ts'
import type { Brand, Scope, TxScope } from '../../kit/scope.ts'
import { CERTIFICATES } from './certificates/queries.ts'
import { BRAND_COLUMNS, BRANDS } from './queries.ts'

/** That a brand is deleted on a day. */
export interface Deletion {
  /** The brand's slug, also once it is free for others. */
  slug: string
  /** The identity of whoever ordered it; null: by command. */
  orderedBy: number | null
  orderedAt: Date
  /** When it is deleted permanently. */
  purgeAt: Date
}

export interface DeletionRow extends Deletion {
  /** Since when it is being deleted permanently: it can be restored as long as this is null. */
  begunAt: Date | null
  /** Storage key of its entry in the list of erasures. */
  entry: string | null
  /** Storage keys that are still to be removed. */
  files: string[]
  removedRows: number
  removedFiles: number
}

const COLUMNS = sql`
  d.slug, d.ordered_by as "orderedBy", d.ordered_at as "orderedAt", d.purge_at as "purgeAt", d.begun_at as "begunAt", d.entry, d.files,
  d.removed_rows as "removedRows", d.removed_files as "removedFiles"`

export function findDeletion(scope: Scope): Promise<DeletionRow | undefined> {
  return scope.sql.row(sql`select ${COLUMNS} from brand_deletions d where d.brand_id = ${scope.brand.id}`)
}

/** Locked until the transaction ends. */
export function lockDeletion(tx: TxScope): Promise<DeletionRow | undefined> {
  return tx.sql.row(sql`
    select ${COLUMNS} from brand_deletions d where d.brand_id = ${tx.brand.id} for update`)
}

/** By brand. */
export async function selectDeletions(db: Reads): Promise<Map<number, Deletion>> {
  const rows = await db.rows<Deletion & { brandId: number }>(sql`
    /* all brands */ select d.brand_id as "brandId", ${COLUMNS} from brand_deletions d`)
  return new Map(rows.map(row => [row.brandId, row]))
}

/** Brands whose time is over, and those that are being deleted permanently already, whatever a clock says. */
export function selectBrandsToPurge(db: Reads, now: Date): Promise<Brand[]> {
  return db.rows(sql`
    /* all brands */ with d as materialized (select brand_id from brand_deletions where begun_at is not null or purge_at <= ${now})
    select ${BRAND_COLUMNS} from d join brands b on b.id = d.brand_id order by b.id`)
}

/** Which of these brands there are, also closed ones, with the time when each was created. */
export async function selectBirths(
  db: Reads,
  ids: number[],
): Promise<Map<number, { brand: Brand; createdAt: Date }>> {
  const rows = await db.rows<Brand & { createdAt: Date }>(sql`
    select ${BRAND_COLUMNS}, b.created_at as "createdAt" from brands b where b.id = any(${ids}::bigint[])`)
  return new Map(rows.map(({ createdAt, ...brand }) => [brand.id, { brand, createdAt }]))
}

/** Orders it, or changes its day. */
export async function upsertDeletion(
  tx: TxScope,
  { slug, orderedBy, orderedAt, purgeAt, entry = null }: Deletion & { entry?: string | null },
): Promise<Deletion> {
  const row = await tx.sql.writeRow<Deletion>(sql`
    insert into brand_deletions as d (brand_id, slug, ordered_by, ordered_at, purge_at, entry)
    values (${tx.brand.id}, ${slug}, ${orderedBy}, ${orderedAt}, ${purgeAt}, ${entry})
    on conflict (brand_id) do update set purge_at = excluded.purge_at, entry = coalesce(d.entry, excluded.entry)
    returning ${COLUMNS}`)
  await updatePurgeAt(tx, purgeAt)
  return row as Deletion
}

export async function deleteDeletion(tx: TxScope): Promise<void> {
  await tx.sql.write(sql`delete from brand_deletions where brand_id = ${tx.brand.id}`)
  await updatePurgeAt(tx, null)
}

async function updatePurgeAt(tx: TxScope, purgeAt: Date | null): Promise<void> {
  await tx.sql.write(sql`update brands set purge_at = ${purgeAt} where id = ${tx.brand.id}`)
  await tx.sql.invalidate(BRANDS)
}

/**
 * Puts off to this time what has not begun of these brands: in a database that was restored, the deletion of a brand that has been
 * restored since may be due.
 */
export async function postponeDeletions(db: Queries, ids: number[], until: Date): Promise<void> {
  await db.write(sql`
    /* all brands */ update brand_deletions set purge_at = ${until}
    where brand_id = any(${ids}::bigint[]) and begun_at is null and purge_at < ${until}`)
  await db.invalidate(BRANDS)
  await db.write(sql`
    /* all brands */ update brands set purge_at = ${until}
    where id = any(${ids}::bigint[]) and closed_at is null and purge_at < ${until}`)
}

/** What has been removed since. */
export interface Progress {
  rows: number
  /** Storage keys whose rows are gone. */
  files: string[]
}

export async function updateProgress(tx: TxScope, { rows, files }: Progress): Promise<void> {
  await tx.sql.write(sql`
    update brand_deletions set removed_rows = removed_rows + ${rows}, files = files || ${files}::text[]
    where brand_id = ${tx.brand.id}`)
}

/** These files are removed. */
export async function updateFilesLeft(tx: TxScope, removed: string[]): Promise<void> {
  await tx.sql.write(sql`
    update brand_deletions set files = array(select f from unnest(files) f where f <> all(${removed}::text[])),
      removed_files = removed_files + (select count(*) from unnest(files) f where f = any(${removed}::text[]))
    where brand_id = ${tx.brand.id}`)
}

export async function updateEntry(tx: TxScope, entry: string): Promise<void> {
  await tx.sql.write(sql`
    update brand_deletions set entry = coalesce(entry, ${entry}) where brand_id = ${tx.brand.id}`)
}

/**
 * Takes away by what the brand is found: hosts, addresses, and accounts of other brands that lead to it. Again at the end: work that was
 * under way may have added some.
 */
export async function deleteNames(tx: TxScope): Promise<void> {
  const { id } = tx.brand
  for (const statement of [
    sql`delete from brand_hosts where brand_id = ${id}`,
    sql`delete from mail_addresses where brand_id = ${id}`,
    sql`delete from certificates where brand_id = ${id}`,
    sql`/* all brands */ delete from linked_accounts where other_brand_id = ${id}`,
  ])
    await tx.sql.write(statement)
  await tx.sql.invalidate(CERTIFICATES)
}

/** From now on no host, address or list has the brand; its slug, hosts and addresses are free. */
export async function closeBrand(tx: TxScope, slug: string): Promise<void> {
  const { id, logoFile, iconFile } = tx.brand
  const files = [logoFile, iconFile].filter(file => file !== null)
  await tx.sql.write(sql`
    update brands set closed_at = ${tx.now()}, slug = ${slug}, logo_file = null, logo_type = null, icon_file = null, icon_type = null
    where id = ${id}`)
  await deleteNames(tx)
  await tx.sql.write(sql`
    update brand_deletions set begun_at = ${tx.now()}, ordered_by = null, files = files || ${files}::text[] where brand_id = ${id}`)
  await tx.sql.invalidate(BRANDS)
}

/** Nobody can add rows that refer to the brand until the transaction ends. False if it is gone. */
export async function lockOut({ sql: queries, brand }: TxScope): Promise<boolean> {
  return (await queries.row(sql`select 1 from brands b where b.id = ${brand.id} for update`)) !== undefined
}

export async function deleteBrand(tx: TxScope): Promise<void> {
  const { id } = tx.brand
  await tx.sql.write(sql`delete from brand_deletions where brand_id = ${id}`)
  await tx.sql.write(sql`delete from brands where id = ${id}`)
  await tx.sql.invalidate(BRANDS)
}
