import sql from 'sql-template-tag'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'

export interface VersionRow {
  id: number
  title: string
  body: string
  /** An identity; null: no member of staff. */
  replacedBy: number | null
  replacedAt: Date
}

/** Newest first, without their bodies. */
export function selectVersions(scope: Scope, articleId: number): Promise<Omit<VersionRow, 'body'>[]> {
  return scope.sql.rows(sql`
    select id, title, replaced_by as "replacedBy", replaced_at as "replacedAt" from article_versions
    where brand_id = ${scope.brand.id} and article_id = ${articleId} order by id desc`)
}

/** Throws not_found. */
export async function getVersion(scope: Scope, articleId: number, id: number): Promise<VersionRow> {
  const row = await scope.sql.row<VersionRow>(sql`
    select id, title, body, replaced_by as "replacedBy", replaced_at as "replacedAt" from article_versions
    where brand_id = ${scope.brand.id} and article_id = ${articleId} and id = ${id}`)
  if (!row) throw notFound(say`version`)
  return row
}

/** Keeps the latest so many. */
export async function insertVersion(
  tx: TxScope,
  articleId: number,
  { title, body, most }: { title: string; body: string; most: number },
): Promise<void> {
  await tx.sql.write(sql`
    insert into article_versions (brand_id, article_id, title, body, replaced_by, replaced_at)
    values (${tx.brand.id}, ${articleId}, ${title}, ${body}, ${tx.actor?.identityId ?? null}, ${tx.now()})`)
  await tx.sql.write(sql`
    delete from article_versions where brand_id = ${tx.brand.id} and id in (
      select id from article_versions where brand_id = ${tx.brand.id} and article_id = ${articleId}
      order by id desc offset ${most}
    )`)
}
