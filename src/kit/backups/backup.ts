import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import sql from 'sql-template-tag'
import { oneNodeAfterTheOther } from '../citus.ts'
import { type ConnectionOptions, type Queries, queriesOf } from '../db.ts'
import { isUnavailable, Problem } from '../errors.ts'
import { withoutForeignKeys } from '../foreign-keys.ts'
import { forgetInstallation } from '../installation.ts'
import { latestVersion, versionOf } from '../migrate.ts'
import { say } from '../sentences/say.ts'

/**
 * A backup is gzipped text: a line of JSON that identifies it, then for each table a line of JSON and its rows in
 * PostgreSQL's COPY format up to `\.`, and finally a line of JSON with the sequences, without which the backup is
 * incomplete.
 */
interface Head {
  answerwell: 'backup'
  /** Version of the schema. */
  version: number
  made_at: string
}

interface TableHead {
  table: string
  columns: string[]
}

interface Tail {
  end: true
  /** Number of rows. */
  tables: number
  sequences: Record<string, string>
}

export interface Summary {
  version: number
  made_at: string
  /** Rows by table. */
  tables: Record<string, number>
}

type OnTable = (table: string) => void

const END_OF_ROWS = '\\.'

/** Writes a consistent copy of the whole database while the server keeps running. */
export async function backUp(
  connection: ConnectionOptions,
  out: Writable,
  onTable: OnTable = () => {},
): Promise<Summary> {
  return withClient(connection, async client => {
    await client.query('begin isolation level repeatable read read only')
    const madeAt = new Date()
    await takeSnapshots(queriesOf(client))
    const version = await versionOf(queriesOf(client))
    const head: Head = { answerwell: 'backup', version, made_at: madeAt.toISOString() }
    const summary: Summary = { version: head.version, made_at: head.made_at, tables: {} }
    await pipeline(contentOf(client, head, { summary, onTable }), createGzip(), out)
    return summary
  })
}

/**
 * In a cluster, COPY alone begins no transaction on the nodes, so each table would show another moment. A statement about all
 * brands begins one, on a single connection to each node if the nodes take turns, and COPY then uses it. Each brand is on one node.
 */
async function takeSnapshots(queries: Queries): Promise<void> {
  await oneNodeAfterTheOther(queries)
  await queries.rows(sql`/* all brands */ select count(*) from api_tokens`)
}

async function* contentOf(
  client: pg.Client,
  head: Head,
  { summary, onTable }: { summary: Summary; onTable: OnTable },
): AsyncGenerator<string | Buffer> {
  yield `${JSON.stringify(head)}\n`
  for (const { table, columns } of await tablesOf(client)) {
    onTable(table)
    yield `${JSON.stringify({ table, columns } satisfies TableHead)}\n`
    const rows = client.query(copyTo(`copy ${table} (${columns.join(', ')}) to stdout`))
    yield* rows
    yield `${END_OF_ROWS}\n`
    summary.tables[table] = rows.rowCount
  }
  const sequences = await sequencesOf(client)
  const tail: Tail = { end: true, tables: Object.keys(summary.tables).length, sequences }
  yield `${JSON.stringify(tail)}\n`
}

interface RestoreOptions {
  onTable?: OnTable
  /** Deletes what a server has left in a database without brands. Undone if the restore fails. */
  clear?: (queries: Queries) => Promise<void>
}

/**
 * Restores a backup into an empty database of the same schema, completely or not at all. Throws a readable error for a file
 * that is no backup, is incomplete or comes from another release, and for a database that is not empty after `clear`.
 */
export async function restore(
  connection: ConnectionOptions,
  input: Readable,
  options: RestoreOptions = {},
): Promise<Summary> {
  return (await beginRestore(connection, input, options))()
}

/** Looks, before anything is written, whether the backup and the database are fit; returns what restores it. Throws as `restore`. */
export async function beginRestore(
  connection: ConnectionOptions,
  input: Readable,
  { onTable = () => {}, clear = async () => {} }: RestoreOptions = {},
): Promise<() => Promise<Summary>> {
  const lines = linesOf(input)
  const head = await readHead(lines)
  const begin = async (client: pg.Client) => {
    await client.query('begin')
    await oneNodeAfterTheOther(queriesOf(client))
    await clear(queriesOf(client))
    await forgetInstallation(queriesOf(client))
    await requireEmpty(client)
  }
  await withClient(connection, async client => {
    await begin(client)
    await client.query('rollback')
  })
  return () =>
    withClient(connection, async client => {
      await begin(client)
      const summary: Summary = { version: head.version, made_at: head.made_at, tables: {} }
      const tables = () => restoreTables(client, lines, { summary, onTable })
      await withoutForeignKeys(queriesOf(client), {}, tables)
      await client.query('commit')
      return summary
    })
}

