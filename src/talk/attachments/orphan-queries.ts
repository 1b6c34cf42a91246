import sql, { type Sql } from 'sql-template-tag'
import type { NamedFiles } from '../../kit/backups/take-files.ts'
import type { Reads } from '../../kit/db.ts'

/** How many files the rows of all brands name, without those that pass. */
async function countLastingFiles(db: Reads): Promise<number> {
  const row = await db.row<{ n: number }>(sql`
    /* all brands */
    select count(distinct file) as n from (
      select a.file from brands b join attachments a on a.brand_id = b.id
      union all
      select p.file from brands b join article_images p on p.brand_id = b.id
      union all
      select m.file from brands b join mails m on m.brand_id = b.id
      union all
      select d.file from brands b join deleted_rows d on d.brand_id = b.id
      union all
      select f.file from brands b cross join lateral (values (b.logo_file), (b.icon_file)) f (file)
    ) named`)
  return row?.n ?? 0
}

const selectAmong = (keys: string[]): Sql => sql`
  select a.file as key from brands b join attachments a on a.brand_id = b.id and a.file = any(${keys}::text[])
  union all
  select p.file from brands b join article_images p on p.brand_id = b.id and p.file = any(${keys}::text[])
  union all
  select m.file from brands b join mails m on m.brand_id = b.id and m.file = any(${keys}::text[])
  union all
  select d.file from brands b join deleted_rows d on d.brand_id = b.id and d.file = any(${keys}::text[])
  union all
  select f.file from brands b cross join lateral (values (b.logo_file), (b.icon_file)) f (file)
  where f.file = any(${keys}::text[])`

/** Those of these files that a row of any brand names. */
export async function selectNamedFiles(db: Reads, keys: string[]): Promise<Set<string>> {
  const rows = await db.rows<{ key: string }>(sql`
    /* all brands */ ${selectAmong(keys)}
    union all
    select r.file from brands b join archive_parts r on r.brand_id = b.id and r.file = any(${keys}::text[])`)
  return new Set(rows.map(({ key }) => key))
}

/** The same without those that pass: exports, and what is uploaded for an import. */
async function selectLastingFiles(db: Reads, keys: string[]): Promise<Set<string>> {
  const rows = await db.rows<{ key: string }>(sql`/* all brands */ ${selectAmong(keys)}`)
  return new Set(rows.map(({ key }) => key))
}

/** Which files the database names, for backups. */
export const namedFiles: NamedFiles = { count: countLastingFiles, among: selectLastingFiles }
