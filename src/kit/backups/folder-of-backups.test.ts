// Backups of database and files in a folder: what is copied, encrypted, kept, restored and verified.
import assert from 'node:assert/strict'
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import sql, { raw } from 'sql-template-tag'
import { eventually } from '../../../test/eventually.ts'
import { createDatabase, dropDatabase } from '../../../test/template.ts'
import { createWorld } from '../../../test/world.ts'
import { namedFiles } from '../../talk/attachments/orphan-queries.ts'
import { openBlobs } from '../blobs.ts'
import { connect } from '../db.ts'
import { restore } from './backup.ts'
import { backupAt, findBackups } from './backup-folder.ts'
import { endingFor } from './encrypt.ts'
import { newName } from './leftover-databases.ts'
import { readList } from './list-files.ts'
import { decrypterFor, openPlain } from './open-backup.ts'
import { restoreFiles } from './restore-files.ts'
import { openShelf } from './shelf.ts'
import { takeBackup } from './take-backup.ts'
import { checkFiles, restoreForCheck, selectMiscounted } from './verify-backup.ts'

const world = await createWorld()
const { connection, blobs, db } = world
const from = { connection, blobs, named: namedFiles }
const place = mkdtempSync(join(tmpdir(), 'answerwell-backups-'))
after(() => rmSync(place, { recursive: true, force: true }))
let count = 0
const newFolder = () => join(place, String(count++))
const at = (text: string) => new Date(`${text}Z`)
const secretWords = 'Words that only the key opens'
await world.mailIn(
  [
    'From: Cody <cody@example.com>',
    'To: support@demo.localhost',
    'Subject: With a file',
    'Message-ID: <file@backup.test>',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; name=words.txt',
    'Content-Disposition: attachment; filename=words.txt',
    '',
    secretWords,
    '--b--',
  ].join('\n'),
)
const files = await Array.fromAsync(blobs.keys())
const key = await generateIdentity()
const recipients = [await identityToRecipient(key)]

/** Others that are tested at the same time have some for a while. */
const noDatabaseLeft = () =>
  eventually(
    async () => {
      const databases = await db.rows(
        sql`select datname from pg_database where datname like 'answerwell\\_verify\\_%'`,
      )
      assert.deepEqual(databases, [])
    },
    { what: 'no database is left' },
  )

test('a second backup copies only files that are new, and leaves no half of anything', async () => {
  const folder = newFolder()
  const first = await takeBackup(from, { folder, recipients: [] }, at('2026-11-20T02:30:00'))
  assert.deepEqual(first.files, { listed: files.length, copied: files.length, lost: 0, missing: 0 })
  const added = await blobs.put(Buffer.from('one more'))
  const second = await takeBackup(from, { folder, recipients: [] }, at('2026-11-21T02:30:00'))
  await blobs.remove(added)
  assert.deepEqual(second.files, { listed: files.length + 1, copied: 1, lost: 0, missing: 0 })
  assert.deepEqual(readdirSync(folder).sort(), [
    '2026-11-20T02-30-00Z.backup',
    '2026-11-20T02-30-00Z.files.gz',
    '2026-11-21T02-30-00Z.backup',
    '2026-11-21T02-30-00Z.files.gz',
    'files',
  ])
  const [newest, oldest] = await findBackups(openShelf(folder))
  assert.deepEqual([newest?.madeAt, oldest?.madeAt], [at('2026-11-21T02:30:00'), at('2026-11-20T02:30:00')])
  assert.ok(
    (await Array.fromAsync(readList(openShelf(folder), newest?.list as string))).some(
      one => one.key === added,
    ),
  )
})

test('what an old backup needs stays while it is kept, and goes with it', async () => {
  const folder = newFolder()
  const gone = await blobs.put(Buffer.from('soon gone'))
  const keep = { days: 2, weeks: 0, months: 0 }
  const take = (day: number) =>
    takeBackup(from, { folder, recipients: [], keep }, at(`2026-11-0${day}T02:30:00`))
  await take(1)
  await blobs.remove(gone)
  await take(2)
  const copy = join(folder, 'files', gone)
  assert.equal(readFileSync(copy, 'utf8'), 'soon gone')
  assert.equal((await take(3)).deleted, 1)
  assert.ok(!existsSync(copy))
  assert.ok(files.every(file => existsSync(join(folder, 'files', file))))
})