/** Only existing tables and columns are named to the database: the file may contain anything. */
async function restoreTables(
  client: pg.Client,
  lines: AsyncGenerator<Buffer>,
  { summary, onTable }: { summary: Summary; onTable: OnTable },
): Promise<void> {
  const known = new Map((await tablesOf(client)).map(({ table, columns }) => [table, columns]))
  for (;;) {
    const part = partOf(await nextOf(lines))
    if ('end' in part) {
      if (part.tables !== Object.keys(summary.tables).length || part.tables !== known.size) throw notWhole()
      if (!(await lines.next().catch(unlessUnavailable)).done) throw notWhole()
      return restoreSequences(client, part.sequences)
    }
    const columns = known.get(part.table)
    if (!columns || !isDeepStrictEqual(columns, part.columns))
      throw new Problem('malformed', say`The backup has tables or columns that this release does not know.`)
    if (part.table in summary.tables) throw notWhole()
    onTable(part.table)
    summary.tables[part.table] = await restoreTable(client, { table: part.table, columns }, lines)
  }
}

function partOf(line: Buffer): TableHead | Tail {
  try {
    const part = JSON.parse(String(line))
    if (typeof part === 'object' && part !== null) return part
  } catch {
    // Refused below.
  }
  throw notWhole()
}

async function withClient<Result>(
  connection: ConnectionOptions,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, application_name: 'answerwell backup' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function tablesOf(client: pg.Client): Promise<TableHead[]> {
  const { rows } = await client.query(`
    select c.relname as table, array_agg(quote_ident(a.attname) order by a.attnum)::text[] as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
      and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows
}

/** Read last, so that the sequences are beyond every id in the backup. */
async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query(`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

async function restoreSequences(client: pg.Client, sequences: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint)', [`public.${name}`, value])
}

async function requireEmpty(client: pg.Client): Promise<void> {
  for (const { table } of await tablesOf(client))
    if ((await client.query(`select 1 from ${table} limit 1`)).rowCount)
      throw new Problem(
        'conflict',
        say`The database is not empty: ${table} has rows. Restore into an empty database.`,
      )
}

async function restoreTable(
  client: pg.Client,
  { table, columns }: TableHead,
  lines: AsyncGenerator<Buffer>,
): Promise<number> {
  const rows = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  rows.on('error', () => {}) // thrown where it is awaited
  try {
    for (;;) {
      const line = await nextOf(lines)
      if (line.length === END_OF_ROWS.length && line.toString() === END_OF_ROWS) break
      await write(rows, Buffer.concat([line, NEWLINE]))
    }
    const done = once(rows, 'finish')
    rows.end()
    await done
    return rows.rowCount
  } catch (error) {
    rows.destroy()
    throw NO_ROW.test(String((error as { code?: unknown }).code)) ? notWhole() : error
  }
}

/** SQLSTATEs of data that cannot be a row of the table, as a single changed bit causes. */
const NO_ROW = /^2[23]/

const NEWLINE = Buffer.from('\n')

async function write(stream: Writable, chunk: string | Buffer): Promise<void> {
  if (!stream.write(chunk)) await once(stream, 'drain')
}

async function readHead(lines: AsyncGenerator<Buffer>): Promise<Head> {
  let head: Partial<Head> = {}
  try {
    head = JSON.parse(String(await nextOf(lines)))
  } catch (error) {
    if (isUnavailable(error)) throw error
  }
  if (head?.answerwell !== 'backup') throw new Problem('malformed', say`This is not an Answerwell backup.`)
  const ours = latestVersion()
  if (head.version !== ours)
    throw new Problem(
      'conflict',
      say`The backup has schema version ${head.version}, this release has ${ours}. Restore it with the release that made it, then upgrade.`,
    )
  return head as Head
}

async function nextOf(lines: AsyncGenerator<Buffer>): Promise<Buffer> {
  const { value, done } = await lines.next().catch(unlessUnavailable)
  if (done || value === undefined) throw notWhole()
  return value
}

/** What cannot be read is damaged, unless the place that has it is away. */
function unlessUnavailable(error: unknown): never {
  throw isUnavailable(error) ? error : notWhole()
}

function notWhole(): Problem {
  return new Problem('malformed', say`The backup is damaged or incomplete.`)
}

async function* linesOf(input: Readable): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  const gunzip = createGunzip()
  pipeline(input, gunzip).catch(() => {}) // thrown where it is read
  for await (const chunk of gunzip) {
    let text: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (let end = text.indexOf(10); end >= 0; end = text.indexOf(10)) {
      yield text.subarray(0, end)
      text = text.subarray(end + 1)
    }
    rest = text
  }
}
