// Backups in a bucket that is away for a moment, breaks off, or is stricter than others.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { beforeEach, test } from 'node:test'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { createFaultyBucket, type Fault } from '../../../test/faulty-bucket.ts'
import { createS3 } from '../../../test/s3-server.ts'
import { createWorld } from '../../../test/world.ts'
import { namedFiles } from '../../talk/attachments/orphan-queries.ts'
import { openBlobs } from '../blobs.ts'
import { backupAt } from './backup-folder.ts'
import { decrypterFor, openPlain } from './open-backup.ts'
import { restoreFiles } from './restore-files.ts'
import { openShelf } from './shelf.ts'
import { takeBackup } from './take-backup.ts'
import { checkFiles, restoreForCheck, selectMiscounted } from './verify-backup.ts'

const world = await createWorld()
const { connection, blobs } = world
const { port: s3Port, folder } = await createS3('backups')
const line = await createFaultyBucket(s3Port)
beforeEach(() => {
  line.faultOf = () => undefined
  line.passed.length = 0
})
/** As patient as in production, but quick. */
const QUICK = { retries: 5, firstRetryMs: 1, repeatsSilent: true }
const place = (name: string) => `s3+http://S3RVER:S3RVER@127.0.0.1:${line.port}/backups/${name}`
const now = new Date('2026-11-01T02:30:00Z')
const key = await generateIdentity()
const recipients = [await identityToRecipient(key)]
const files = [await blobs.put(randomBytes(40_000)), await blobs.put(randomBytes(70_000))]

/** Fails the first so many downloads of what the pattern names. */
function failing(pattern: RegExp, fault: Fault, times = Number.POSITIVE_INFINITY) {
  let left = times
  line.faultOf = ({ method, url = '' }: IncomingMessage) =>
    method === 'GET' && pattern.test(url) && left-- > 0 ? fault : undefined
}

async function backup(name: string) {
  await takeBackup({ connection, blobs, named: namedFiles }, { folder: place(name), recipients }, now)
  const { stored, file } = await backupAt(place(name))
  assert.ok(stored)
  const shelf = openShelf(place(name), QUICK)
  return { stored: { ...stored, shelf }, shelf, file, decrypt: await decrypterFor([key]) }
}

test('a download that breaks off goes on where it was', async () => {
  const { stored, shelf, file, decrypt } = await backup('broken')
  failing(/\/(files\/|2026)/, { cutAfter: 9_000 }, 8)
  const { checked } = await restoreForCheck(
    connection,
    await openPlain(await shelf.read(file), decrypt),
    selectMiscounted,
  )
  assert.deepEqual(checked, [])
  failing(/\/(files\/|2026)/, { cutAfter: 9_000 }, 8)
  const elsewhere = openBlobs(join(folder, 'broken'))
  const whole = { copied: 2, missing: [], damaged: [], unread: [], isListed: true }
  assert.deepEqual(await restoreFiles(stored, elsewhere, decrypt), whole)
  for (const one of files) assert.deepEqual(await elsewhere.get(one), await blobs.get(one))
})

test('a bucket that stays away ends a restore before it has changed anything, and the next one goes on', async () => {
  const { stored, shelf, file, decrypt } = await backup('away')
  const elsewhere = openBlobs(join(folder, 'away'))
  const away = { code: 'unavailable' }
  for (const part of [/\/files\//, /\.files\.gz/]) {
    failing(part, { status: 503 })
    await assert.rejects(restoreFiles(stored, elsewhere, decrypt), away)
    const check = { decrypt, reads: true, onKeys: async () => {} }
    await assert.rejects(checkFiles(stored, check), away)
  }
  failing(/\.backup/, { cutAfter: 0 })
  await assert.rejects(
    shelf.read(file).then(bytes => openPlain(bytes, decrypt)),
    away,
  )
  line.faultOf = () => undefined
  assert.equal((await restoreFiles(stored, elsewhere, decrypt)).copied, 2)
})

test('parts are of one size but for the last, and everything that is sent has its sum', async () => {
  const bytes = randomBytes(40 * 1024 * 1024 + 7)
  const pieces = [
    bytes.subarray(0, 9_000_001),
    bytes.subarray(9_000_001, 9_000_002),
    bytes.subarray(9_000_002),
  ]
  const shelf = openShelf(place('parts'))
  await shelf.write('large', out => pipeline(Readable.from(pieces), out))
  await shelf.write('small', out => pipeline(['small'], out))
  const parts = line.passed.filter(({ method }) => method === 'PUT')
  const [MiB, rest] = [1024 * 1024, 8 * 1024 * 1024 + 7]
  assert.deepEqual(
    parts.map(one => one.bytes),
    [16 * MiB, 16 * MiB, rest, 5],
  )
  assert.deepEqual(new Set(parts.map(one => one.isChecked)), new Set([true]))
  assert.ok((await buffer(await shelf.read('large'))).equals(bytes))
})

test('what a bucket said when it refused a part is said', async () => {
  line.faultOf = ({ url = '' }) => (url.includes('partNumber=2') ? { status: 507 } : undefined)
  const shelf = openShelf(place('full'), QUICK)
  const writing = shelf.write('large', out => pipeline(Readable.from([randomBytes(40 * 1024 * 1024)]), out))
  await assert.rejects(writing, /^Error: The bucket .*\/backups\/full responded with status 507/)
  assert.deepEqual(await shelf.top(), [])
})
