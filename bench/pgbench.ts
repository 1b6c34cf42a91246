import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Sql } from 'sql-template-tag'
import type { Database, Queries } from '../src/kit/db.ts'

export interface Recorder {
  db: Database
  /** The statements since the last call, as lines of a script. */
  take(): string[]
}

/** A database that records its statements. */
export function recording(db: Database): Recorder {
  let lines: string[] = []
  const listen = (queries: Queries): Queries => ({
    rows(query) {
      lines.push(lineOf(query))
      return queries.rows(query)
    },
    row(query) {
      lines.push(lineOf(query))
      return queries.row(query)
    },
    write(query) {
      lines.push(lineOf(query))
      return queries.write(query)
    },
    writeRow(query) {
      lines.push(lineOf(query))
      return queries.writeRow(query)
    },
    send(query) {
      lines.push(lineOf(query))
      queries.send(query)
    },
    async transaction(work) {
      lines.push('begin;')
      const result = await queries.transaction(inner => work(listen(inner)))
      lines.push('commit;')
      return result
    },
    cached: queries.cached,
    recent: queries.recent,
    rendered: queries.rendered,
    invalidate: topic => queries.invalidate(topic),
  })
  const take = () => {
    const taken = lines
    lines = []
    return taken
  }
  return { db: { ...listen(db), close: () => db.close() }, take }
}

/** A statement with its values, on one line. */
function lineOf({ text, values }: Sql): string {
  const filled = text.replace(/\$(\d+)/g, (_whole, number) => literalOf(values[Number(number) - 1]))
  return `${filled.replace(/\s+/g, ' ').trim()};`
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) return `'{${value.map(part => JSON.stringify(part)).join(',')}}'`
  // pgbench would take a colon before a letter for a variable.
  return `'${String(value)
    .replaceAll("'", "''")
    .replace(/:(?=[a-z])/gi, ': ')}'`
}

interface Server {
  host: string
  user: string
  database: string
}

/** Scripts per second that PostgreSQL reaches over this many connections. */
export async function pgbench(
  server: Server,
  script: string[],
  { connections, seconds }: { connections: number; seconds: number },
) {
  const [program] = globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse()
  if (!program) throw new Error('pgbench is not installed. On Debian: apt-get install postgresql-15')
  const folder = mkdtempSync(join(tmpdir(), 'answerwell-bench-'))
  try {
    const file = join(folder, 'script.sql')
    writeFileSync(file, `${script.join('\n')}\n`)
    const words = ['-h', server.host, '-U', server.user, '-n', '-M', 'prepared', '-f', file]
    const { stdout } = await promisify(execFile)(program, [
      ...words,
      '-c',
      String(connections),
      '-T',
      String(seconds),
      server.database,
    ])
    return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)?.[1]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
