// Which copies a backup makes, lists and keeps: of other keys, changed ones, and of files that the storage has lost.
import assert from 'node:assert/strict'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { createWorld } from '../../../test/world.ts'
import { namedFiles } from '../../talk/attachments/orphan-queries.ts'
import { ERASURE_ENTRIES } from '../blob-keys.ts'
import { openBlobs } from '../blobs.ts'
import { backupAt, deleteOld, findBackups } from './backup-folder.ts'
import { endingFor } from './encrypt.ts'
import { readList } from './list-files.ts'
import { decrypterFor } from './open-backup.ts'
import { restoreFiles } from './restore-files.ts'
import { openShelf } from './shelf.ts'
import { takeBackup } from './take-backup.ts'
import { takeDaily } from './take-daily.ts'
import { checkFiles } from './verify-backup.ts'

const world = await createWorld()
const place = mkdtempSync(join(tmpdir(), 'answerwell-take-files-'))
after(() => rmSync(place, { recursive: true, force: true }))
let count = 0
const newFolder = () => join(place, String(count++))
const at = (text: string) => new Date(`${text}Z`)
await world.mailIn(
  [
    'From: Cody <cody@example.com>',
    'To: support@demo.localhost',
    'Subject: With files',
    'Message-ID: <files@backup.test>',
    'Content-Type: multipart/mixed; boundary=b',
    ...['one', 'two', 'three'].flatMap(name => [
      '',
      '--b',
      `Content-Type: text/plain; name=${name}.txt`,
      `Content-Disposition: attachment; filename=${name}.txt`,
      '',
      name,
    ]),
    '--b--',
  ].join('\n'),
)
/** A storage with the same files, which may be harmed. */
const files = await Array.fromAsync(world.blobs.keys())
async function ownStorage() {
  const folder = newFolder()
  const blobs = openBlobs(folder)
  for (const key of files) await blobs.putAs(key, await world.blobs.get(key))
  return { folder, from: { connection: world.connection, blobs, named: namedFiles } }
}
const key = await generateIdentity()
const recipients = [await identityToRecipient(key)]
const keep = { days: 1, weeks: 0, months: 0 }
const storedIn = async (folder: string) => {
  const { stored } = await backupAt(folder, at('2099-01-01T00:00:00'))
  assert.ok(stored)
  return stored
}
const checkIn = async (folder: string, identities: string[] = []) =>
  checkFiles(await storedIn(folder), {
    decrypt: await decrypterFor(identities),
    reads: true,
    onKeys: async () => {},
  })
const whole = { listed: files.length, missing: 0, damaged: 0 }

for (const [what, harm] of [
  ['is gone', (folder: string) => rmSync(folder, { recursive: true })],
  [
    'is an empty mount point',
    (folder: string) => {
      for (const one of readdirSync(folder)) rmSync(join(folder, one), { recursive: true })
    },
  ],
] as const)
  test(`the copies stay when the storage ${what}, and it is said`, async () => {
    const { folder: storage, from } = await ownStorage()
    const folder = newFolder()
    await takeBackup(from, { folder, recipients: [], keep }, at('2026-11-01T02:30:00'))
    harm(storage)
    const taken = await takeBackup(from, { folder, recipients: [], keep }, at('2026-11-02T02:30:00'))
    assert.deepEqual(taken.files, { listed: files.length, copied: 0, lost: files.length, missing: 0 })
    assert.match(
      taken.warnings.join(),
      /3|4 files of the database are not in .*: their copies in the folder stay/,
    )
    assert.equal(taken.deleted, 1)
    assert.deepEqual(await checkIn(folder), whole)
    const again = await takeBackup(from, { folder, recipients: [], keep }, at('2026-11-03T02:30:00'))
    assert.equal(again.files.lost, files.length)
    assert.deepEqual(await checkIn(folder), whole)
  })

test('a storage that is gone before the first backup is said, and nothing old is deleted', async () => {
  const { folder: storage, from } = await ownStorage()
  rmSync(storage, { recursive: true })
  const folder = newFolder()
  await takeBackup(from, { folder, recipients: [], keep }, at('2026-11-01T02:30:00'))
  const {
    files: found,
    warnings,
    deleted,
  } = await takeBackup(from, { folder, recipients: [], keep }, at('2026-11-02T02:30:00'))
  assert.deepEqual(found, { listed: 0, copied: 0, lost: 0, missing: files.length })
  assert.equal(deleted, 0)
  assert.match(warnings.join(), /and have no copy.*Old backups were not deleted/)
})