test('nothing of an encrypted backup can be read without the key; with it, all is there again', async () => {
  const folder = newFolder()
  const { file } = await takeBackup(from, { folder, recipients }, at('2026-11-20T02:30:00'))
  assert.match(file, /\.backup\.age$/)
  for (const path of readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }))
    if (path.isFile()) assert.ok(!readFileSync(join(path.parentPath, path.name)).includes(secretWords))
  await assert.rejects(openPlain(createReadStream(file), undefined), /encrypted\. Name the file with the key/)
  const other = await decrypterFor([await generateIdentity()])
  await assert.rejects(openPlain(createReadStream(file), other), /encrypted for another key/)

  const decrypt = await decrypterFor([key])
  const elsewhere = openBlobs(newFolder())
  const { stored } = await backupAt(folder)
  assert.ok(stored)
  assert.deepEqual(await restoreFiles(stored, elsewhere, decrypt), {
    copied: files.length,
    missing: [],
    damaged: [],
    unread: [],
    isListed: true,
  })
  assert.deepEqual(
    await restoreFiles(stored, elsewhere, decrypt),
    { copied: 0, missing: [], damaged: [], unread: [], isListed: true },
    'once',
  )
  for (const one of files) assert.deepEqual(await elsewhere.get(one), await blobs.get(one))
  const own = await createDatabase()
  const restored = connect(own)
  try {
    await restore(own, await openPlain(createReadStream(file), decrypt))
    const bodies = sql`/* all brands */ select count(*) as n from messages`
    assert.deepEqual(await restored.row(bodies), await db.row(bodies))
  } finally {
    await restored.close()
    await dropDatabase(own)
  }
})

test('a check restores, counts, misses files and sees damage, and leaves no database behind', async () => {
  const folder = newFolder()
  const { file, tables } = await takeBackup(from, { folder, recipients }, new Date())
  const decrypt = await decrypterFor([key])
  const { stored } = await backupAt(folder)
  assert.ok(stored)
  const { summary, checked } = await restoreForCheck(
    connection,
    await openPlain(createReadStream(file), decrypt),
    selectMiscounted,
  )
  assert.deepEqual([summary.tables, checked], [tables, []])
  await noDatabaseLeft()
  const check = () => checkFiles(stored, { decrypt, reads: true, onKeys: async () => {} })
  assert.deepEqual(await check(), { listed: files.length, missing: 0, damaged: 0 })
  const [first = '', second = ''] = files.map(one => join(folder, 'files', `${one}${endingFor(recipients)}`))
  rmSync(first)
  const bytes = readFileSync(second)
  bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1
  writeFileSync(second, bytes)
  assert.deepEqual(await check(), { listed: files.length, missing: 1, damaged: 1 })
})

test('a damaged backup fails its check, and still leaves no database behind', async () => {
  const folder = newFolder()
  const { file } = await takeBackup(from, { folder, recipients: [] }, new Date())
  const whole = readFileSync(file)
  writeFileSync(file, whole.subarray(0, whole.length - 20))
  await assert.rejects(
    restoreForCheck(connection, await openPlain(createReadStream(file), undefined), selectMiscounted),
    /damaged or incomplete/,
  )
  await noDatabaseLeft()
})

test('a check drops what killed ones have left, and no database that is in use', async () => {
  const old = 'answerwell_verify_abc_000000000001'
  const used = 'answerwell_verify_abc_000000000002'
  const young = newName(new Date())
  for (const name of [old, used, young]) await db.rows(raw(`create database ${name}`))
  const user = connect({ ...connection, database: used })
  await user.rows(sql`select 1`)
  const leftAfterCheck = async () => {
    const { file } = await takeBackup(from, { folder: newFolder(), recipients: [] }, new Date())
    await restoreForCheck(connection, await openPlain(createReadStream(file), undefined), selectMiscounted)
    const names = sql`select datname as name from pg_database where datname in (${old}, ${used}, ${young}) order by 1`
    return (await db.rows<{ name: string }>(names)).map(({ name }) => name)
  }
  try {
    assert.deepEqual(await leftAfterCheck(), [used, young].sort())
  } finally {
    await user.close()
    for (const name of [used, young]) await db.rows(raw(`drop database if exists ${name} with (force)`))
  }
})

test('a backup that cannot be finished is none, and the one before stays', async () => {
  const folder = newFolder()
  await takeBackup(from, { folder, recipients: [] }, at('2026-11-20T02:30:00'))
  // As a backup leaves it that is killed; the other one may still be under way.
  for (const day of ['17', '20']) writeFileSync(join(folder, `2026-11-${day}T02-30-00Z.backup.part`), 'half')
  const broken = {
    ...blobs,
    keys: async function* () {
      yield files[0] as string
      throw new Error('the disk is gone')
    },
  }
  const keep = { days: 1, weeks: 0, months: 0 }
  await assert.rejects(
    takeBackup({ ...from, blobs: broken }, { folder, recipients: [], keep }, at('2026-11-21T02:30:00')),
    /the disk is gone/,
  )
  assert.deepEqual(readdirSync(folder).sort(), [
    '2026-11-20T02-30-00Z.backup',
    '2026-11-20T02-30-00Z.backup.part',
    '2026-11-20T02-30-00Z.files.gz',
    'files',
  ])
})

test('a key that is none is refused before anything is written', async () => {
  const folder = newFolder()
  await assert.rejects(
    takeBackup(from, { folder, recipients: ['age1nonsense'] }, new Date()),
    /age1nonsense is not an age recipient/,
  )
  assert.ok(!existsSync(folder))
  await assert.rejects(decrypterFor(['nonsense']), /none of age/)
  assert.equal(
    (await buffer(await openPlain(createReadStream(import.meta.filename), undefined))).length > 0,
    true,
  )
})
