// Whether an older PostgreSQL takes every statement that the tests ran: `node test/older-postgres.ts BINDIR FOLDER`, with the
// folder that bin/test has filled as TEST_STATEMENTS. It checks syntax, tables, columns, functions and types, and runs nothing.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/kit/embedded-postgres/launcher.ts'
import { startInstalledPostgres } from './installed-postgres.ts'
import { readStatements } from './statements.ts'
import { prepareTemplate, TEMPLATE, type TestServer } from './template.ts'

const [binaries, statements] = process.argv.slice(2)
if (!binaries || !statements) throw new Error('Usage: node test/older-postgres.ts BINDIR FOLDER')

const queries = [...readStatements(statements).keys()].filter(text =>
  /^\s*(\/\*.*?\*\/\s*)?(with|select|insert|update|delete)\b/i.test(text),
)
// A green run of nothing would say nothing.
if (queries.length < 500) throw new Error(`Only ${queries.length} statements were found in ${statements}.`)

const folder = mkdtempSync(join(tmpdir(), 'answerwell-older-'))
chmodSync(folder, 0o711) // so that a database server started by root can keep its data inside
const settings = ['fsync=off', 'max_connections=20']
const servers: (TestServer & { release(): Promise<unknown> })[] = []
try {
  const older = await startInstalledPostgres(binaries, folder, settings)
  servers.push(older)
  const newest = await startEmbeddedPostgres(folder, { settings })
  servers.push(newest)
  const [{ version, refused }, { refused: everywhere }] = [await refusedBy(older), await refusedBy(newest)]
  // Those that need tables of a test are refused by both.
  const refusals = [...refused].filter(([text]) => !everywhere.has(text))
  for (const [text, why] of refusals) process.stdout.write(`✖ ${why}\n${text}\n\n`)
  const taken = queries.length - refused.size
  process.stdout.write(`PostgreSQL ${version} takes ${taken} statements, and refuses ${refusals.length}.\n`)
  process.exitCode = refusals.length === 0 && taken >= 500 ? 0 : 1
} finally {
  for (const { release } of servers) await release()
  rmSync(folder, { recursive: true, force: true })
}

async function refusedBy({ release: _release, ...server }: (typeof servers)[number]) {
  await prepareTemplate(server)
  const client = new pg.Client({ ...server, database: TEMPLATE })
  await client.connect()
  const refused = new Map<string, string>()
  for (const text of queries) {
    try {
      await client.query(`prepare one as ${text}`)
      await client.query('deallocate one')
    } catch (error) {
      refused.set(text, (error as Error).message)
    }
  }
  const { rows } = await client.query('show server_version')
  await client.end()
  return { version: rows[0].server_version as string, refused }
}
