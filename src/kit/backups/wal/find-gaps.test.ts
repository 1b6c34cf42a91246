// What is missing among the segments on a shelf, and base backups of a clock that was wrong.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { after, test } from 'node:test'
import { nameAt } from '../backup-folder.ts'
import { openShelf } from '../shelf.ts'
import { findBaseBackups, manifestOf, newestBaseBackup, placeOfSegment, placesOf } from './base-backups.ts'
import { findGaps } from './find-gaps.ts'

const place = mkdtempSync(join(tmpdir(), 'answerwell-gaps-'))
after(() => rmSync(place, { recursive: true, force: true }))
const shelf = openShelf(place)
const installation = '0123456789abcdef'
const named = (n: number) => `0000000100000000${n.toString(16).toUpperCase().padStart(8, '0')}`
const put = (name: string, content = '') => shelf.write(name, out => pipeline([content], out))

async function base(at: string, from: number, to: number): Promise<Date> {
  const completeAt = new Date(at)
  const places = placesOf(installation, nameAt(completeAt), false)
  const backup = { installation, ...places, completeAt, folders: [], sealedFor: '' }
  await put(places.file)
  await put(places.manifest, manifestOf({ ...backup, from: named(from), to: named(to) }))
  return completeAt
}

const segments = async (...numbers: number[]) => {
  for (const n of numbers) await put(placeOfSegment(installation, named(n), false))
}
const gaps = async () => findGaps(shelf, await findBaseBackups(shelf))

test('a segment that is missing is found, with the moments that it makes unreachable', async () => {
  const first = await base('2026-11-28T02:00:00Z', 3, 4)
  const second = await base('2026-11-29T02:00:00Z', 8, 9)
  await segments(3, 4, 5, 6, 7, 8, 9, 10)
  assert.deepEqual(await gaps(), [])
  await base('2026-11-28T01:00:00Z', 1, 2)
  await segments(1, 2)
  assert.deepEqual(await gaps(), [])
  await shelf.remove(placeOfSegment(installation, named(6), false))
  assert.deepEqual(await gaps(), [{ segment: named(6), after: first, until: second }])
  await segments(12)
  assert.deepEqual(await gaps(), [
    { segment: named(11), after: second, until: undefined },
    { segment: named(6), after: first, until: second },
  ])
})

test('what is on its way is not missing', async () => {
  const other = openShelf(join(place, 'other'))
  const completeAt = new Date('2026-11-29T02:00:00Z')
  const backup = { installation, completeAt, folders: [], sealedFor: '', file: '', manifest: '' }
  const bases = [
    { ...backup, from: named(8), to: named(9) },
    { ...backup, from: named(3), to: named(4) },
  ]
  assert.deepEqual(await findGaps(other, bases), [])
  for (const n of [3, 4, 5, 6, 7])
    await other.write(placeOfSegment(installation, named(n), false), out => pipeline([''], out))
  assert.deepEqual(await findGaps(other, bases), [])
})

test('a base backup from the future counts as none', async () => {
  const now = new Date('2026-11-29T12:00:00Z')
  const before = await newestBaseBackup(shelf, installation, now)
  await base('2027-11-29T02:00:00Z', 20, 21)
  assert.equal(before?.completeAt.toISOString(), '2026-11-29T02:00:00.000Z')
  assert.deepEqual(await newestBaseBackup(shelf, installation, now), before)
})
