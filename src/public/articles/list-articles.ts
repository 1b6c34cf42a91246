import sql, { join, raw, type Sql } from 'sql-template-tag'
import { isAfter, rangeOf, toPage } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import { ARTICLE_STATUS } from './codes.ts'
import type { ArticlesQuery } from './input.ts'
import { type ArticleRow, countArticles, selectArticles } from './queries.ts'
import { keysOfWord, searchableWords } from './search-text.ts'

const NEWEST_FIRST = raw('a.created_at desc, a.id desc')

interface Options {
  topicId?: number
  /** Whether one word of the search is enough. */
  isLoose?: boolean
}

/** A page of articles, published ones by default, best match or newest first, and the total. */
export async function listArticles(scope: Scope, query: ArticlesQuery, { topicId, isLoose }: Options = {}) {
  const search = query.q === undefined ? undefined : searchFor(scope, query.q)
  const byStatus = sql`a.status = ${query.status ?? ARTICLE_STATUS.published}`
  const byTopic = topicId === undefined ? sql`true` : sql`a.topic_id = ${topicId}`
  const matches = (isLoose ? search?.anyWord : search?.everyWord) ?? sql`false`
  const bySearch = query.q === undefined ? sql`true` : matches
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

/** Published articles for a text that is being typed: those with every word, or else with some of them. */
export async function suggestArticles(scope: Scope, q: string, limit: number): Promise<ArticleRow[]> {
  const query = { q, page_size: limit }
  const { rows } = await listArticles(scope, query)
  return rows.length > 0 ? rows : (await listArticles(scope, query, { isLoose: true })).rows
}

interface Search {
  everyWord: Sql
  anyWord: Sql
  rank: Sql
}

/**
 * Matches every word, stemmed in the brand's language, the last one also as a prefix, with typo tolerance for words of the
 * title. Undefined for a text without words.
 */
function searchFor(scope: Scope, text: string): Search | undefined {
  const words = searchableWords(text)
  if (words.length === 0) return undefined
  const language = sql`${scope.brand.language}::regconfig`
  const queries = words.map((word, index) => {
    if (index < words.length - 1) return sql`plainto_tsquery(${language}, ${word})`
    const beginning = `${word}:*`
    return sql`(to_tsquery(${language}, ${beginning}) || to_tsquery('simple', ${beginning}))`
  })
  const found = words.map(
    (word, index) => sql`(a.search @@ ${queries[index]} or a.title_keys && ${keysOfWord(word)}::text[])`,
  )
  // A stop word such as "the" matches everything where every word has to, and nothing where one is enough.
  const isStop = (index: number) => sql`numnode(${queries[index]}) = 0`
  return {
    everyWord: join(
      found.map((condition, index) => sql`(${isStop(index)} or ${condition})`),
      ' and ',
    ),
    anyWord: sql`(${join(
      found.map((condition, index) => sql`(not ${isStop(index)} and ${condition})`),
      ' or ',
    )})`,
    rank: sql`ts_rank(a.search, ${join(queries, ' || ')}) desc, a.created_at desc, a.id desc`,
  }
}
