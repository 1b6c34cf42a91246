import pg from 'pg'
import { Problem } from '../../../../kit/errors.ts'
import { onDemand } from '../../../../kit/on-demand.ts'
import { quoted, say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'

/** Rows of another program's database, as of one moment. All values are texts, or null. */
export interface OtherDatabase {
  /** Where it is, without its login. */
  name: string
  /** The rows of a table, by their numbers. */
  pages(table: string): AsyncGenerator<Line[]>
  /** The rows of which a column is one of these numbers. */
  of(table: string, column: string, ids: string[]): Promise<Line[]>
  tables(): Promise<string[]>
  close(): Promise<void>
}

/** What the two kinds of servers do not have in common. */
interface Connection {
  query(text: string): Promise<Line[]>
  close(): Promise<void>
  begin: string
  schema: string
}

const mysql = onDemand<typeof import('mysql2/promise')>('mysql2/promise')

const SOME = 500
const OPEN: Record<string, (url: string) => Promise<Connection>> = {
  'postgres:': openPostgres,
  'postgresql:': openPostgres,
  'mysql:': openMysql,
  'mariadb:': openMysql,
}

/** Throws malformed for an address that is none of a database, and unavailable for one that cannot be read. */
export async function openDatabase(address: string): Promise<OtherDatabase> {
  const url = URL.parse(address)
  const open = url && OPEN[url.protocol]
  if (!open)
    throw new Problem(
      'malformed',
      say`The database must have an address such as mysql://name:password@localhost/freescout.`,
    )
  const connection = await readable(() => open(address.replace(/^mariadb:/, 'mysql:')))
  const query = (text: string) => readable(() => connection.query(text))
  await query(connection.begin)
  return {
    name: `${url.host || 'localhost'}${url.pathname}`,
    async *pages(table) {
      for (let last = '0'; ; ) {
        const rows = await query(`select * from ${table} where id > ${last} order by id limit ${SOME}`)
        if (rows.length === 0) return
        yield rows
        last = numbersIn([String(rows.at(-1)?.id)])[0] as string
      }
    },
    async of(table, column, ids) {
      const wanted = numbersIn(ids)
      if (wanted.length === 0) return []
      return query(`select * from ${table} where ${column} in (${wanted.join(', ')}) order by id`)
    },
    async tables() {
      const rows = await query(
        `select table_name as name from information_schema.tables where table_schema = ${connection.schema}`,
      )
      return rows.map(({ name }) => String(name))
    },
    close: () => connection.close(),
  }
}

const numbersIn = (ids: string[]) => ids.filter(id => /^\d{1,18}$/.test(id))

async function openPostgres(connectionString: string): Promise<Connection> {
  const asText = { getTypeParser: () => (text: unknown) => text } as unknown as pg.CustomTypesConfig
  const client = new pg.Client({ connectionString, types: asText })
  client.on('error', () => {}) // the next query says so
  await client.connect()
  return {
    query: async text => (await client.query<Line>(text)).rows,
    close: () => client.end(),
    begin: 'start transaction isolation level repeatable read, read only',
    schema: 'current_schema()',
  }
}

async function openMysql(uri: string): Promise<Connection> {
  const connection = await mysql().createConnection({
    uri,
    charset: 'utf8mb4',
    typeCast: field => field.string('utf8'),
  })
  connection.on('error', () => {}) // the next query says so
  return {
    async query(text) {
      const [rows] = await connection.query(text)
      return Array.isArray(rows) ? (rows as Line[]) : []
    },
    close: () => connection.end(),
    begin: 'start transaction with consistent snapshot, read only',
    schema: 'database()',
  }
}

async function readable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    throw new Problem('unavailable', say`The database cannot be read: ${quoted(message || String(code))}`)
  }
}
