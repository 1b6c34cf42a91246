import sql from 'sql-template-tag'
import type { Scope, TxScope } from '../../kit/scope.ts'

export interface ArticleImage {
  /** In its address. */
  name: string
  /** Key of its bytes. */
  file: string
  contentType: string
  /** In bytes. */
  size: number
}

export async function insertImage(
  tx: TxScope,
  { name, file, contentType, size }: ArticleImage,
): Promise<void> {
  await tx.sql.write(sql`
    insert into article_images (brand_id, name, file, content_type, size, created_at)
    values (${tx.brand.id}, ${name}, ${file}, ${contentType}, ${size}, ${tx.now()})`)
}

export function findImage(scope: Scope, name: string): Promise<ArticleImage | undefined> {
  return scope.sql.row(sql`
    select name, file, content_type as "contentType", size from article_images
    where brand_id = ${scope.brand.id} and name = ${name}`)
}

export async function countImages(scope: Scope): Promise<number> {
  const row = await scope.sql.row<{ count: number }>(sql`
    select count(*) as count from article_images where brand_id = ${scope.brand.id}`)
  return row?.count ?? 0
}
