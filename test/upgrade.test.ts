// Databases of earlier releases.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { connect } from '../src/kit/db.ts'
import { latestVersion, type Migration, migrate, readMigrations, versionOf } from '../src/kit/migrate.ts'
import { dumpSchema } from '../src/kit/schema-dump.ts'
import { createDatabase, dropDatabase } from './template.ts'

const [FIRST] = readMigrations() as [Migration, ...Migration[]]

async function openEmpty() {
  const connection = await createDatabase('template0')
  const db = connect({ ...connection, patient: true })
  after(async () => {
    await db.close()
    await dropDatabase(connection)
  })
  return db
}

test('a database of version 0.1 is upgraded, and its data stays', async () => {
  const db = await openEmpty()
  await migrate(db, [FIRST])
  await db.rows(sql`
    insert into brands (id, slug, name, created_at) values (1, 'busy', 'Busy', now()), (2, 'quiet', 'Quiet', now())`)
  await db.rows(sql`
    insert into jobs (brand_id, name, data, run_at, created_at) values (1, 'deliveries.send', '{}', now(), now())`)
  const applied = await migrate(db)
  assert.deepEqual(
    applied.map(({ version }) => version),
    readMigrations().flatMap(({ version }) => (version > FIRST.version ? [version] : [])),
  )
  assert.equal(await versionOf(db), latestVersion())
  assert.deepEqual(await db.rows(sql`select slug, site_languages from brands order by id`), [
    { slug: 'busy', site_languages: [] },
    { slug: 'quiet', site_languages: [] },
  ])
  assert.deepEqual(await db.rows(sql`select brand_id, name from jobs`), [
    { brand_id: 1, name: 'deliveries.send' },
  ])
})

test('a database from before version 0.1 is refused and stays unchanged', async () => {
  const db = await openEmpty()
  await db.rows(sql`
    create table schema_migrations (version integer primary key, name text not null, applied_at timestamptz(3))`)
  await db.rows(sql`insert into schema_migrations values (63, 'messengers', now())`)
  await db.rows(sql`create table brands (id bigint)`)
  const before = await dumpSchema(db)
  for (const refused of [() => versionOf(db), () => migrate(db)])
    await assert.rejects(refused, /version 63, from before Answerwell 0\.1 .* docs\/operating\.md/)
  assert.equal(await dumpSchema(db), before)
})
