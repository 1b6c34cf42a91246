// The list of erasures on the shelf of backups, and back from there.
import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { ERASURE_ENTRIES } from '../blob-keys.ts'
import { openBlobs } from '../blobs.ts'
import { erasuresUntil, noteUntil, restoreErasures } from './erasure-copies.ts'
import { erasuresTask, failureOf, type Ledger } from './erasures-task.ts'
import { lastFailure } from './last-failure.ts'
import { decrypterFor } from './open-backup.ts'
import { filesFor } from './restore-files.ts'
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
const A = '0a0a0a0a-0000-4000-8000-000000000001'
const B = '0b0b0b0b-0000-4000-8000-000000000002'
const listIn = (folder: string, installation = A) => join(folder, 'erasures', installation)
const copiesIn = (folder: string, installation = A) => readdirSync(listIn(folder, installation)).sort()
const add = (blobs: ReturnType<typeof openBlobs>, words: string, installation?: string) =>
  blobs.put(Buffer.from(JSON.stringify({ words, installation })), ERASURE_ENTRIES)
const untilOf = async (folder: string, installation = A) =>
  (await erasuresUntil(openShelf(folder)))(installation)

/** A database that names these entries. */
function ledgerOf(entries: string[] = [], installation = A): Ledger {
  return {
    installation: async () => installation,
    state: async () => String(entries.length),
    keys: async () => entries,
  }
}

/** The task, for an installation that has made no erasure but these. */
function taskOf(
  blobs: ReturnType<typeof openBlobs>,
  timetable: Parameters<typeof erasuresTask>[1],
  ledger = ledgerOf(),
) {
  return erasuresTask({ blobs, ledger, now }, timetable)
}
const keysOf = async (blobs: ReturnType<typeof openBlobs>) => (await Array.fromAsync(blobs.keys())).sort()

const keys = [await generateIdentity(), await generateIdentity()] as const
const recipients = await Promise.all(keys.map(identityToRecipient))

test('entries are on the shelf soon after they are made, and come back from there', async () => {
  const folder = newFolder()
  const blobs = openBlobs(newFolder())
  await blobs.put(Buffer.from('what a customer sent'))
  const entries: string[] = []
  const task = taskOf(blobs, { folder, recipients: [] }, ledgerOf(entries))
  await task.run()
  const first = await add(blobs, 'one')
  entries.push(first)
  await task.run()
  assert.deepEqual(copiesIn(folder), [first.slice(3), 'until.json'])
  const second = await add(blobs, 'two')
  entries.push(second)
  later(1)
  await task.run()
  assert.deepEqual(await untilOf(folder), clock.now)
  later(1)
  await task.run()
  assert.notDeepEqual(await untilOf(folder), clock.now, 'not at each look')
  later(9)
  await task.run()
  assert.deepEqual(await untilOf(folder), clock.now)

  const elsewhere = openBlobs(newFolder())
  assert.deepEqual(await restoreErasures(openShelf(folder), elsewhere, undefined), [])
  assert.deepEqual(await keysOf(elsewhere), [first, second].sort())
  assert.deepEqual(JSON.parse(String(await elsewhere.get(second))), { words: 'two' })
})

test('encrypted entries need their key; with other keys they are copied again', async () => {
  const folder = newFolder()
  const blobs = openBlobs(newFolder())
  const key = await add(blobs, 'secret')
  await taskOf(blobs, { folder, recipients: recipients.slice(0, 1) }).run()
  await taskOf(blobs, { folder, recipients: recipients.slice(1) }).run()
  await taskOf(blobs, { folder, recipients: recipients.slice(1) }).run()
  const copies = copiesIn(folder).filter(name => name.endsWith('.age'))
  assert.equal(copies.length, 2)
  for (const name of copies) assert.ok(!readFileSync(join(listIn(folder), name), 'latin1').includes('secret'))
  for (const one of keys) {
    const elsewhere = openBlobs(newFolder())
    assert.deepEqual(await restoreErasures(openShelf(folder), elsewhere, await decrypterFor([one])), [])
    assert.deepEqual(await keysOf(elsewhere), [key])
  }
  const stranger = await decrypterFor([await generateIdentity()])
  for (const decrypt of [stranger, undefined]) {
    const elsewhere = openBlobs(newFolder())
    assert.deepEqual(await restoreErasures(openShelf(folder), elsewhere, decrypt), [{ key, installation: A }])
    assert.deepEqual(await keysOf(elsewhere), [])
  }
})

test('a folder that is away gets nothing, and what is no entry is left alone', async () => {
  const folder = newFolder()
  const blobs = openBlobs(newFolder())
  await add(blobs, 'one')
  const away = taskOf(blobs, { folder: join(folder, 'away'), recipients: [] })
  await assert.rejects(away.run(), { code: 'not_found' })
  assert.equal(existsSync(join(folder, 'away')), false)
  await taskOf(blobs, { folder, recipients: [] }).run()
  const [name = ''] = copiesIn(folder)
  writeFileSync(join(listIn(folder), name), 'no entry')
  writeFileSync(join(listIn(folder), 'README'), 'of somebody')
  writeFileSync(join(listIn(folder), 'until.json'), '{}')
  const elsewhere = openBlobs(newFolder())
  assert.deepEqual(await restoreErasures(openShelf(folder), elsewhere, undefined), [
    { key: `e5/${name}`, installation: A },
  ])
  assert.deepEqual(await keysOf(elsewhere), [])
  assert.equal(await untilOf(folder), undefined)
})

