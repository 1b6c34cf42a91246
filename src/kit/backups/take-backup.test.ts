// What must not happen while backups are taken: the server ends, two of them ruin each other, or files of others go.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { createWorld } from '../../../test/world.ts'
import { namedFiles } from '../../talk/attachments/orphan-queries.ts'
import { openBlobs } from '../blobs.ts'
import { backupAt } from './backup-folder.ts'
import { decrypterFor } from './open-backup.ts'
import { takeBackup } from './take-backup.ts'
import { type BackupTimetable, takeDaily } from './take-daily.ts'
import { checkFiles } from './verify-backup.ts'

const { connection, blobs } = await createWorld()
const from = { connection, blobs, named: namedFiles }
const place = mkdtempSync(join(tmpdir(), 'answerwell-take-'))
after(() => rmSync(place, { recursive: true, force: true }))
let count = 0
const newFolder = () => join(place, String(count++))
const at = (text: string) => new Date(`${text}Z`)
const key = await generateIdentity()
const recipients = [await identityToRecipient(key)]
for (let n = 0; n < 20; n++) await blobs.put(Buffer.alloc(100_000, n))
const files = await Array.fromAsync(blobs.keys())

/** `files` has room in its path, the name of a backup has not: so it cannot be opened, also by root. */
function tooLongFolder(): string {
  let path = newFolder()
  while (path.length < 4_080) path = join(path, 'x'.repeat(Math.min(200, 4_080 - path.length - 1)) || 'x')
  mkdirSync(path, { recursive: true })
  return path
}

for (const [what, folder, words] of [
  ['whose files cannot be opened', tooLongFolder(), /ENAMETOOLONG/],
  ['that is below a file', join(import.meta.filename, 'backups'), /ENOTDIR|does not exist/],
] as const)
  for (const keys of [[], recipients])
    test(`a folder ${what} fails the backup and nothing else, ${keys.length} keys`, async () => {
      const timetable = { folder, at: '02:30', recipients: keys, keep: { days: 7, weeks: 4, months: 12 } }
      await assert.rejects(takeDaily(from, timetable, new Date()), words)
      await assert.rejects(takeBackup(from, timetable, new Date()), words)
    })

test('a database that is away fails the backup, and leaves nothing', async () => {
  const folder = newFolder()
  const nowhere = { connectionString: 'postgres://nobody@127.0.0.1:1/none' }
  await assert.rejects(
    takeBackup({ ...from, connection: nowhere }, { folder, recipients }, new Date()),
    /ECONNREFUSED/,
  )
  assert.equal(existsSync(folder), false)
})

test('of several at once one is taken, the others say that it is under way, and every copy can be read', async () => {
  const timetable: BackupTimetable = {
    folder: newFolder(),
    at: '02:30',
    recipients,
    keep: { days: 7, weeks: 4, months: 12 },
  }
  mkdirSync(timetable.folder)
  const now = at('2026-11-20T02:30:00')
  const daily = await Promise.all([1, 2, 3].map(() => takeDaily(from, timetable, now)))
  assert.equal(daily.filter(Boolean).length, 1)
  const asked = await Promise.allSettled(
    [1, 2, 3].map(n => takeBackup(from, timetable, at(`2026-11-21T02:30:0${n}`))),
  )
  const refused = asked.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  assert.equal(refused.length, 2)
  for (const { reason } of refused)
    assert.equal(reason.message, 'Another backup is being taken. Try again when it is finished.')
  const { stored } = await backupAt(timetable.folder)
  assert.ok(stored)
  const decrypt = await decrypterFor([key])
  const checked = await checkFiles(stored, { decrypt, reads: true, onKeys: async () => {} })
  assert.deepEqual(checked, { listed: files.length, missing: 0, damaged: 0 })
})

test('pruning leaves what is not a copy of a file', async () => {
  const folder = newFolder()
  const settings = { folder, recipients: [], keep: { days: 1, weeks: 0, months: 0 } }
  await takeBackup(from, settings, at('2026-11-01T02:30:00'))
  const others = ['notes.txt', 'aa/notes.txt', 'photos/2026.jpg', `${files[0]}.bak`, 'bb/cc/dd.txt']
  for (const other of others) {
    mkdirSync(dirname(join(folder, 'files', other)), { recursive: true })
    writeFileSync(join(folder, 'files', other), 'not ours')
  }
  const unlisted = 'aa/aaaaaaaa-0000-4000-8000-000000000000'
  writeFileSync(join(folder, 'files', unlisted), 'ours')
  mkdirSync(join(folder, 'files', 'aa/bbbbbbbb-0000-4000-8000-000000000000'))
  const { deleted } = await takeBackup(from, settings, at('2026-11-02T02:30:00'))
  assert.equal(deleted, 1)
  for (const other of others) assert.ok(existsSync(join(folder, 'files', other)), other)
  assert.ok(!existsSync(join(folder, 'files', unlisted)))
})

test('the folder of the files, or one around or in it, is refused', async () => {
  const data = newFolder()
  const own = openBlobs(join(data, 'files'))
  const stored = await own.put(Buffer.from('words'))
  const link = newFolder()
  symlinkSync(data, link)
  for (const folder of [
    data,
    link,
    join(data, 'files'),
    join(data, 'files/aa'),
    join(link, 'files/backups'),
  ]) {
    const taking = takeBackup({ ...from, blobs: own }, { folder, recipients: [] }, new Date())
    await assert.rejects(taking, /cannot be a folder of backups: the files are stored in /, folder)
  }
  assert.equal(String(await own.get(stored)), 'words')
  const { files: copied } = await takeBackup(
    { ...from, blobs: own },
    { folder: join(data, 'backups'), recipients: [] },
    new Date(),
  )
  assert.equal(copied.listed, 1)
})

test('what killed backups have left goes after two days, and nothing of one that may be under way', async () => {
  const folder = newFolder()
  await takeBackup(from, { folder, recipients: [] }, at('2026-11-20T02:30:00'))
  const left = ['17T02-30-00Z.backup.0a1b2c3d.part', '17T02-30-00Z.files.gz', '16T02-30-00Z.backup.age.part']
  const young = ['20T02-30-01Z.backup.0a1b2c3d.part', '20T02-30-01Z.files.gz']
  for (const name of [...left, ...young]) writeFileSync(join(folder, `2026-11-${name}`), 'half')
  const copy = join(folder, 'files', `${files[0]}.age.0a1b2c3d.part`)
  writeFileSync(copy, 'half')
  await takeBackup(from, { folder, recipients: [] }, at('2026-11-21T02:30:00'))
  const names = readdirSync(folder).map(name => name.slice('2026-11-'.length))
  assert.deepEqual(
    [left.filter(name => names.includes(name)), young.filter(name => !names.includes(name))],
    [[], []],
  )
  assert.ok(existsSync(copy))
  await takeBackup(from, { folder, recipients: [] }, new Date(Date.now() + 3 * 86_400_000))
  assert.ok(!existsSync(copy))
})
