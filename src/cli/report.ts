import { CommanderError } from 'commander'
import type { z } from 'zod'
import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../database.ts'
import type { ConnectionOptions, Database } from '../kit/db.ts'
import { hasCluster } from '../kit/embedded-postgres/cluster.ts'
import { invalid, isDiskFull, Problem, problemFrom } from '../kit/errors.ts'
import { problemOf } from '../kit/input.ts'
import { createLog } from '../kit/log.ts'
import { say } from '../kit/sentences/say.ts'
import { snakeCase } from '../kit/text.ts'

/** The output of a command: for programs, and for people. */
export interface Report {
  json: unknown
  text: string
}

interface ReportOptions {
  json?: boolean
  /** Without time limits. */
  patient?: boolean
  evenWhenFull?: boolean
  /** Standard output is for something else, so the report goes to standard error. */
  outIsTaken?: boolean
  /** Makes the embedded database if there is none; other commands fail then. */
  makesDatabase?: boolean
}

/** For a connection: nobody stands behind a command, as others do behind a request. */
const WAIT_MS = 10_000

/** Runs a command against the configured database, prints its report and sets the exit code. */
export async function report(
  options: ReportOptions,
  work: (db: Database, config: Config, connection: ConnectionOptions) => Promise<Report>,
): Promise<void> {
  try {
    const config = readConfig()
    if (!options.makesDatabase) requireDatabase(config)
    const how = { ...options, waitMs: WAIT_MS }
    const { db, connection, close } = await openDatabase(config, createLog('warn'), how)
    try {
      const { json, text } = await work(db, config, connection)
      const said = options.json ? JSON.stringify(json) : text
      if (options.outIsTaken) process.stderr.write(`${said}\n`)
      else print(said)
    } finally {
      await close()
    }
  } catch (error) {
    reportFailure(error, (options.json ?? false) && !options.outIsTaken)
    process.exitCode = 1
  }
}

function requireDatabase({ databaseUrl, dataFolder }: Config): void {
  if (databaseUrl || hasCluster(dataFolder)) return
  throw new Problem(
    'not_found',
    say`There is no database in ${dataFolder}. Run the command in the folder where Answerwell was started, with the same ANSWERWELL_DATA or DATABASE_URL. \`start\` and \`brand create\` create a new one.`,
  )
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** One sentence to act on, on standard error, or as the JSON value on standard output. */
export function reportFailure(error: unknown, json: boolean): void {
  const problem = problemFrom(error)?.renamed(json ? snakeCase : optionOf)
  const isAway = problem?.code === 'unavailable' && problem !== error && !isDiskFull(error)
  const reason = isAway ? ` (${reasonOf(error as Error)})` : ''
  const denied = forbidden(error)
  const said = problem?.message ?? denied ?? (error as Error).message
  const message = said.replace(/^error: /, '') + reason
  const other = error instanceof CommanderError ? 'usage' : denied ? 'forbidden' : 'internal'
  const code = problem?.code ?? other
  if (json) print(JSON.stringify({ error: message, code, errors: problem?.fields }))
  else process.stderr.write(`answerwell: ${message}\n`)
}

/** `timeZone` → `time-zone`, as the option is written. */
function optionOf(field: string): string {
  return field.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

/** A file that belongs to somebody else, in words; undefined for other errors. */
function forbidden(error: unknown): string | undefined {
  const { code = '', path, syscall = '' } = error as NodeJS.ErrnoException
  if (!/^(EACCES|EPERM)$/.test(code) || path === undefined || syscall.startsWith('spawn')) return undefined
  return `${path}: permission denied (${code}). Run the command as the user that Answerwell runs as, or set ANSWERWELL_DATA to another folder.`
}

/** What the network or PostgreSQL said: for a host with several addresses, of each. */
function reasonOf(error: Error): string {
  const each: Error[] = error instanceof AggregateError ? error.errors : [error]
  return each.map(({ message }) => message.split('\n', 1)[0]).join('; ')
}

/** The validated input. Throws a Problem that names the fields at fault. */
export function check<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (!result.success) throw problemOf(result.error)
  return result.data
}

/** A row id from the command line. Throws invalid. */
export function numberArgument(name: string, text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw invalid(name, say`must be a number`)
  return Number(text)
}

/** A table for people. */
export function table(rows: (string | number)[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => String(row[column]).length)))
  return rows
    .map(row =>
      row
        .map((cell, column) => String(cell).padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function notFoundUser(email: string, brand: string): Problem {
  return new Problem('not_found', say`${email} is not a member of staff of ${brand}.`)
}
