import sql, { type Sql } from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { Amounts } from './erasure-queries.ts'
import { mentions } from './trace-queries.ts'

/** Exports that have data of the brand in them, or are about to. */
const HAS_DATA = sql`state in ('queued', 'running', 'ready')`
/** Imports that nobody waits for: what was uploaded for one that runs goes when it is over. */
const DOES_NOT_RUN = sql`not is_dry and state in ('uploading', 'checking', 'checked', 'refused', 'stopped', 'failed')`

const isUploadOf = (scope: Scope): Sql => sql`
  import_id in (select id from imports where brand_id = ${scope.brand.id} and ${DOES_NOT_RUN})`

/** How many exports, and uploads for imports, an erasure ends: whoever is in the brand is in them. */
export async function countPassing(scope: Scope): Promise<Amounts> {
  const row = await scope.sql.row<Amounts>(sql`
    select (select count(*)::int from exports where brand_id = ${scope.brand.id} and ${HAS_DATA}) as exports,
      (select count(distinct import_id)::int from archive_parts
        where brand_id = ${scope.brand.id} and ${isUploadOf(scope)}) as uploads`)
  const { exports = 0, uploads = 0 } = row ?? {}
  return { exports, imports: uploads }
}

/**
 * Ends what has all of the brand in it for some days, and can be made again: exports, uploads for imports that do not run, and what dry runs
 * have seen. Returns what was ended, with storage keys that no row names now.
 */
export async function endPassing(
  tx: TxScope,
  marks: string[],
): Promise<{ amounts: Amounts; files: string[] }> {
  await forgetDryRuns(tx, marks)
  const words = String(say`A person was erased here meanwhile: order the export again.`)
  const exports = await tx.sql.write(sql`
    update exports set state = 'deleted', finished_at = ${tx.now()}, error = ${words}
    where brand_id = ${tx.brand.id} and ${HAS_DATA} returning id`)
  const parts = await tx.sql.write<{ importId: number | null; file: string }>(sql`
    delete from archive_parts where brand_id = ${tx.brand.id} and (export_id is not null or ${isUploadOf(tx)})
    returning import_id as "importId", file`)
  const imports = new Set(parts.flatMap(({ importId }) => importId ?? []))
  return {
    amounts: { exports: exports.length, imports: imports.size },
    files: parts.map(({ file }) => file),
  }
}

async function forgetDryRuns(tx: TxScope, marks: string[]): Promise<void> {
  const words = String(say`A person was erased here meanwhile: upload the archive again, or check it again.`)
  await tx.sql.write(sql`
    update imports set state = 'refused', error = ${words}
    where brand_id = ${tx.brand.id} and not is_dry
      and (state in ('checking', 'checked') or state = 'uploading' and id in (
        select import_id from archive_parts where brand_id = ${tx.brand.id} and import_id is not null
      ))`)
  await tx.sql.write(sql`
    update imports set expected = null where brand_id = ${tx.brand.id} and ${DOES_NOT_RUN} and expected is not null`)
  await tx.sql.write(sql`
    update imports set expected = expected - 'table' where brand_id = ${tx.brand.id} and expected ? 'table'`)
  if (marks.length > 0)
    await tx.sql.write(sql`
      update imports set expected = null
      where brand_id = ${tx.brand.id} and expected is not null and ${mentions(sql`expected::text`, marks)}`)
}
