import sql, { empty, join, type Sql } from 'sql-template-tag'
import { column, columns, fixed, hidden, type RowOf } from '../../kit/columns.ts'
import { notFound } from '../../kit/errors.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { fold } from '../../kit/search/fold.ts'
import { searchVector } from '../../kit/search/vector.ts'
import { say } from '../../kit/sentences/say.ts'
import { ARTICLE_STATUS, type ArticleStatus } from './codes.ts'
import { keysOfTitle } from './search-text.ts'

const ARTICLE = columns({
  id: fixed<number>(),
  slug: column<string>(),
  topicId: column<number | null>(),
  title: column<string>(),
  body: column<string>(),
  status: column<ArticleStatus>(),
  /** Its place in the topic, from 0; those with the same one are sorted newest first. */
  position: column<number>(),
  /** An identity. */
  authorId: column<number>(),
  createdAt: fixed<Date>(),
  updatedAt: column<Date>(),
  /** PostgreSQL's name of the language that it is stemmed in. */
  language: hidden<string>(),
  search: hidden<never>(),
  searchVersion: hidden<number>(),
  titleKeys: hidden<string[]>(),
})

export type ArticleRow = RowOf<typeof ARTICLE>

/** How much of a body is indexed; PostgreSQL limits the whole. */
const SEARCHED_CHARACTERS = 100_000
/** In bytes: most are words that are stemmed as well. */
const LARGEST_BODY = 200_000
/** Of `articleVector`: to be counted up when it changes. */
export const SEARCH_VERSION = 1

/** By present or former slug. */
export function findArticle(scope: Scope, slug: string): Promise<ArticleRow | undefined> {
  return selectBySlug(scope, slug, empty)
}

export async function getArticle(scope: Scope, slug: string): Promise<ArticleRow> {
  const article = await findArticle(scope, slug)
  if (!article) throw notFound(say`article`)
  return article
}

/** findArticle, locked until the transaction ends. */
export function lockArticle(tx: TxScope, slug: string): Promise<ArticleRow | undefined> {
  return selectBySlug(tx, slug, sql`for update`)
}

function selectBySlug(scope: Scope, slug: string, lock: Sql): Promise<ArticleRow | undefined> {
  return scope.sql.row(sql`
    select ${ARTICLE.list('a')} from articles a
    where a.brand_id = ${scope.brand.id} and a.id = coalesce(
      (select id from articles where brand_id = ${scope.brand.id} and slug = ${slug}),
      (select article_id from article_slugs where brand_id = ${scope.brand.id} and slug = ${slug})
    ) ${lock}`)
}

/** `where` refers to the article as a. */
export function selectArticles(
  scope: Scope,
  { where, orderBy, limit, offset }: { where: Sql; orderBy: Sql; limit: number; offset: number },
): Promise<ArticleRow[]> {
  return scope.reads.rows(sql`
    select ${ARTICLE.list('a')} from articles a where a.brand_id = ${scope.brand.id} and ${where}
    order by ${orderBy} limit ${limit} offset ${offset}`)
}

/** The article a has one of these statuses. */
export function hasStatus(statuses: ArticleStatus[]): Sql {
  const [one, ...others] = statuses
  // An index on the status gives them in order for one status only.
  return others.length === 0 ? sql`a.status = ${one}` : sql`a.status = any(${statuses}::smallint[])`
}

/** Whether there are articles for customers who have signed in. */
export async function hasArticlesForCustomers(scope: Scope): Promise<boolean> {
  const row = await scope.reads.row(sql`
    select 1 from articles where brand_id = ${scope.brand.id} and status = ${ARTICLE_STATUS.customers} limit 1`)
  return row !== undefined
}

export async function countArticles(scope: Scope, where: Sql): Promise<number> {
  const row = await scope.reads.row<{ count: number }>(sql`
    select count(*) as count from articles a where a.brand_id = ${scope.brand.id} and ${where}`)
  return row?.count ?? 0
}

