import type { Readable } from 'node:stream'
import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { type ConnectionOptions, connect, type Database, queriesOf } from '../db.ts'
import { Problem } from '../errors.ts'
import { migrate } from '../migrate.ts'
import { say } from '../sentences/say.ts'
import { restore, type Summary } from './backup.ts'
import type { StoredBackup } from './backup-folder.ts'
import { newName, selectLeftovers } from './leftover-databases.ts'
import { type ListedFile, readList } from './list-files.ts'
import type { Decrypt } from './open-backup.ts'
import { lookForCopy, withCopy } from './open-copy.ts'
import { inBatches } from './take-files.ts'

/**
 * Restores a backup into a database of its own on the same server, which is dropped afterwards, and has it checked. Throws what
 * `restore` throws; forbidden if the user of the database may not create one.
 */
export async function restoreForCheck<Checked>(
  connection: ConnectionOptions,
  input: Readable,
  check: (db: Database, summary: Summary) => Promise<Checked>,
): Promise<{ summary: Summary; checked: Checked }> {
  await dropLeftovers(connection)
  const name = newName(new Date())
  await onServer(connection, `create database ${name}`)
  const own = withDatabase(connection, name)
  try {
    const db = connect({ ...own, patient: true })
    try {
      await migrate(db)
      const summary = await restore(own, input)
      return { summary, checked: await check(db, summary) }
    } finally {
      await db.close()
    }
  } finally {
    input.destroy()
    await onServer(connection, `drop database if exists ${name} with (force)`)
  }
}

/** The tables that do not have as many rows as the restore has written. */
export async function selectMiscounted(db: Database, { tables }: Summary): Promise<string[]> {
  const wrong: string[] = []
  for (const [table, rows] of Object.entries(tables)) {
    const row = await db.row<{ n: number }>(sql`/* all brands */ select count(*) as n from ${raw(table)}`)
    if (row?.n !== rows) wrong.push(table)
  }
  return wrong
}

export interface CheckedFiles {
  listed: number
  /** Have no copy. */
  missing: number
  /** Cannot be read, or differ from the list. */
  damaged: number
}

/** Whether each file of a backup is there; with `reads`, each is read to its end and compared with the list. */
export async function checkFiles(
  { shelf, list }: StoredBackup,
  { decrypt, reads, onKeys }: { decrypt: Decrypt; reads: boolean; onKeys: (keys: string[]) => Promise<void> },
): Promise<CheckedFiles> {
  const checked = { listed: 0, missing: 0, damaged: 0 }
  const stateOf = (one: ListedFile) =>
    reads ? withCopy(shelf, one, { decrypt, use: readToEnd }) : lookForCopy(shelf, one)
  for await (const batch of inBatches(readList(shelf, list))) {
    for (const one of batch) {
      const state = await stateOf(one)
      if (state !== 'whole') checked[state]++
    }
    checked.listed += batch.length
    await onKeys(batch.map(({ key }) => key))
  }
  return checked
}

async function readToEnd(content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _bytes of content);
}

/** What a check has left that was killed; one that begins right now may not have connected yet. */
async function dropLeftovers(connection: ConnectionOptions): Promise<void> {
  const names = await onServer(connection, client => selectLeftovers(queriesOf(client), new Date()))
  for (const name of names) await onServer(connection, `drop database if exists ${name}`).catch(() => {}) // is somebody else's
}

async function onServer<Result>(
  connection: ConnectionOptions,
  work: string | ((client: pg.Client) => Promise<Result>),
): Promise<Result> {
  const client = new pg.Client({ ...connection, application_name: 'answerwell backup verify' })
  await client.connect()
  try {
    return typeof work === 'string' ? ((await client.query(work)) as Result) : await work(client)
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    throw new Problem(
      'forbidden',
      say`The user of the database may not create another one. Give it the right: alter role … createdb.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** The same server with another database. */
function withDatabase(connection: ConnectionOptions, database: string): ConnectionOptions {
  const { connectionString } = connection
  if (connectionString === undefined) return { ...connection, database }
  const path = /^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/
  return { ...connection, connectionString: connectionString.replace(path, `$1/${database}`) }
}
