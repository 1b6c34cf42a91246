// The WAL among the backups is read to its end: what is missing, damaged or something else is told.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { openShelf } from '../shelf.ts'
import { manifestOf, placeOfSegment, placesOf } from './base-backups.ts'
import { checkWal } from './check-wal.ts'

const folder = mkdtempSync(join(tmpdir(), 'answerwell-wal-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const ID = '0123456789abcdef'
const now = new Date('2026-11-30T12:00:00Z')
const put = (name: string, content: Buffer | string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}
const nameOf = (low: number) => `0000000100000001000000${low.toString(16).toUpperCase().padStart(2, '0')}`

/** As PostgreSQL writes it, without records. */
function segment(low: number): Buffer {
  const bytes = Buffer.alloc(16 * 1024 * 1024)
  bytes.writeUInt32LE(1, 4)
  bytes.writeBigUInt64LE(2n ** 32n + BigInt(low * bytes.length), 8)
  return bytes
}
const keep = (low: number, bytes = gzipSync(segment(low), { level: 1 })) =>
  put(placeOfSegment(ID, nameOf(low), false), bytes)
const check = () => checkWal(openShelf(folder), { decrypt: undefined, now })

test('the base backup and all segments since are read', async () => {
  assert.equal(await check(), undefined)
  const places = placesOf(ID, '2026-11-30T02-30-00Z', false)
  const since = new Date('2026-11-30T02:31:00Z')
  const base = {
    installation: ID,
    ...places,
    completeAt: since,
    from: nameOf(3),
    to: nameOf(4),
    folders: [],
    sealedFor: '',
  }
  put(places.file, gzipSync('a cluster'))
  put(places.manifest, manifestOf(base))
  assert.deepEqual(await check(), { since, segments: 0, missing: nameOf(3), damaged: [] })
  keep(3)
  assert.equal((await check())?.missing, nameOf(4), 'the base backup needs it')
  keep(4)
  keep(5)
  assert.deepEqual(await check(), { since, segments: 3, missing: null, damaged: [] })

  keep(7)
  assert.equal((await check())?.missing, nameOf(6))
  keep(6, gzipSync(segment(9), { level: 1 }))
  keep(7, gzipSync(segment(7), { level: 1 }).subarray(0, 4_000))
  put(places.file, 'no archive')
  const file = (low: number) => placeOfSegment(ID, nameOf(low), false)
  assert.deepEqual(await check(), {
    since,
    segments: 5,
    missing: null,
    damaged: [places.file, file(6), file(7)],
  })
})
