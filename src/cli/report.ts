import { CommanderError } from 'commander'
import type { z } from 'zod'
import { type Config, readConfig } from '../config.ts'
import { openDatabase } from '../database.ts'
import type { ConnectionOptions, Database } from '../kit/db.ts'
import { invalid, Problem, problemFrom } from '../kit/errors.ts'
import { problemOf } from '../kit/input.ts'
import { createLog } from '../kit/log.ts'

/** The output of a command: for programs, and for people. */
export interface Report {
  json: unknown
  text: string
}

/**
 * Runs a command against the configured database, prints its report and sets the exit code. A patient command has no time
 * limits.
 */
export async function report(
  options: { json?: boolean; patient?: boolean; evenWhenFull?: boolean },
  work: (db: Database, config: Config, connection: ConnectionOptions) => Promise<Report>,
): Promise<void> {
  try {
    const config = readConfig()
    const { db, connection, close } = await openDatabase(config, createLog('warn'), options)
    try {
      const { json, text } = await work(db, config, connection)
      print(options.json ? JSON.stringify(json) : text)
    } finally {
      await close()
    }
  } catch (error) {
    reportFailure(error, options.json ?? false)
    process.exitCode = 1
  }
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** One sentence to act on, on standard error, or as the JSON value on standard output. */
export function reportFailure(error: unknown, json: boolean): void {
  const problem = problemFrom(error)
  const message = (problem?.message ?? (error as Error).message).replace(/^error: /, '')
  const code = problem?.code ?? (error instanceof CommanderError ? 'usage' : 'internal')
  if (json) print(JSON.stringify({ error: message, code, errors: problem?.fields }))
  else process.stderr.write(`answerwell: ${message}\n`)
}

/** The validated input. Throws a Problem that names the fields at fault. */
export function check<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (!result.success) throw problemOf(result.error)
  return result.data
}

/** A row id from the command line. Throws invalid. */
export function numberArgument(name: string, text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw invalid(name, 'must be a number')
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
  return new Problem('not_found', `${email} is not a member of staff of ${brand}.`)
}