export type ArticleValues = Omit<ArticleRow, 'id' | 'position' | 'createdAt' | 'updatedAt'>

/** Undefined if the slug is or was another article's. */
export async function insertArticle(tx: TxScope, article: ArticleValues): Promise<ArticleRow | undefined> {
  const known = await tx.sql.row(sql`
    select 1 from article_slugs where brand_id = ${tx.brand.id} and slug = ${article.slug}`)
  if (known) return undefined
  return tx.sql.writeRow(sql`
    insert into articles as a ${ARTICLE.values(tx, { ...searchable(tx, article), createdAt: tx.now() })}
    on conflict (brand_id, slug) do nothing
    returning ${ARTICLE.list('a')}`)
}

export async function updateArticle(tx: TxScope, id: number, article: ArticleValues): Promise<ArticleRow> {
  const row = await tx.sql.writeRow<ArticleRow>(sql`
    update articles a set ${ARTICLE.set(searchable(tx, article))}
    where a.brand_id = ${tx.brand.id} and a.id = ${id}
    returning ${ARTICLE.list('a')}`)
  return row as ArticleRow
}

/** The article with what searches need of it, as of now. */
function searchable(tx: TxScope, article: ArticleValues) {
  const { language } = tx.brand
  const titleKeys = keysOfTitle(article.title)
  return {
    ...article,
    language,
    search: articleVector(tx.brand.language, article),
    searchVersion: SEARCH_VERSION,
    titleKeys,
    updatedAt: tx.now(),
  }
}

/** Brands with articles that are stemmed in another language than theirs, or as an older release did. */
export const BRANDS_TO_RESTEM = sql`
  select distinct a.brand_id from articles a join brands o on o.id = a.brand_id
  where o.language <> a.language or a.search_version < ${SEARCH_VERSION}`

/** Articles stemmed in another language than the brand's, or as an older release did, locked, except those another process is working on. */
export function lockStemmedOtherwise(tx: TxScope, limit: number): Promise<ArticleRow[]> {
  const { language } = tx.brand
  return tx.sql.rows(sql`
    select ${ARTICLE.list('a')} from articles a
    where a.brand_id = ${tx.brand.id}
      and (a.language < ${language} or a.language > ${language} or a.search_version < ${SEARCH_VERSION})
    limit ${limit} for update skip locked`)
}

/** Updates the search vector of an article. */
export async function updateSearch(tx: TxScope, article: ArticleRow): Promise<void> {
  await tx.sql.write(sql`
    update articles set language = ${tx.brand.language}, search = ${articleVector(tx.brand.language, article)},
      search_version = ${SEARCH_VERSION}, title_keys = ${keysOfTitle(article.title)}
    where brand_id = ${tx.brand.id} and id = ${article.id}`)
}

/** What searches find a text by, stemmed by a configuration of PostgreSQL. */
export function articleVector(stemmer: string, { title, body }: Pick<ArticleRow, 'title' | 'body'>): Sql {
  const beginning = body.slice(0, SEARCHED_CHARACTERS).toWellFormed()
  const asTheyAre = [
    sql`${searchVector(title, { weight: 'A' })}::tsvector`,
    sql`${searchVector(beginning, { largest: LARGEST_BODY })}::tsvector`,
  ]
  return join([...stemmed(stemmer, title, 'A'), ...stemmed(stemmer, beginning, 'C'), ...asTheyAre], ' || ')
}

/** By whichever form of its words somebody types: with accents or without. */
function stemmed(stemmer: string, text: string, weight: 'A' | 'C'): Sql[] {
  const folded = fold(text)
  const forms = folded === text.toLowerCase() ? [text] : [text, folded]
  return forms.map(form => sql`setweight(to_tsvector(${stemmer}::regconfig, ${form}), ${weight})`)
}

