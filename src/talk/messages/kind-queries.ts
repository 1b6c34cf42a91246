import sql, { type Sql } from 'sql-template-tag'

/** `textKindOf` (provenance.ts) in SQL, of a row of messages; null without one. */
export function textKindIn(message: Sql): Sql {
  return sql`(case when ${message}.id is null then null when ${message}.arrival is null then 'markdown'
    when ${message}.html = 'rich' then 'converted' else 'typed' end)`
}
