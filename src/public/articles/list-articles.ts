import sql, { join, raw, type Sql } from 'sql-template-tag'
import { articleLanguage, type LanguageCode, stemmerOf } from '../../kit/language/language.ts'
import { isAfter, rangeOf, toPage } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import { fold } from '../../kit/search/fold.ts'
import { phraseOf } from '../../kit/search/query.ts'
import { readable, wordsOf } from '../../kit/search/words.ts'
import { timeRanges } from '../../kit/time-ranges.ts'
import { ARTICLE_STATUS, type ArticleStatus } from './codes.ts'
import type { ArticlesQuery } from './input.ts'
import { type ArticleRow, countArticles, hasStatus, selectArticles } from './queries.ts'
import { keysOfWord, searchableWords } from './search-text.ts'
import { isPublishedIn } from './translation-queries.ts'

const NEWEST_FIRST = raw('a.created_at desc, a.id desc')
const AS_CHOSEN = raw('a.position, a.created_at desc, a.id desc')

const TIMES = { created_at: raw('a.created_at'), updated_at: raw('a.updated_at') }

interface ListOptions {
  topicId?: number
  /** Whether one word of the search is enough. */
  isLoose?: boolean
  /** Of the reader: a search looks in translations, too. */
  language?: LanguageCode
  /** In the order that people chose: without cursors. */
  isSorted?: boolean
  /** Of the statuses that a reader sees, if the query names none; published ones by default. */
  statuses?: ArticleStatus[]
}

/** A page of articles, published ones by default, best match or newest first, and the total. */
export async function listArticles(scope: Scope, query: ArticlesQuery, options: ListOptions = {}) {
  const { topicId, isLoose, isSorted, statuses = [ARTICLE_STATUS.published] } = options
  const { words, conditions } = timeRanges(scope, query.q, TIMES)
  const search = words === undefined ? undefined : searchIn(scope, words, options.language)
  const byStatus = hasStatus(query.status?.length ? query.status : statuses)
  const byTopic = topicId === undefined ? sql`true` : sql`a.topic_id = ${topicId}`
  const matches = (isLoose ? search?.anyWord : search?.everyWord) ?? sql`false`
  const bySearch = words === undefined ? sql`true` : matches
  const where = join([byStatus, byTopic, bySearch, ...conditions], ' and ')
  // A relevance order has no cursors.
  const page = toPage(scope, query, search ? 'articles by relevance' : 'articles')
  const orderBy = search?.rank ?? (isSorted ? AS_CHOSEN : NEWEST_FIRST)
  const onPage = sql`${where} and ${isAfter(page, sql`a.created_at`, sql`a.id`)}`
  const [rows, totalCount]: [ArticleRow[], number] = await Promise.all([
    selectArticles(scope, { where: onPage, orderBy, ...rangeOf(page) }),
    countArticles(scope, where),
  ])
  const timeOf = search ? undefined : (row: ArticleRow) => row.createdAt
  return { rows, totalCount, page, ...(timeOf ? { timeOf } : {}) }
}

interface Typed {
  q: string
  limit: number
  /** Of the reader. */
  language: LanguageCode
  /** That the reader sees. */
  statuses: ArticleStatus[]
}

/** Articles for a text that is being typed: those with every word, or else with some of them. */
export async function suggestArticles(scope: Scope, { q, limit, ...reader }: Typed): Promise<ArticleRow[]> {
  const query = { q, page_size: limit }
  const { rows } = await listArticles(scope, query, reader)
  return rows.length > 0 ? rows : (await listArticles(scope, query, { ...reader, isLoose: true })).rows
}

/** Articles that share a word with a text, best match first: no part of the text is read as a range of times. */
export async function articlesLike(
  scope: Scope,
  { q, limit, language, statuses }: Typed,
): Promise<ArticleRow[]> {
  const search = searchIn(scope, q, language)
  if (!search) return []
  const where = sql`${hasStatus(statuses)} and ${search.anyWord}`
  return selectArticles(scope, { where, orderBy: search.rank, limit, offset: 0 })
}

/** Of the articles, and of their translations into another language. */
function searchIn(scope: Scope, text: string, language?: LanguageCode): Search | undefined {
  const own = searchFor(scope.brand.language, text, raw('a'))
  if (!own || language === undefined || language === articleLanguage(scope.brand)) return own
  const translated = searchFor(stemmerOf(language), text, raw('x')) as Search
  const inTranslation = (condition: Sql) => sql`exists (
    select 1 from article_translations x
    where x.brand_id = ${scope.brand.id} and ${isPublishedIn(language)} and x.article_id = a.id and ${condition})`
  return {
    everyWord: sql`(${own.everyWord} or ${inTranslation(translated.everyWord)})`,
    anyWord: sql`(${own.anyWord} or ${inTranslation(translated.anyWord)})`,
    rank: sql`${inTranslation(translated.anyWord)} desc, ${own.rank}`,
  }
}

interface Search {
  everyWord: Sql
  anyWord: Sql
  rank: Sql
}

/**
 * Matches every word of texts t, as it is or stemmed by a configuration of PostgreSQL, the last one also as a prefix, with typo
 * tolerance for words of the title. Undefined for a text without words.
 */
function searchFor(stemmer: string, text: string, t: Sql): Search | undefined {
  const words = searchableWords(text)
  if (words.length === 0) return undefined
  const language = sql`${stemmer}::regconfig`
  const stemmed = words.map((word, index) => {
    const [typed, folded] = [word, fold(word)].map(one => (index < words.length - 1 ? one : `${one}:*`))
    if (index < words.length - 1)
      return sql`(plainto_tsquery(${language}, ${typed}) || plainto_tsquery(${language}, ${folded}))`
    // `simple`: articles of an older release have words that are not stemmed in this form only.
    return sql`(to_tsquery(${language}, ${typed}) || to_tsquery(${language}, ${folded}) || to_tsquery('simple', ${typed}))`
  })
  const queries = words.map((word, index) => {
    const asItIs = phraseOf(wordsOf(readable(word)), index === words.length - 1)
    return sql`(${stemmed[index]} || ${asItIs}::tsquery)`
  })
  const found = words.map(
    (word, index) =>
      sql`(${t}.search @@ ${queries[index]} or ${t}.title_keys && ${keysOfWord(fold(word))}::text[])`,
  )
  // A stop word such as "the" matches everything where every word has to, and nothing where one is enough.
  const isStop = (index: number) => sql`numnode(${stemmed[index]}) = 0`
  return {
    everyWord: join(
      found.map((condition, index) => sql`(${isStop(index)} or ${condition})`),
      ' and ',
    ),
    anyWord: sql`(${join(
      found.map((condition, index) => sql`(not ${isStop(index)} and ${condition})`),
      ' or ',
    )})`,
    rank: sql`ts_rank(${t}.search, ${join(queries, ' || ')}) desc, a.created_at desc, a.id desc`,
  }
}
