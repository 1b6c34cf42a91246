// The list of erasures on the shelf of backups, and back from there.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { ERASURE_ENTRIES } from '../blob-keys.ts'
import { openBlobs } from '../blobs.ts'
import { erasuresUntil, restoreErasures } from './erasure-copies.ts'
import { erasuresTask } from './erasures-task.ts'
import { decrypterFor } from './open-backup.ts'
import { openShelf } from './shelf.ts'

const place = mkdtempSync(join(tmpdir(), 'answerwell-erasures-'))
after(() => rmSync(place, { recursive: true, force: true }))
let count = 0
const newFolder = () => {
  const folder = join(place, String(count++))
  mkdirSync(folder)
  return folder
}
const clock = { now: new Date('2026-11-30T12:00:00Z') }
const now = () => clock.now
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}
const copiesIn = (folder: string) => readdirSync(join(folder, 'erasures')).sort()
const add = (blobs: ReturnType<typeof openBlobs>, words: string) =>
  blobs.put(Buffer.from(JSON.stringify({ words })), ERASURE_ENTRIES)
const keysOf = async (blobs: ReturnType<typeof openBlobs>) => (await Array.fromAsync(blobs.keys())).sort()

const keys = [await generateIdentity(), await generateIdentity()] as const
const recipients = await Promise.all(keys.map(identityToRecipient))

test('entries are on the shelf soon after they are made, and come back from there', async () => {
  const folder = newFolder()
  const blobs = openBlobs(newFolder())
  await blobs.put(Buffer.from('what a customer sent'))
  const task = erasuresTask({ blobs, now }, { folder, recipients: [] })
  await task.run()
  const first = await add(blobs, 'one')
  await task.run()
  assert.deepEqual(copiesIn(folder), [first.slice(3), 'until.json'])
  const second = await add(blobs, 'two')
  later(1)
  await task.run()
  assert.deepEqual(await erasuresUntil(openShelf(folder)), clock.now)
  later(1)
  await task.run()
  assert.notDeepEqual(await erasuresUntil(openShelf(folder)), clock.now, 'not at each look')
  later(9)
  await task.run()
  assert.deepEqual(await erasuresUntil(openShelf(folder)), clock.now)

  const elsewhere = openBlobs(newFolder())
  assert.deepEqual(await restoreErasures(openShelf(folder), elsewhere, undefined), [])
  assert.deepEqual(await keysOf(elsewhere), [first, second].sort())
  assert.deepEqual(JSON.parse(String(await elsewhere.get(second))), { words: 'two' })
})

test('encrypted entries need their key; with other keys they are copied again', async () => {
  const folder = newFolder()
  const blobs = openBlobs(newFolder())
  const key = await add(blobs, 'secret')
  await erasuresTask({ blobs, now }, { folder, recipients: recipients.slice(0, 1) }).run()
  await erasuresTask({ blobs, now }, { folder, recipients: recipients.slice(1) }).run()
  await erasuresTask({ blobs, now }, { folder, recipients: recipients.slice(1) }).run()
  const copies = copiesIn(folder).filter(name => name.endsWith('.age'))
  assert.equal(copies.length, 2)
  for (const name of copies)
    assert.ok(!readFileSync(join(folder, 'erasures', name), 'latin1').includes('secret'))
  for (const one of keys) {
    const elsewhere = openBlobs(newFolder())
    assert.deepEqual(await restoreErasures(openShelf(folder), elsewhere, await decrypterFor([one])), [])
    assert.deepEqual(await keysOf(elsewhere), [key])
  }
  const stranger = await decrypterFor([await generateIdentity()])
  for (const decrypt of [stranger, undefined]) {
    const elsewhere = openBlobs(newFolder())
    assert.deepEqual(await restoreErasures(openShelf(folder), elsewhere, decrypt), [key])
    assert.deepEqual(await keysOf(elsewhere), [])
  }
})

test('a folder that is away gets nothing, and what is no entry is left alone', async () => {
  const folder = newFolder()
  const blobs = openBlobs(newFolder())
  await add(blobs, 'one')
  const away = erasuresTask({ blobs, now }, { folder: join(folder, 'away'), recipients: [] })
  await assert.rejects(away.run(), { code: 'not_found' })
  await erasuresTask({ blobs, now }, { folder, recipients: [] }).run()
  const [name = ''] = copiesIn(folder)
  writeFileSync(join(folder, 'erasures', name), 'no entry')
  writeFileSync(join(folder, 'erasures', 'README'), 'of somebody')
  writeFileSync(join(folder, 'erasures', 'until.json'), '{}')
  const elsewhere = openBlobs(newFolder())
  assert.deepEqual(await restoreErasures(openShelf(folder), elsewhere, undefined), [`e5/${name}`])
  assert.deepEqual(await keysOf(elsewhere), [])
  assert.equal(await erasuresUntil(openShelf(folder)), undefined)
})

test('files that are away are no empty list', async () => {
  const folder = newFolder()
  const files = newFolder()
  const blobs = openBlobs(files)
  const task = erasuresTask({ blobs, now }, { folder, recipients: [] })
  await add(blobs, 'one')
  await task.run()
  const until = await erasuresUntil(openShelf(folder))
  later(20)
  renameSync(files, `${files}-away`)
  await task.run()
  assert.deepEqual(await erasuresUntil(openShelf(folder)), until)
  renameSync(`${files}-away`, files)
  await task.run()
  assert.deepEqual(await erasuresUntil(openShelf(folder)), clock.now)
})
