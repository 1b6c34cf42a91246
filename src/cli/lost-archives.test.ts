// Exports and uploads are in no backup, and a restored database does not offer what is gone.
import assert from 'node:assert/strict'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { createDatabase, dropDatabase } from '../../test/template.ts'
import { createWorld } from '../../test/world.ts'
import { forgetLostArchives } from '../desk/exports/forget-lost.ts'
import { restore } from '../kit/backups/backup.ts'
import { findBackups } from '../kit/backups/backup-folder.ts'
import { readList } from '../kit/backups/list-files.ts'
import { restoreFiles } from '../kit/backups/restore-files.ts'
import { openShelf } from '../kit/backups/shelf.ts'
import { takeBackup } from '../kit/backups/take-backup.ts'
import { openBlobs } from '../kit/blobs.ts'
import { connect } from '../kit/db.ts'
import { namedFiles } from '../talk/attachments/orphan-queries.ts'

const world = await createWorld()
const { olga, blobs, connection, clock } = world
const place = mkdtempSync(join(tmpdir(), 'answerwell-lost-'))
after(() => rmSync(place, { recursive: true, force: true }))

test('exports and uploads are in no backup, and nothing is missing there', async () => {
  await world.mailIn('From: cody@example.com\nTo: support@demo.localhost\nSubject: Stays\n\nThis is kept')
  const { id } = (await olga.post('/exports')).body
  const { id: upload } = (await olga.post('/imports', { import: { source: 'contacts-csv' } })).body
  await olga.send('PUT', `/imports/${upload}/parts/1`, {
    raw: 'Email\nkim@csv.test\n',
    headers: { 'content-type': 'application/octet-stream' },
  })
  await world.work()
  assert.equal((await olga.get(`/exports/${id}`)).body.state, 'ready')
  const parts = (await world.db.rows<{ file: string }>(sql`select file from archive_parts order by id`)).map(
    ({ file }) => file,
  )
  assert.equal(parts.length, 2)

  const folder = join(place, 'backups')
  const from = { connection, blobs, named: namedFiles }
  const taken = await takeBackup(from, { folder, recipients: [] }, clock.now)
  assert.deepEqual([taken.files.listed, taken.files.missing, taken.warnings], [1, 0, []])
  const [stored] = await findBackups(openShelf(folder))
  assert.ok(stored)
  const listed = await Array.fromAsync(readList(openShelf(folder), stored.list))
  assert.ok(listed.every(({ key }) => !parts.includes(key)))

  const restored = await createDatabase()
  const db = connect(restored)
  after(async () => {
    await db.close()
    await dropDatabase(restored)
  })
  const elsewhere = openBlobs(join(place, 'files'))
  await restoreFiles(stored, elsewhere, undefined)
  await restore(restored, createReadStream(taken.file))
  await forgetLostArchives(db, openBlobs(join(place, 'away')))
  assert.ok((await db.rows(sql`select file from archive_parts`)).length > 0, 'the storage may be away')
  await forgetLostArchives(db, elsewhere)
  assert.deepEqual(await db.rows(sql`select file from archive_parts`), [])
  assert.deepEqual(await db.rows(sql`select state from exports`), [{ state: 'expired' }])

  await forgetLostArchives(world.db, blobs)
  assert.equal((await olga.get(`/exports/${id}`)).body.state, 'ready', 'where its files are, it stays')
})
