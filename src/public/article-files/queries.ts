import sql from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'
import type { ArticleStatus } from '../articles/codes.ts'

/** An article, or its translation, as a file has it. */
export interface Written {
  articleId: number
  slug: string
  topicId: number | null
  /** Of a translation. */
  language: string | null
  title: string
  body: string
  status: ArticleStatus
  position: number
  authorId: number
  createdAt: Date
  updatedAt: Date
}

/**
 * Articles, each with its translations behind it, in the order of ids; so many of the articles after this one. A translation into
 * the language that the brand has by now is left out, as on the help center.
 */
export function selectWritten(
  scope: Scope,
  { after, limit, own }: { after: number; limit: number; own: string | null },
): Promise<Written[]> {
  return scope.sql.rows(sql`
    with page as (
      select * from articles where brand_id = ${scope.brand.id} and id > ${after} order by id limit ${limit}
    )
    select a.id as "articleId", a.slug, a.topic_id as "topicId", w.language, w.title, w.body, w.status, a.position,
      a.author_id as "authorId", a.created_at as "createdAt", w.updated_at as "updatedAt"
    from page a cross join lateral (
      select null as language, a.title, a.body, a.status, a.updated_at
      union all
      select x.language, x.title, x.body, x.status, x.updated_at from article_translations x
      where x.brand_id = ${scope.brand.id} and x.article_id = a.id and x.language is distinct from ${own}
    ) w
    order by a.id, w.language nulls first`)
}

/** Where an article is. */
export interface Target {
  articleId: number
  /** Present. */
  slug: string
  topicId: number | null
  /** That it is translated into. */
  languages: string[]
}

/** All articles by their slugs, present and former, for a brand with this language. */
export async function selectTargets(scope: Scope, own: string | null): Promise<Map<string, Target>> {
  const rows = await scope.sql.rows<Target & { slugs: string[] }>(sql`
    select a.id as "articleId", a.slug, a.topic_id as "topicId",
      array(select s.slug from article_slugs s where s.brand_id = ${scope.brand.id} and s.article_id = a.id) as slugs,
      array(select x.language from article_translations x
        where x.brand_id = ${scope.brand.id} and x.article_id = a.id
          and x.language is distinct from ${own}) as languages
    from articles a where a.brand_id = ${scope.brand.id}`)
  return new Map(rows.flatMap(({ slugs, ...one }) => [one.slug, ...slugs].map(slug => [slug, one] as const)))
}
