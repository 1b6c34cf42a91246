import sql, { join, raw, type Sql } from 'sql-template-tag'
import { isAfter, rangeOf, toPage } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import { ARTICLE_STATUS } from './codes.ts'
import type { ArticlesQuery } from './input.ts'
import { type ArticleRow, countArticles, selectArticles } from './queries.ts'
import { keysOfWord, searchableWords } from './search-text.ts'

const NEWEST_FIRST = raw('a.created_at desc, a.id desc')

/** A page of articles, published ones by default, best match or newest first, and the total. */
export async function listArticles(scope: Scope, query: ArticlesQuery, topicId?: number) {
  const search = query.q === undefined ? undefined : searchFor(scope, query.q)
  const byStatus = sql`a.status = ${query.status ?? ARTICLE_STATUS.published}`
  const byTopic = topicId === undefined ? sql`true` : sql`a.topic_id = ${topicId}`
  const bySearch = query.q === undefined ? sql`true` : (search?.condition ?? sql`false`)
  const where = sql`${byStatus} and ${byTopic} and ${bySearch}`
  // A relevance order has no cursors.
  const page = toPage(scope, query, search ? 'articles by relevance' : 'articles')
  const orderBy = search?.rank ?? NEWEST_FIRST
  const onPage = sql`${where} and ${isAfter(page, sql`a.created_at`, sql`a.id`)}`
  const [rows, totalCount]: [ArticleRow[], number] = await Promise.all([
    selectArticles(scope, { where: onPage, orderBy, ...rangeOf(page) }),
    countArticles(scope, where),
  ])
  const timeOf = search ? undefined : (row: ArticleRow) => row.createdAt
  return { rows, totalCount, page, ...(timeOf ? { timeOf } : {}) }
}

/**
 * Matches every word, stemmed in the brand's language, the last one also as a prefix, with typo tolerance for words of the
 * title. Undefined for a text without words.
 */
function searchFor(scope: Scope, text: string): { condition: Sql; rank: Sql } | undefined {
  const words = searchableWords(text)
  if (words.length === 0) return undefined
  const language = sql`${scope.brand.language}::regconfig`
  const queries = words.map((word, index) => {
    if (index < words.length - 1) return sql`plainto_tsquery(${language}, ${word})`
    const beginning = `${word}:*`
    return sql`(to_tsquery(${language}, ${beginning}) || to_tsquery('simple', ${beginning}))`
  })
  // A stop word such as "the" matches everything.
  const conditions = words.map(
    (word, index) => sql`(numnode(${queries[index]}) = 0 or a.search @@ ${queries[index]}
      or a.title_keys && ${keysOfWord(word)}::text[])`,
  )
  return {
    condition: join(conditions, ' and '),
    rank: sql`ts_rank(a.search, ${join(queries, ' || ')}) desc, a.created_at desc, a.id desc`,
  }
}
