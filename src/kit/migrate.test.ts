import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { createDatabase, dropDatabase } from '../../test/template.ts'
import { connect } from './db.ts'
import { keysApart, migrate, readMigrations, statementsOf } from './migrate.ts'
import { dumpSchema } from './schema-dump.ts'

const connection = await createDatabase('template0')
const db = connect(connection)
after(async () => {
  await db.close()
  await dropDatabase(connection)
})

test('five starts at once apply each migration once', async () => {
  const others = Array.from({ length: 4 }, () => connect(connection))
  const applied = await Promise.all([db, ...others].map(one => migrate(one)))
  for (const other of others) await other.close()
  const versions = applied.flat().map(({ version }) => version)
  assert.deepEqual(
    versions.sort((a, b) => a - b),
    readMigrations().map(({ version }) => version),
  )
  assert.deepEqual(await migrate(db), [])
})

test('migrations are numbered without gaps', () => {
  const [first, ...later] = readMigrations()
  for (const [index, { version }] of later.entries()) assert.equal(version, (first?.version ?? 0) + 1 + index)
})

test('db/schema.sql matches the migrations (if not: bin/answerwell migrate --dump)', async () => {
  const file = join(import.meta.dirname, '../../db/schema.sql')
  assert.equal(await dumpSchema(db), readFileSync(file, 'utf8'))
})

test('foreign keys added after their tables, as on Citus, make the same schema', async () => {
  const other = await createDatabase('template0')
  const apart = connect(other)
  let count = 0
  for (const { text } of readMigrations())
    for (const statement of statementsOf(text)) {
      const { without, keys } = keysApart(statement)
      for (const one of [without, ...keys]) await apart.rows(raw(one))
      count += keys.length
    }
  assert.ok(count > 100, `${count} keys`)
  const withNumbers = (await dumpSchema(db)).replace(/^create table schema_migrations[^;]*;\n+/m, '')
  assert.equal(await dumpSchema(apart), withNumbers)
  await apart.close()
  await dropDatabase(other)
})

test('migrations after the first, which may find distributed tables, say one thing at a time, as Citus wants it', () => {
  for (const { version, text } of readMigrations().slice(1))
    for (const statement of statementsOf(text)) {
      const added = statement.match(/\badd column[^,]*/g) ?? []
      for (const column of added)
        assert.doesNotMatch(column, /\b(check|references|unique)\b/, `${version}: ${column}`)
      assert.doesNotMatch(
        statement,
        /generated \w+ as identity|create (unlogged table|trigger)/,
        String(version),
      )
    }
})

const WITHOUT_BRAND = [
  'brands',
  'brand_hosts',
  'mail_addresses',
  'schema_migrations',
  'certificates',
  'acme_challenges',
  'acme_accounts',
  'rate_limits',
  'setup_links',
  'installation',
]

test('every unique index begins with brand_id, so that rows of another brand never conflict', async () => {
  const offenders = await db.rows<{ name: string }>(sql`
    select c.relname as name from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where t.relnamespace = 'public'::regnamespace and i.indisunique
      and t.relname <> all (${WITHOUT_BRAND}) and a.attname is distinct from 'brand_id'`)
  assert.deepEqual(offenders, [])
})

test('every table carries brand_id not null, and every reference between them includes it', async () => {
  const tables = await db.rows<{ name: string }>(sql`
    select t.relname as name from pg_class t
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and t.relname <> all (${WITHOUT_BRAND})
      and not exists (
        select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'brand_id' and a.attnotnull and a.attnum = 1
      )`)
  assert.deepEqual(tables, [])
  const references = await db.rows<{ name: string }>(sql`
    select k.conname as name from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and k.conrelid::regclass::text <> all (${WITHOUT_BRAND}) and a.attname <> 'brand_id'`)
  assert.deepEqual(references, [])
})

test('a database from a newer release is refused', async () => {
  await db.rows(sql`insert into schema_migrations (version, name) values (999, 'of the future')`)
  await assert.rejects(migrate(db), /newer than this release/)
  await db.rows(sql`delete from schema_migrations where version = 999`)
})
