import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import type { Blobs } from '../src/kit/blobs.ts'
import type { Database } from '../src/kit/db.ts'

/** Where any of these words is: in any column of any table (of one brand, if it is given), or in any file, as `place: word`. */
export async function tracesOf(
  words: string[],
  { db, blobs, brandId }: { db: Database; blobs?: Blobs; brandId?: number },
): Promise<string[]> {
  const tables = await db.rows<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`)
  const found = new Set<string>()
  const look = (place: string, text: string) => {
    const lower = text.toLowerCase()
    for (const word of words) if (lower.includes(word.toLowerCase())) found.add(`${place}: ${word}`)
  }
  const ofBrand = brandId === undefined ? '' : `where (to_jsonb(t) ->> 'brand_id')::bigint = ${brandId}`
  for (const { name } of tables)
    for (const { text } of await db.rows<{ text: string }>(
      raw(`select t::text as text from ${name} t ${ofBrand}`),
    ))
      look(name, text)
  if (blobs)
    for (const path of globSync('**/*', { cwd: blobs.place }).filter(one => /\/.{36}/.test(one)))
      look('files', readFileSync(join(blobs.place, path), 'latin1'))
  return [...found].sort()
}