test('files that are away are no empty list, and the failure is kept for the doctor', async () => {
  const folder = newFolder()
  const files = newFolder()
  const blobs = openBlobs(files)
  const entries = [await add(blobs, 'one')]
  const task = taskOf(blobs, { folder, recipients: [] }, ledgerOf(entries))
  await task.run()
  const until = await untilOf(folder)
  later(20)
  // By another process, which has the storage.
  entries.push(await add(blobs, 'two'))
  renameSync(files, `${files}-away`)
  await assert.rejects(task.run(), /lacks 1 entries of the list of erasures/)
  assert.deepEqual(await untilOf(folder), until)
  assert.match(
    (await lastFailure(openShelf(folder), failureOf(A)))?.why ?? '',
    /^the storage of files lacks 1 /,
  )
  renameSync(`${files}-away`, files)
  await task.run()
  assert.deepEqual(await untilOf(folder), until, 'a minute later')
  later(1)
  await task.run()
  assert.deepEqual(await untilOf(folder), clock.now)
  assert.equal(await lastFailure(openShelf(folder), failureOf(A)), undefined)
})

test('the shelf and the storage are listed at the start, for a new entry, and each hour', async () => {
  const folder = newFolder()
  const own = openBlobs(newFolder())
  let lists = 0
  const blobs = {
    ...own,
    keysBefore(...args: Parameters<typeof own.keysBefore>) {
      lists++
      return own.keysBefore(...args)
    },
  }
  const entries: string[] = []
  const task = taskOf(blobs, { folder, recipients: [] }, ledgerOf(entries))
  const listed = async () => {
    lists = 0
    await task.run()
    return lists
  }
  assert.deepEqual([await listed(), await listed()], [1, 0])
  entries.push(await add(own, 'one'))
  assert.deepEqual([await listed(), await listed()], [1, 0])
  const unnamed = await add(own, 'of a transaction that was cut off')
  later(59)
  assert.equal(await listed(), 0)
  assert.deepEqual(await untilOf(folder), clock.now, 'it is noted all the same')
  later(1)
  assert.equal(await listed(), 1)
  assert.ok(copiesIn(folder).includes(unnamed.slice(3)))
})

test('two installations in one place keep their lists apart', async () => {
  const folder = newFolder()
  const [ofA, ofB] = [openBlobs(newFolder()), openBlobs(newFolder())]
  const keyOfA = await add(ofA, 'a', A)
  const keyOfB = await add(ofB, 'b', B)
  // As after a restore, which cannot know whose an entry is before the database is there.
  await ofB.putAs(keyOfA, await ofA.get(keyOfA))
  await taskOf(ofA, { folder, recipients: recipients.slice(0, 1) }, ledgerOf([keyOfA])).run()
  const until = clock.now
  later(20)
  await taskOf(ofB, { folder, recipients: recipients.slice(1) }, ledgerOf([keyOfB], B)).run()
  assert.deepEqual([copiesIn(folder).length, copiesIn(folder, B).length], [2, 2])
  assert.deepEqual([await untilOf(folder), await untilOf(folder, B)], [until, clock.now])

  const elsewhere = openBlobs(newFolder())
  const decrypt = await decrypterFor([keys[1]])
  const unread = await restoreErasures(openShelf(folder), elsewhere, decrypt)
  assert.deepEqual(unread, [{ key: keyOfA, installation: A }])
  const files = { copied: 0, missing: [], damaged: [], unread, isListed: true }
  assert.deepEqual([filesFor(B, files).damaged, filesFor(A, files).damaged], [[], [keyOfA]])
  assert.deepEqual(await keysOf(elsewhere), [keyOfB])
})

test('a list from before installations had names is any installation’s, until it has one of its own', async () => {
  const folder = newFolder()
  const blobs = openBlobs(newFolder())
  const key = await add(blobs, 'old')
  const shelf = openShelf(folder)
  await noteUntil(shelf, undefined, clock.now)
  mkdirSync(join(folder, 'erasures'), { recursive: true })
  writeFileSync(join(folder, 'erasures', key.slice(3)), await blobs.get(key))
  assert.deepEqual(await untilOf(folder), clock.now)
  const elsewhere = openBlobs(newFolder())
  assert.deepEqual(await restoreErasures(shelf, elsewhere, undefined), [])
  assert.deepEqual(await keysOf(elsewhere), [key])
  later(5)
  await taskOf(blobs, { folder, recipients: [] }, ledgerOf([key])).run()
  assert.deepEqual(copiesIn(folder), [key.slice(3), 'until.json'])
  assert.deepEqual(await untilOf(folder), clock.now)
})