/** Records a former slug of an article; removes one that it uses again. */
export async function insertOldSlug(
  tx: TxScope,
  articleId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.sql.write(sql`
    insert into article_slugs (brand_id, slug, article_id, created_at)
    values (${tx.brand.id}, ${from}, ${articleId}, ${tx.now()})`)
  await tx.sql.write(sql`
    delete from article_slugs where brand_id = ${tx.brand.id} and slug = ${to} and article_id = ${articleId}`)
}

/** Gives articles of a topic their places by slug; returns the slugs that there are. */
export async function updateArticlePositions(
  tx: TxScope,
  topicId: number,
  slugs: string[],
): Promise<string[]> {
  const rows = await tx.sql.write<{ slug: string }>(sql`
    update articles a set position = s.place - 1
    from unnest(${slugs}::text[]) with ordinality as s (slug, place)
    where a.brand_id = ${tx.brand.id} and a.topic_id = ${topicId} and a.slug = s.slug returning a.slug`)
  return rows.map(({ slug }) => slug)
}

/** A topic on the help center's home page: its number of articles, and the first of them. */
export interface TopicPreview {
  slug: string | null
  name: string | null
  count: number
  articles: { id: number; slug: string; title: string }[]
}

/**
 * Topics with articles of these statuses, in the order that people chose, each with those of the topics in it; last the articles
 * without a topic; so many articles of each.
 */
export function selectTopicPreviews(
  scope: Scope,
  { statuses, perTopic }: { statuses: ArticleStatus[]; perTopic: number },
): Promise<TopicPreview[]> {
  return scope.reads.rows(sql`
    select t.slug, t.name, count(*)::int as count,
      (array_agg(jsonb_build_object('id', a.id, 'slug', a.slug, 'title', a.title)
        order by s.parent_id is not null, s.position, a.position, a.created_at desc, a.id desc))[1:${perTopic}] as articles
    from articles a
    left join topics s on s.brand_id = ${scope.brand.id} and s.id = a.topic_id
    left join topics t on t.brand_id = ${scope.brand.id} and t.id = coalesce(s.parent_id, s.id)
    where a.brand_id = ${scope.brand.id} and ${hasStatus(statuses)}
    group by t.id, t.slug, t.name, t.position order by t.position nulls last, t.name nulls last`)
}

/** Published articles for a sitemap, latest change first. */
export function selectForSitemap(
  scope: Scope,
  limit: number,
): Promise<Pick<ArticleRow, 'id' | 'slug' | 'updatedAt'>[]> {
  return scope.reads.rows(sql`
    select id, slug, updated_at as "updatedAt" from articles
    where brand_id = ${scope.brand.id} and status = ${ARTICLE_STATUS.published} order by updated_at desc limit ${limit}`)
}

/** Topics with published articles, of their own or in a topic in them. */
export function selectTopicsWithArticles(scope: Scope): Promise<{ slug: string }[]> {
  return scope.reads.rows(sql`
    select t.slug from topics t
    where t.brand_id = ${scope.brand.id} and exists (
      select 1 from articles a left join topics s on s.brand_id = ${scope.brand.id} and s.id = a.topic_id
      where a.brand_id = ${scope.brand.id} and a.status = ${ARTICLE_STATUS.published} and t.id in (s.id, s.parent_id))
    order by t.position, t.name, t.id`)
}

/** With its former slugs, its versions and its feedback. */
export async function deleteArticle(tx: TxScope, id: number): Promise<void> {
  await tx.sql.write(sql`delete from article_slugs where brand_id = ${tx.brand.id} and article_id = ${id}`)
  await tx.sql.write(sql`delete from article_versions where brand_id = ${tx.brand.id} and article_id = ${id}`)
  await tx.sql.write(
    sql`delete from article_translations where brand_id = ${tx.brand.id} and article_id = ${id}`,
  )
  await tx.sql.write(sql`delete from article_feedback where brand_id = ${tx.brand.id} and article_id = ${id}`)
  await tx.sql.write(sql`delete from articles where brand_id = ${tx.brand.id} and id = ${id}`)
}