test('a storage that cannot be read fails the backup', async () => {
  const { folder: storage, from } = await ownStorage()
  const folder = newFolder()
  const [group = ''] = readdirSync(storage)
  rmSync(join(storage, group), { recursive: true })
  writeFileSync(join(storage, group), 'a file in place of a folder')
  await assert.rejects(takeBackup(from, { folder, recipients: [] }, new Date()), /cannot be read \(ENOTDIR\)/)
  assert.deepEqual(await findBackups(openShelf(folder)), [])
})

test('another key encrypts every copy again, and each backup can be read with its own', async () => {
  const { from } = await ownStorage()
  const folder = newFolder()
  const other = await generateIdentity()
  await takeBackup(from, { folder, recipients }, at('2026-11-01T02:30:00'))
  const first = await storedIn(folder)
  const changed = { folder, recipients: [await identityToRecipient(other)] }
  const { files: taken } = await takeBackup(from, changed, at('2026-11-02T02:30:00'))
  assert.equal(taken.copied, files.length)
  assert.deepEqual(await checkIn(folder, [other]), whole)
  const empty = openBlobs(newFolder())
  const restored = await restoreFiles(first, empty, await decrypterFor([key]))
  assert.deepEqual([restored.copied, restored.damaged], [files.length, []])
  // With the backup of the first key go its copies.
  await takeBackup(from, { ...changed, keep }, at('2026-11-03T02:30:00'))
  const left = readdirSync(join(folder, 'files'), { recursive: true }).map(String)
  assert.ok(!left.some(name => name.endsWith(endingFor(recipients))))
  assert.deepEqual(await checkIn(folder, [other]), whole)
})

test('a plain backup among encrypted ones is refused unless it is meant, and both can be read', async () => {
  const { from } = await ownStorage()
  const folder = newFolder()
  await takeBackup(from, { folder, recipients }, at('2026-11-01T02:30:00'))
  const first = await storedIn(folder)
  await assert.rejects(
    takeBackup(from, { folder, recipients: [] }, at('2026-11-02T02:30:00')),
    /are encrypted, and this one would not be/,
  )
  await takeBackup(from, { folder, recipients: [], plain: true }, at('2026-11-02T02:30:00'))
  assert.deepEqual(await checkIn(folder), whole)
  const restored = await restoreFiles(first, openBlobs(newFolder()), await decrypterFor([key]))
  assert.equal(restored.copied, files.length)
})

test('a plain copy that changed is found, also with its old size; one of another size is copied again', async () => {
  const { from } = await ownStorage()
  const folder = newFolder()
  await takeBackup(from, { folder, recipients: [] }, at('2026-11-01T02:30:00'))
  const [one = '', two = ''] = files
  const path = join(folder, 'files', one)
  writeFileSync(path, Buffer.alloc(readFileSync(path).length, 'x'))
  truncateSync(join(folder, 'files', two), 1)
  assert.deepEqual(await checkIn(folder), { ...whole, damaged: 2 })
  const restored = await restoreFiles(await storedIn(folder), openBlobs(newFolder()), undefined)
  assert.deepEqual(restored.damaged.sort(), [one, two].sort())
  assert.equal(restored.copied, files.length - 2)
  const { files: taken } = await takeBackup(from, { folder, recipients: [] }, at('2026-11-02T02:30:00'))
  assert.equal(taken.copied, 1)
  assert.deepEqual(await checkIn(folder), { ...whole, damaged: 1 })
})

test('copies of a backup that was not finished are compared with their files', async () => {
  const { from } = await ownStorage()
  const folder = newFolder()
  const { file } = await takeBackup(from, { folder, recipients: [] }, at('2026-11-01T02:30:00'))
  rmSync(file)
  rmSync(join(folder, '2026-11-01T02-30-00Z.files.gz'))
  const path = join(folder, 'files', files[0] as string)
  writeFileSync(path, Buffer.alloc(readFileSync(path).length, 'x'))
  const { files: taken } = await takeBackup(from, { folder, recipients: [] }, at('2026-11-02T02:30:00'))
  assert.equal(taken.copied, 1)
  assert.deepEqual(await checkIn(folder), whole)
})

test('lists without sums, and copies named as before, can be restored, and go with their backup', async () => {
  const { from } = await ownStorage()
  const folder = newFolder()
  await takeBackup(from, { folder, recipients }, at('2026-11-01T02:30:00'))
  const { list } = await storedIn(folder)
  writeFileSync(join(folder, list), gzipSync(`${files.join('\n')}\n`))
  for (const one of files)
    renameSync(join(folder, 'files', `${one}${endingFor(recipients)}`), join(folder, 'files', `${one}.age`))
  assert.deepEqual(await checkIn(folder, [key]), whole)
  await takeBackup(from, { folder, recipients, keep }, at('2026-11-02T02:30:00'))
  assert.ok(files.every(one => !existsSync(join(folder, 'files', `${one}.age`))))
  assert.deepEqual(await checkIn(folder, [key]), whole)
})

