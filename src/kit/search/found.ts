import { setImmediate as nextTurn } from 'node:timers/promises'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { TxScope } from '../scope.ts'
import { containing } from '../text.ts'
import { fold } from './fold.ts'
import { searchQuery } from './query.ts'
import { searchVector } from './vector.ts'

/** Texts of a table, and the column with their vectors; null: of an older release. */
export interface Searched {
  table: string
  text: string
  vector: string
  /** The condition that a text without a vector has what somebody searches. */
  formerly(text: Sql, typed: string): Sql
}

/** The condition that the text of a row has what somebody searches. */
export function isFound(searched: Searched, alias: string, typed: string): Sql {
  return sql`(${join(waysToFind(searched, alias, typed), ' or ')})`
}

/**
 * The same as conditions for a statement each: one that asks the vectors alone is answered by their index, while all in one
 * statement read the vector of each match again.
 */
export function waysToFind({ text, vector, formerly }: Searched, alias: string, typed: string): Sql[] {
  const [own, whole] = [raw(`${alias}.${vector}`), raw(`${alias}.${text}`)]
  return [
    sql`${own} @@ ${searchQuery(typed)}::tsquery`,
    sql`(${own} is null and ${whole} is not null and ${formerly(whole, typed)})`,
    // A row without a text may never get a vector; it has what is searched only if that is not to have something.
    sql`(${own} is null and ${whole} is null and ${formerly(sql`''::text`, typed)})`,
  ]
}

/** A task's batch: preparing a long text takes some milliseconds, during which its row is locked. */
const BATCH = 100

/** Brands with texts that have no vector. */
export function brandsUnprepared({ table, text, vector }: Searched): Sql {
  return sql`
    select distinct t.brand_id from ${raw(table)} t where t.${raw(vector)} is null and t.${raw(text)} is not null`
}

/** Prepares some texts that have no vector, except those that another process is working on; returns how many. */
export async function prepareTexts(tx: TxScope, { table, text, vector }: Searched): Promise<number> {
  const rows = await tx.sql.rows<{ id: number; text: string }>(sql`
    select t.id, t.${raw(text)} as text from ${raw(table)} t
    where t.brand_id = ${tx.brand.id} and t.${raw(vector)} is null and t.${raw(text)} is not null
    limit ${BATCH} for update skip locked`)
  const vectors: { id: number; vector: string }[] = []
  for (const { id, text } of rows) {
    vectors.push({ id, vector: searchVector(text) })
    await nextTurn() // requests wait for one text, not for the batch
  }
  await tx.sql.write(sql`
    update ${raw(table)} t set ${raw(vector)} = v.vector
    from jsonb_to_recordset(${JSON.stringify(vectors)}::jsonb) as v (id bigint, vector tsvector)
    where t.brand_id = ${tx.brand.id} and t.id = v.id`)
  return rows.length
}

/** The condition that a text of a small table contains what somebody types, whatever the accents of Latin letters. */
export function isLike(text: Sql, typed: string): Sql {
  const plain = sql`lower(regexp_replace(normalize(${text}, nfkd), ${'[\u0300-\u036f]+'}, '', 'g'))`
  return sql`(${text} ilike ${containing(typed)} or ${plain} like ${containing(fold(typed))})`
}
