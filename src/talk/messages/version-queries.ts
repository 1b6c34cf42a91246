import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

/** A message as it was before an edit. */
export interface VersionRow {
  body: string
  replacedAt: Date
}

/** Earlier texts, oldest first. */
export function selectVersions(scope: Scope, messageId: number): Promise<VersionRow[]> {
  return scope.sql.rows(sql`
    select body, replaced_at as "replacedAt" from message_versions
    where brand_id = ${scope.brand.id} and message_id = ${messageId} order by version`)
}

/** Puts another text in the place of the present one, which becomes a version. */
export async function replaceBody(
  tx: TxScope,
  { id, body }: { id: number; body: string },
  next: string,
): Promise<void> {
  await tx.sql.write(sql`
    insert into message_versions (brand_id, message_id, version, body, replaced_at)
    select ${tx.brand.id}::bigint, ${id}::bigint, coalesce(max(version), 0) + 1, ${body}::text, ${tx.now()}::timestamptz
    from message_versions where brand_id = ${tx.brand.id} and message_id = ${id}`)
  await tx.sql.write(sql`
    update messages set body = ${next}, edited_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}
