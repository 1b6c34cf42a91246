import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { searchVector } from '../../kit/search/vector.ts'
import type { Reaction } from './queries.ts'

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

export async function countVersions(scope: Scope, messageId: number): Promise<number> {
  const row = await scope.sql.row<{ count: number }>(sql`
    select count(*)::int as count from message_versions
    where brand_id = ${scope.brand.id} and message_id = ${messageId}`)
  return row?.count ?? 0
}

/** An earlier text of a message. */
export async function insertVersion(tx: TxScope, messageId: number, body: string): Promise<void> {
  const last = await tx.sql.row<{ version: number }>(sql`
    select coalesce(max(version), 0)::int as version from message_versions
    where brand_id = ${tx.brand.id} and message_id = ${messageId}`)
  await tx.sql.write(sql`
    insert into message_versions (brand_id, message_id, version, body, replaced_at)
    values (${tx.brand.id}, ${messageId}, ${(last?.version ?? 0) + 1}, ${body}, ${tx.now()})`)
}

/** Puts another text in the place of the present one, which becomes a version. */
export async function replaceBody(
  tx: TxScope,
  { id, body }: { id: number; body: string },
  next: string,
): Promise<void> {
  await insertVersion(tx, id, body)
  await tx.sql.write(sql`
    update messages set body = ${next}, search = ${searchVector(next)}, edited_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

/** The bytes of its files go with the orphans: copies may have them, too. */
export async function emptyMessage(tx: TxScope, id: number): Promise<void> {
  const isIts = sql`brand_id = ${tx.brand.id} and message_id = ${id}`
  await tx.sql.write(sql`delete from message_versions where ${isIts}`)
  await tx.sql.write(sql`delete from attachments where ${isIts}`)
  await tx.sql.write(sql`
    update messages set body = '', search = '', original_body = null, has_files = false, edited_at = null,
      deleted_at = ${tx.now()}
    where brand_id = ${tx.brand.id} and id = ${id}`)
}

export async function updateReactions(tx: TxScope, id: number, reactions: Reaction[]): Promise<void> {
  const value = reactions.length > 0 ? JSON.stringify(reactions) : null
  await tx.sql.write(sql`
    update messages set reactions = ${value}::jsonb where brand_id = ${tx.brand.id} and id = ${id}`)
}
