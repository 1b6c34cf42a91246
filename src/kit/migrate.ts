import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { distributeTables, isDistributed, oneNodeAfterTheOther } from './citus.ts'
import { type Database, type Queries, type Reads, withGlobalLock } from './db.ts'

const FOLDER = join(import.meta.dirname, '../../db/migrations')

export interface Migration {
  version: number
  name: string
  text: string
}

/** The migrations of this release, oldest first. */
export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter(file => file.endsWith('.sql'))
    .sort()
    .map(file => ({
      version: Number(file.slice(0, 4)),
      name: file.slice(5, -4),
      text: readFileSync(join(FOLDER, file), 'utf8'),
    }))
}

/** The version of the schema that the migrations make. */
export function latestVersion(known = readMigrations()): number {
  return known.at(-1)?.version ?? 0
}

/**
 * Migrates the schema to this release; returns the applied migrations. The connection must be patient. Safe to race: each
 * migration is one transaction under a lock that first inserts its own number. Throws as versionOf does.
 */
export async function migrate(db: Database, known = readMigrations()): Promise<Migration[]> {
  await versionOf(db, known)
  const current = await db.transaction(currentVersion)
  const applied: Migration[] = []
  for (const migration of known.filter(({ version }) => version > current)) {
    if (await db.transaction(queries => apply(queries, migration))) applied.push(migration)
  }
  return applied
}

/**
 * The version of the schema, 0 if there is none; changes nothing. Throws for one of a newer release, and for one from before the
 * first migration, which holds all that came before it.
 */
export async function versionOf(db: Reads, known = readMigrations()): Promise<number> {
  const table = await db.row<{ isThere: boolean }>(
    sql`select to_regclass('schema_migrations') is not null as "isThere"`,
  )
  const version = table?.isThere ? await newestIn(db) : 0
  const [first, last] = [known[0]?.version ?? 0, latestVersion(known)]
  if (version > last)
    throw new Error(
      `The database is at version ${version}, newer than this release (${last}). Upgrade Answerwell.`,
    )
  if (version > 0 && version < first)
    throw new Error(
      `The database is at version ${version}, from before Answerwell 0.1 (${first}), which cannot upgrade it. docs/operating.md, “Upgrade”, says what to do.`,
    )
  return version
}

async function newestIn(db: Reads): Promise<number> {
  const newest = await db.row<{ version: number }>(
    sql`select coalesce(max(version), 0) as version from schema_migrations`,
  )
  return newest?.version ?? 0
}

async function currentVersion(queries: Queries): Promise<number> {
  await withGlobalLock(queries)
  await queries.rows(sql`
    create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      applied_at timestamptz(3) not null default now()
    )`)
  return newestIn(queries)
}

async function apply(queries: Queries, { version, name, text }: Migration): Promise<boolean> {
  await oneNodeAfterTheOther(queries)
  await withGlobalLock(queries)
  const inserted = await queries.writeRow(sql`
    insert into schema_migrations (version, name) values (${version}, ${name})
    on conflict do nothing returning version`)
  if (!inserted) return false
  const isSpread = await isDistributed(queries)
  for (const statement of statementsOf(text)) {
    const { without, keys } = isSpread ? keysApart(statement) : { without: statement, keys: [] }
    await queries.rows(raw(without))
    if (keys.length > 0) await distributeTables(queries)
    for (const key of keys) await queries.rows(raw(key))
  }
  return true
}

/**
 * A statement that makes a table, without its foreign keys, and the statements that add them: on Citus, the table is
 * distributed in between. Our migrations have one column or key a line.
 */
export function keysApart(statement: string): { without: string; keys: string[] } {
  const [, table] = /^\s*create (?:unlogged )?table (\w+)/m.exec(statement.replace(/--.*$/gm, '')) ?? []
  if (!table) return { without: statement, keys: [] }
  const keys: string[] = []
  const add = (columns: string, rest: string) =>
    keys.push(`alter table ${table} add foreign key (${columns}) ${rest}`)
  const without = statement
    .replace(
      /,?\s*foreign key \(([^)]*)\) (references \w+ \([^)]*\)(?: on \w+(?: set)? \w+)*)/g,
      (_, ...[columns, rest]) => {
        add(columns, rest)
        return ''
      },
    )
    .replace(
      /^(\s*)(\w+)( .*?) (references \w+ \([^)]*\)(?: on \w+(?: set)? \w+)*)/gm,
      (_, ...[space, column, type, rest]) => {
        add(column, rest)
        return `${space}${column}${type}`
      },
    )
  return { without, keys }
}

/** The statements of a migration. They end with a semicolon at the end of a line; none contains one elsewhere. */
export function statementsOf(text: string): string[] {
  return text.split(/;[ \t]*$/m).filter(statement => statement.replace(/--.*$/gm, '').trim() !== '')
}
