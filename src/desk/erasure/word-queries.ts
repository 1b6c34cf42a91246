import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { TxScope } from '../../kit/scope.ts'
import { without } from './emptied.ts'
import { mentions } from './trace-queries.ts'

/**
 * Records of what has happened, whatever it happened to, that repeat names and words of what staff have made: nobody could change
 * these by hand.
 */
const RECORDS = {
  events: { data: 'jsonb', cause: 'jsonb' },
  rule_runs: { looked: 'jsonb', results: 'jsonb', changes: 'jsonb' },
  macro_uses: { name: 'text', changes: 'jsonb' },
} as const

export type Records = keyof typeof RECORDS
export const RECORDS_WITH_WORDS = Object.keys(RECORDS) as Records[]

/** Rows of one batch, of a person with few names: each is looked for in each row. */
const BATCH = 10_000
const FEW_MARKS = 8

interface Words {
  id: number
  words: Record<string, unknown>
}

/**
 * Takes these marks out of a batch of such records. Returns the last one that it looked at; undefined if there was none after that
 * one.
 */
export async function scrubWords(
  tx: TxScope,
  records: Records,
  { marks, after }: { marks: string[]; after: number },
): Promise<number | undefined> {
  const table = raw(records)
  const row = await tx.sql.row<{ last: number | null }>(sql`
    select max(id) as last from (
      select id from ${table} where brand_id = ${tx.brand.id} and id > ${after} order by id limit ${batchFor(marks)}
    ) batch`)
  const last = row?.last ?? undefined
  if (last === undefined) return undefined
  const columns = Object.entries(RECORDS[records])
  const words = sql`jsonb_build_object(${join(columns.map(([name]) => raw(`'${name}', t.${name}`)))})`
  const found = await tx.sql.rows<Words>(sql`
    select t.id, ${words} as words from ${table} t
    where t.brand_id = ${tx.brand.id} and t.id > ${after} and t.id <= ${last}
      and ${mentions(sql`${words}::text`, asInJson(marks))}`)
  if (found.length > 0) await update(tx, { table, columns, found, marks })
  return last
}

const batchFor = (marks: string[]) => Math.ceil(BATCH / Math.max(1, marks.length / FEW_MARKS))

async function update(
  tx: TxScope,
  {
    table,
    columns,
    found,
    marks,
  }: { table: Sql; columns: [name: string, type: string][]; found: Words[]; marks: string[] },
): Promise<void> {
  const rows = JSON.stringify(found.map(({ id, words }) => ({ id, ...without(words, marks) })))
  const set = join(columns.map(([name]) => raw(`${name} = coalesce(d.${name}, t.${name})`)))
  const types = join(columns.map(([name, type]) => raw(`${name} ${type}`)))
  await tx.sql.write(sql`
    update ${table} t set ${set} from jsonb_to_recordset(${rows}) as d (id bigint, ${types})
    where t.brand_id = ${tx.brand.id} and t.id = d.id`)
}

/** Quotes and backslashes have a backslash there. */
const asInJson = (marks: string[]) => [
  ...new Set(marks.flatMap(mark => [mark, JSON.stringify(mark).slice(1, -1)])),
]
