import assert from 'node:assert/strict'
import { createWriteStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import sql, { raw } from 'sql-template-tag'
import { createDatabase, dropDatabase } from '../../../test/template.ts'
import { createCaller, createWorld } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { selectWrongCounts } from '../../talk/conversations/count-queries.ts'
import { selectWrongMessageCounts } from '../../talk/messages/count-queries.ts'
import { type ConnectionOptions, connect, type Database, type Queries } from '../db.ts'
import { createLog } from '../log.ts'
import { dumpSchema } from '../schema-dump.ts'
import { backUp, restore } from './backup.ts'

const world = await createWorld()
const { slug } = await world.start({
  subject: 'Tabs\tand\nlines \\ \\. ünï 🎁',
  tag_list: ['a,b', '"q"'],
  data: { k: null },
})
await world.post(slug, { body: '\\.\n\\N\n\r\ttab' })
await world.ana.post('/articles', { title: 'Article', body: 'Words' })
await world.olga.post('/webhooks', { webhook: { url: 'https://example.com/' } })

async function makeBackup(): Promise<Buffer> {
  const out = new PassThrough()
  const [, file] = await Promise.all([backUp(world.connection, out), buffer(out)])
  return file
}

async function emptyDatabase(): Promise<{ connection: ConnectionOptions; db: Database }> {
  const connection = await createDatabase()
  const db = connect(connection)
  after(async () => {
    await db.close()
    await dropDatabase(connection)
  })
  return { connection, db }
}

/** Every row of every table as text. */
async function everything(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.rows<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> 'schema_migrations' order by 1`)
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await db.rows<{ row: string }>(raw(`select t::text as row from ${name} t order by 1`))
      return [name, rows.map(({ row }) => row)] as const
    }),
  )
  return Object.fromEntries(contents)
}

/** The names of tables with rows. */
async function filled(db: Database): Promise<string[]> {
  return Object.entries(await everything(db)).flatMap(([name, rows]) => (rows.length > 0 ? name : []))
}

const file = await makeBackup()

test('a restored database is the same, row for row, with its schema, and can be used', async () => {
  const { connection, db } = await emptyDatabase()
  await db.write(sql`update installation set id = gen_random_uuid()`)
  const summary = await restore(connection, Readable.from([file]))
  const there = await everything(db)
  assert.deepEqual(there, await everything(world.db))
  assert.equal(summary.tables.conversations, 1)
  assert.ok((there.events?.length ?? 0) > 5)
  assert.equal(await dumpSchema(db), await dumpSchema(world.db))
  assert.deepEqual(await selectWrongCounts({ ...world.scope, sql: db, reads: db }), [])
  assert.deepEqual(await selectWrongMessageCounts({ ...world.scope, sql: db, reads: db }), [])

  const config = { baseDomain: 'localhost', port: 3000, trustedProxies: [], rateLimit: 0 }
  const app = await buildApp({ db, config, log: createLog('silent'), blobs: world.blobs })
  const ana = createCaller(app, world.scope, world.ana)
  assert.equal((await ana.get(`/conversations/${slug}/messages`)).body.total_count, 2)
  const { status } = await ana.post(`/conversations/${slug}/messages`, { message: { body: 'Goes on' } })
  assert.equal(status, 201)
  await app.close()
})

test('a backup is restored from small pieces, as a slow disk delivers them', async () => {
  const { connection, db } = await emptyDatabase()
  const pieces = Array.from({ length: Math.ceil(file.length / 7) }, (_, n) => file.subarray(n * 7, n * 7 + 7))
  await restore(connection, Readable.from(pieces))
  assert.deepEqual(await everything(db), await everything(world.db))
})

const lines = gunzipSync(file).toString().split('\n')

for (const [what, bytes, words] of [
  ['half of it', file.subarray(0, file.length / 2), /damaged or incomplete/],
  ['all but its last line', gzipSync(lines.slice(0, -2).join('\n')), /damaged or incomplete/],
  [
    'a table that is a program',
    gzipSync(
      [
        lines[0],
        `{"table":"brands (slug) from program 'touch /tmp/answerwell-owned' --","columns":[]}`,
        '\\.',
        ...lines.slice(1),
      ].join('\n'),
    ),
    /does not know/,
  ],
  [
    'a line that is not a part',
    gzipSync([lines[0], 'null', ...lines.slice(1)].join('\n')),
    /damaged or incomplete/,
  ],
  [
    'a line that is not JSON',
    gzipSync([lines[0], '{', ...lines.slice(1)].join('\n')),
    /damaged or incomplete/,
  ],
  ['a missing table', gzipSync([lines[0], ...lines.slice(-2)].join('\n')), /damaged or incomplete/],
  [
    'a damaged row',
    gzipSync(lines.join('\n').replace(/("table":"events".*\n)\d/, '$1x')),
    /damaged or incomplete/,
  ],
  ['another file', Buffer.from('PK\u0003\u0004 something else'), /not an Answerwell backup/],
  ['an empty file', Buffer.alloc(0), /not an Answerwell backup/],
  [
    'another release',
    gzipSync([`{"answerwell":"backup","version":3}`, ...lines.slice(1)].join('\n')),
    /version 3/,
  ],
] as [string, Buffer, RegExp][])
  test(`${what} leaves the database as it was`, async () => {
    const { connection, db } = await emptyDatabase()
    const before = await dumpSchema(db)
    const restoring = restore(connection, Readable.from([bytes]))
    await assert.rejects(restoring, words)
    assert.deepEqual(await filled(db), ['installation'])
    assert.equal(await dumpSchema(db), before)
  })

test('a dangling reference is refused, and nothing is left behind', async () => {
  const { connection, db } = await emptyDatabase()
  const start = lines.findIndex(line => line.startsWith('{"table":"channels"'))
  const end = lines.indexOf('\\.', start)
  const without = [...lines.slice(0, start + 1), ...lines.slice(end)]
  await assert.rejects(restore(connection, Readable.from([gzipSync(without.join('\n'))])), /foreign key/)
  assert.deepEqual(await filled(db), ['installation'])
})

test('the version of a backup is that of its database, whatever the release brings', async () => {
  const { connection, db } = await emptyDatabase()
  await db.transaction(queries =>
    queries.write(
      sql`delete from schema_migrations where version = (select max(version) from schema_migrations)`,
    ),
  )
  const out = new PassThrough()
  const [{ version }] = await Promise.all([backUp(connection, out), buffer(out)])
  assert.equal(version, (JSON.parse(lines[0] as string) as { version: number }).version - 1)
})

test('a full disk is reported, and nothing hangs', async () => {
  await assert.rejects(backUp(world.connection, createWriteStream('/dev/full')), /ENOSPC/)
})

test('a database that is not empty is left alone', async () => {
  const clear = async (queries: Queries) => {
    await queries.write(sql`delete from rate_limits`)
  }
  await world.db.transaction(queries => queries.write(sql`insert into rate_limits (key) values ('x')`))
  const before = await everything(world.db)
  await assert.rejects(restore(world.connection, Readable.from([file]), { clear }), /not empty/)
  assert.deepEqual(await everything(world.db), before)
})
