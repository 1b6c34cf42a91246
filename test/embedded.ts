import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import sql from 'sql-template-tag'
import { connect } from '../src/kit/db.ts'
import { findPostmaster } from '../src/kit/embedded-postgres/postmaster.ts'
import { eventually } from './eventually.ts'

const LAUNCHER = join(import.meta.dirname, '../src/kit/embedded-postgres/launcher.ts')

/** Another process that holds a server on the folder; resolves once it does, or rejects with what it printed. */
export async function holdElsewhere(
  folder: string,
  user: object = {},
  before: string[] = [],
): Promise<ChildProcess> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(LAUNCHER)}
    try {
      const server = await startEmbeddedPostgres(${JSON.stringify(folder)}, { settings: ['fsync=off'] })
      process.stdin.on('end', () => server.release().then(() => process.exit())).resume()
      console.log('ready')
    } catch (error) {
      console.log(error.message)
    }`
  const [command = '', ...rest] = [...before, process.execPath, '--input-type=module', '-e', program]
  const child = spawn(command, rest, {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: '/',
    ...user,
  })
  const [line] = await once(createInterface(child.stdout as NonNullable<typeof child.stdout>), 'line')
  if (line !== 'ready') throw new Error(line)
  return child
}

/** How often the database has been asked, counted in a table. */
export async function ask(server: { host: string; user: string; database: string }): Promise<number> {
  const { host, user, database } = server
  const db = connect({ host, user, database })
  await db.rows(sql`create table if not exists asked (at timestamptz default now())`)
  await db.rows(sql`insert into asked default values`)
  const row = await db.row<{ count: number }>(sql`select count(*) as count from asked`)
  await db.close()
  return row?.count ?? 0
}

export function clusterOf(folder: string): string {
  return realpathSync(join(folder, 'postgres'))
}

export async function waitUntilStopped(folder: string): Promise<void> {
  await eventually(() => assert.equal(findPostmaster(clusterOf(folder)), undefined), {
    what: 'the server has stopped',
  })
}
