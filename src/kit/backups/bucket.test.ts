// Backups in a bucket: the same as in a folder, without a disk for them.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { test } from 'node:test'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { commandOn } from '../../../test/command.ts'
import { createS3 } from '../../../test/s3-server.ts'
import { createWorld } from '../../../test/world.ts'
import { namedFiles } from '../../talk/attachments/orphan-queries.ts'
import { openBlobs } from '../blobs.ts'
import { backupAt, findBackups } from './backup-folder.ts'
import { decrypterFor, openPlain } from './open-backup.ts'
import { restoreFiles } from './restore-files.ts'
import { openShelf } from './shelf.ts'
import { takeBackup } from './take-backup.ts'
import { checkFiles, restoreForCheck, selectMiscounted } from './verify-backup.ts'

const world = await createWorld()
const { connection, blobs } = world
const from = { connection, blobs, named: namedFiles }
const { port, folder } = await createS3('backups')
const bucket = (beginning: string) => `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/backups/${beginning}`
const at = (day: number) => new Date(`2026-11-0${day}T02:30:00Z`)
const files = [await blobs.put(Buffer.from('one')), await blobs.put(randomBytes(70_000))].sort()
const key = await generateIdentity()
const recipients = [await identityToRecipient(key)]

test('a second backup copies only what is new; old ones go with their copies; what else is there stays', async () => {
  const place = bucket('daily')
  const shelf = openShelf(place)
  const others = openShelf(bucket(''))
  await others.write('files/theirs', out => pipeline(['theirs'], out))
  const keep = { days: 2, weeks: 0, months: 0 }
  const take = (day: number) => takeBackup(from, { folder: place, recipients: [], keep }, at(day))
  assert.deepEqual((await take(1)).files, { listed: 2, copied: 2, lost: 0, missing: 0 })
  const soonGone = await blobs.put(Buffer.from('soon gone'))
  const { file, files: second } = await take(2)
  assert.deepEqual(second, { listed: 3, copied: 1, lost: 0, missing: 0 })
  assert.equal(file, `s3+http://127.0.0.1:${port}/backups/daily/2026-11-02T02-30-00Z.backup`)
  await blobs.remove(soonGone)
  await take(3)
  assert.equal((await take(4)).deleted, 1)
  assert.deepEqual(await shelf.top(), [
    '2026-11-03T02-30-00Z.backup',
    '2026-11-03T02-30-00Z.files.gz',
    '2026-11-04T02-30-00Z.backup',
    '2026-11-04T02-30-00Z.files.gz',
  ])
  assert.deepEqual(
    (await Array.fromAsync(shelf.below('files/'))).map(({ name }) => name),
    files.map(one => `files/${one}`),
  )
  assert.equal(String(await buffer(await others.read('files/theirs'))), 'theirs')
})

test('an encrypted backup is checked and restored with its files, and only with the key', async () => {
  const place = bucket('sealed/of%20Mary/')
  const { tables } = await takeBackup(from, { folder: place, recipients }, at(1))
  const { shelf, file, stored } = await backupAt(place)
  assert.ok(stored)
  await assert.rejects(
    openPlain(await shelf.read(file), undefined),
    /is encrypted\. Name the file with the key/,
  )
  const decrypt = await decrypterFor([key])
  const { summary, checked } = await restoreForCheck(
    connection,
    await openPlain(await shelf.read(file), decrypt),
    selectMiscounted,
  )
  assert.deepEqual([summary.tables, checked], [tables, []])
  const elsewhere = openBlobs(join(folder, 'elsewhere'))
  const whole = { copied: 2, missing: [], damaged: [], unread: [], isListed: true }
  assert.deepEqual(await restoreFiles(stored, elsewhere, decrypt), whole)
  for (const one of files) assert.deepEqual(await elsewhere.get(one), await blobs.get(one))
  const [first] = await Array.fromAsync(shelf.below('files/'))
  await shelf.remove(String(first?.name))
  const check = (reads: boolean) => checkFiles(stored, { decrypt, reads, onKeys: async () => {} })
  assert.deepEqual(await check(true), { listed: 2, missing: 1, damaged: 0 })
  assert.deepEqual(await check(false), { listed: 2, missing: 1, damaged: 0 })
})

test('what is larger than a part comes back as it was; what was not finished was never there', async () => {
  const shelf = openShelf(bucket('large'))
  const bytes = randomBytes(20 * 1024 * 1024 + 7)
  await shelf.write('large', out =>
    pipeline(Readable.from([bytes.subarray(0, 9_000_000), bytes.subarray(9_000_000)]), out),
  )
  assert.ok((await buffer(await shelf.read('large'))).equals(bytes))
  assert.equal((await shelf.stat('large'))?.size, bytes.length)
  const failing = shelf.write('half', async out => {
    await pipeline(Readable.from([bytes]), out)
    throw new Error('the files cannot be read')
  })
  await assert.rejects(failing, /the files cannot be read/)
  assert.deepEqual(await shelf.top(), ['large'])
})

test('a bucket that does not respond, or refuses, fails the backup and says which one; its keys are in no message', async () => {
  const refusing = createServer((_request, response) => response.writeHead(403).end())
  await new Promise<void>(resolve => refusing.listen(0, '127.0.0.1', resolve))
  const { port: own } = refusing.address() as AddressInfo
  for (const [place, why] of [
    [
      's3+http://me:SECRET@127.0.0.1:1/gone',
      /^The bucket s3\+http:\/\/127\.0\.0\.1:1\/gone does not respond/,
    ],
    [`s3+http://me:SECRET@127.0.0.1:${own}/b/x`, /^The bucket .*\/b\/x responded with status 403/],
  ] as const) {
    const failing = takeBackup(from, { folder: place, recipients: [] }, at(1))
    await assert.rejects(failing, ({ message }: Error) => why.test(message) && !message.includes('SECRET'))
    assert.match((await openShelf(place).fault()) ?? '', why)
  }
  refusing.close()
})

test('the command takes, checks and names backups of ANSWERWELL_BACKUPS; a bucket is no argument', async () => {
  const { json } = commandOn(world, {
    ANSWERWELL_BACKUPS: bucket('by-command'),
    ANSWERWELL_FILES: blobs.place,
  })
  const taken = await json('backup', '--to')
  assert.equal(taken.code, 0)
  assert.match(taken.value.file, /^s3\+http:\/\/127\.0\.0\.1:\d+\/backups\/by-command\/.*\.backup$/)
  const name = taken.value.file.split('/').at(-1)
  for (const path of [[], [name]]) {
    const { code, value } = await json('backup', 'verify', ...path)
    assert.deepEqual([code, value.file, value.files.listed], [0, taken.value.file, files.length])
  }
  assert.equal((await json('backup', 'verify', '2020-01-01T00-00-00Z.backup')).value.code, 'not_found')
  const { code, value } = await json('backup', '--to', bucket('x'))
  assert.deepEqual([code, value.code], [1, 'malformed'])
  assert.match(value.error, /Set ANSWERWELL_BACKUPS/)
  assert.equal((await findBackups(openShelf(bucket('by-command')))).length, 1)
})
