import sql from 'sql-template-tag'
import type { Reads } from '../../kit/db.ts'

/** Those of these files that a row of any brand names. */
export async function selectNamedFiles(db: Reads, keys: string[]): Promise<Set<string>> {
  const rows = await db.rows<{ key: string }>(sql`
    select k.key from unnest(${keys}::text[]) k (key)
    where exists (select 1 from brands b join attachments a on a.brand_id = b.id and a.file = k.key)
      or exists (select 1 from brands b where k.key in (b.logo_file, b.icon_file))
      or exists (select 1 from brands b join article_images p on p.brand_id = b.id and p.file = k.key)
      or exists (select 1 from brands b join mails m on m.brand_id = b.id and m.file = k.key)`)
  return new Set(rows.map(({ key }) => key))
}
