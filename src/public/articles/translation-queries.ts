import sql, { type Sql } from 'sql-template-tag'
import { column, columns, hidden, type RowOf } from '../../kit/columns.ts'
import { type LanguageCode, readableIn, stemmerOf } from '../../kit/language/language.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { ARTICLE_STATUS } from './codes.ts'
import { articleVector, SEARCH_VERSION } from './queries.ts'
import { keysOfTitle } from './search-text.ts'

const TRANSLATION = columns({
  articleId: column<number>(),
  language: column<LanguageCode>(),
  title: column<string>(),
  body: column<string>(),
  status: column<typeof ARTICLE_STATUS.published | typeof ARTICLE_STATUS.draft>(),
  updatedAt: column<Date>(),
  search: hidden<never>(),
  searchVersion: hidden<number>(),
  titleKeys: hidden<string[]>(),
})

export type TranslationRow = RowOf<typeof TRANSLATION>

/** All translations of an article, by language. */
export function selectTranslations(scope: Scope, articleId: number): Promise<TranslationRow[]> {
  return scope.sql.rows(sql`
    select ${TRANSLATION.list()} from article_translations
    where brand_id = ${scope.brand.id} and article_id = ${articleId} order by language`)
}

export function findTranslation(
  scope: Scope,
  articleId: number,
  language: LanguageCode,
): Promise<TranslationRow | undefined> {
  return scope.sql.row(sql`
    select ${TRANSLATION.list()} from article_translations
    where brand_id = ${scope.brand.id} and article_id = ${articleId} and language = ${language}`)
}

/** Published translations of these articles that readers of a language read, by article. */
export async function selectPublished(
  scope: Scope,
  language: LanguageCode,
  articleIds: number[],
): Promise<Map<number, TranslationRow>> {
  const rows = await scope.reads.rows<TranslationRow>(sql`
    select ${TRANSLATION.list('x')} from article_translations x
    where x.brand_id = ${scope.brand.id} and ${isPublishedIn(language)} and x.article_id = any(${articleIds}::bigint[])
    order by x.language = ${language}`)
  // The last one counts: in the words of the reader's own country, if there is one.
  return new Map(rows.map(row => [row.articleId, row]))
}

/** The languages that each of these articles is translated into, as far as that is published. */
export async function selectPublishedLanguages(
  scope: Scope,
  articleIds: number[],
): Promise<Map<number, LanguageCode[]>> {
  const rows = await scope.reads.rows<{ articleId: number; languages: LanguageCode[] }>(sql`
    select article_id as "articleId", array_agg(language order by language) as languages from article_translations
    where brand_id = ${scope.brand.id} and status = ${ARTICLE_STATUS.published} and article_id = any(${articleIds}::bigint[])
    group by article_id`)
  return new Map(rows.map(({ articleId, languages }) => [articleId, languages]))
}

/** The condition that x is a published translation that readers of a language read. */
export function isPublishedIn(language: LanguageCode): Sql {
  return sql`x.language = any(${readableIn(language)}::text[]) and x.status = ${ARTICLE_STATUS.published}`
}

/** Replaces the one in its language. */
export async function upsertTranslation(
  tx: TxScope,
  translation: Omit<TranslationRow, 'updatedAt'>,
): Promise<TranslationRow> {
  const search = articleVector(stemmerOf(translation.language), translation)
  const titleKeys = keysOfTitle(translation.title)
  const found = { search, titleKeys, searchVersion: SEARCH_VERSION }
  const row = await tx.sql.writeRow<TranslationRow>(sql`
    insert into article_translations as x
      ${TRANSLATION.values(tx, { ...translation, ...found, updatedAt: tx.now() })}
    on conflict (brand_id, article_id, language) do update set title = excluded.title, body = excluded.body,
      status = excluded.status, search = excluded.search, search_version = excluded.search_version, title_keys = excluded.title_keys, updated_at = excluded.updated_at
    returning ${TRANSLATION.list('x')}`)
  return row as TranslationRow
}

/** Whether there was one. */
export async function deleteTranslation(
  tx: TxScope,
  articleId: number,
  language: LanguageCode,
): Promise<boolean> {
  const rows = await tx.sql.write(sql`
    delete from article_translations
    where brand_id = ${tx.brand.id} and article_id = ${articleId} and language = ${language} returning language`)
  return rows.length > 0
}

/** Brands with translations whose search vectors are of an older release. */
export const BRANDS_TO_RESTEM_TRANSLATIONS = sql`
  select distinct x.brand_id from article_translations x where x.search_version < ${SEARCH_VERSION}`

/** Such translations, locked, except those another process is working on. */
export function lockOutdated(tx: TxScope, limit: number): Promise<TranslationRow[]> {
  return tx.sql.rows(sql`
    select ${TRANSLATION.list('x')} from article_translations x
    where x.brand_id = ${tx.brand.id} and x.search_version < ${SEARCH_VERSION}
    limit ${limit} for update skip locked`)
}

/** Updates the search vector of a translation. */
export async function updateTranslationSearch(tx: TxScope, translation: TranslationRow): Promise<void> {
  await tx.sql.write(sql`
    update article_translations set search = ${articleVector(stemmerOf(translation.language), translation)},
      search_version = ${SEARCH_VERSION}, title_keys = ${keysOfTitle(translation.title)}
    where brand_id = ${tx.brand.id} and article_id = ${translation.articleId} and language = ${translation.language}`)
}