test('a backup from the future holds up no other one, and neither counts nor goes when old ones do', async () => {
  const { from } = await ownStorage()
  const folder = newFolder()
  const timetable = { folder, at: '02:30', recipients: [], keep }
  await takeBackup(from, { folder, recipients: [] }, at('2036-11-01T02:30:00'))
  const first = await takeDaily(from, timetable, at('2026-11-01T03:00:00'))
  assert.ok(first)
  assert.equal(await takeDaily(from, timetable, at('2026-11-01T03:01:00')), undefined)
  const second = await takeDaily(from, timetable, at('2026-11-02T03:00:00'))
  assert.equal(second?.deleted, 1)
  const names = (await findBackups(openShelf(folder))).map(({ madeAt }) => madeAt.toISOString().slice(0, 10))
  assert.deepEqual(names, ['2036-11-01', '2026-11-02'])
  assert.equal(join(folder, (await backupAt(folder, at('2026-11-03T00:00:00'))).file), second?.file)
})

test('nothing is deleted when a list of those that are kept cannot be read', async () => {
  const { from } = await ownStorage()
  const folder = newFolder()
  for (const day of [1, 2]) await takeBackup(from, { folder, recipients: [] }, at(`2026-11-0${day}T02:30:00`))
  writeFileSync(join(folder, (await storedIn(folder)).list), 'damaged')
  await assert.rejects(
    deleteOld(openShelf(folder), { keep, now: at('2026-11-02T03:00:00') }),
    /The list of files .* is missing or damaged/,
  )
  rmSync(join(folder, (await storedIn(folder)).list))
  const taken = await takeBackup(
    from,
    { folder, recipients: [], keep: { days: 2, weeks: 0, months: 0 } },
    at('2026-11-03T02:30:00'),
  )
  assert.match(taken.warnings.join(), /Old backups were not deleted: The list of files/)
  assert.equal((await findBackups(openShelf(folder))).length, 3)
  assert.deepEqual(await checkIn(folder), whole)
})

test('files that cannot be restored hold up no other, and erasures of later backups are restored', async () => {
  const { from } = await ownStorage()
  const folder = newFolder()
  await takeBackup(from, { folder, recipients }, at('2026-11-01T02:30:00'))
  const first = await storedIn(folder)
  const entry = await from.blobs.put(Buffer.from('an erasure'), ERASURE_ENTRIES)
  await takeBackup(from, { folder, recipients }, at('2026-11-02T02:30:00'))
  const pathOf = (one: string) => join(folder, 'files', `${one}${endingFor(recipients)}`)
  const [damaged = '', missing = ''] = files
  const bytes = readFileSync(pathOf(damaged))
  bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1
  writeFileSync(pathOf(damaged), bytes)
  rmSync(pathOf(missing))
  const blobs = openBlobs(newFolder())
  const restored = await restoreFiles(first, blobs, await decrypterFor([key]))
  assert.deepEqual(restored, {
    copied: files.length - 2 + 1,
    missing: [missing],
    damaged: [damaged],
    unread: [],
    isListed: true,
  })
  assert.equal(String(await blobs.get(entry)), 'an erasure')
  assert.equal(await blobs.has(damaged), false)
})

test('without its list, all files of the folder are restored', async () => {
  const { from } = await ownStorage()
  const folder = newFolder()
  await takeBackup(from, { folder, recipients: [] }, at('2026-11-01T02:30:00'))
  const stored = await storedIn(folder)
  const list = join(folder, stored.list)
  writeFileSync(list, readFileSync(list).subarray(0, 30))
  const restored = await restoreFiles(stored, openBlobs(newFolder()), undefined)
  assert.deepEqual([restored.copied, restored.isListed], [files.length, false])
  await assert.rejects(Array.fromAsync(readList(stored.shelf, stored.list)), /is missing or damaged/)
  await assert.rejects(Array.fromAsync(readList(stored.shelf, 'none.files.gz')), /is missing or damaged/)
  writeFileSync(list, gzipSync('../../etc/passwd 3 0\n'))
  await assert.rejects(Array.fromAsync(readList(stored.shelf, stored.list)), /is missing or damaged/)
})

test('what a customer has encrypted with age is a file like any other', async () => {
  const { from } = await ownStorage()
  const folder = newFolder()
  const sealed = await from.blobs.put(Buffer.from('age-encryption.org/v1\n-> X25519 of somebody else'))
  await takeBackup(from, { folder, recipients: [] }, at('2026-11-01T02:30:00'))
  const blobs = openBlobs(newFolder())
  const restored = await restoreFiles(await storedIn(folder), blobs, undefined)
  assert.deepEqual([restored.copied, restored.damaged], [files.length + 1, []])
  assert.deepEqual(await blobs.get(sealed), await from.blobs.get(sealed))
})
