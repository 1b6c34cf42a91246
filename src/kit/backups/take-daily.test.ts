// When backups are taken by timetable, and what happens when one fails.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { namedFiles } from '../../talk/attachments/orphan-queries.ts'
import { lastFailure } from './last-failure.ts'
import { openShelf } from './shelf.ts'
import { dailyBackup, lastTime, requireTimetable, takeDaily } from './take-daily.ts'

const { connection, blobs } = await createWorld()
const from = { connection, blobs, named: namedFiles }
const place = mkdtempSync(join(tmpdir(), 'answerwell-daily-'))
after(() => rmSync(place, { recursive: true, force: true }))
let count = 0
const newFolder = () => join(place, String(count++))
const at = (text: string) => new Date(`${text}Z`)

test('one is taken a day, at its time, also if the server was off then', async () => {
  assert.deepEqual(lastTime('02:30', at('2026-11-20T02:30:00')), at('2026-11-20T02:30:00'))
  assert.deepEqual(lastTime('02:30', at('2026-11-20T02:29:59')), at('2026-11-19T02:30:00'))
  const timetable = {
    folder: newFolder(),
    at: '02:30',
    recipients: [],
    keep: { days: 7, weeks: 4, months: 12 },
  }
  await assert.rejects(
    takeDaily(from, timetable, at('2026-11-20T09:00:00')),
    /does not exist\. Create it, or mount/,
  )
  mkdirSync(timetable.folder)
  const take = async (time: string) => (await takeDaily(from, timetable, at(time)))?.file.slice(-27) ?? null
  assert.equal(await take('2026-11-20T09:00:00'), '2026-11-20T09-00-00Z.backup'.slice(-27))
  assert.equal(await take('2026-11-20T23:59:00'), null)
  assert.equal(await take('2026-11-21T02:29:00'), null)
  assert.equal(await take('2026-11-21T02:30:00'), '2026-11-21T02-30-00Z.backup')
  assert.equal(await take('2026-11-21T02:31:00'), null)
})

test('a backup that fails is taken again after two minutes, then later and later, at most after an hour', async () => {
  const folder = newFolder()
  let now = at('2026-11-20T02:30:00')
  let tries = 0
  const blobsThatFail = {
    ...blobs,
    keys: async function* () {
      if (tries++ < 8) throw new Error('the disk is gone')
      yield* blobs.keys()
    },
  }
  mkdirSync(folder)
  const logged: unknown[] = []
  const log = {
    info: (...words: unknown[]) => logged.push(words),
    warn: (...words: unknown[]) => logged.push(words),
  }
  const timetable = { folder, at: '02:30', recipients: [], keep: { days: 7, weeks: 4, months: 12 } }
  const task = dailyBackup({ ...from, blobs: blobsThatFail as typeof blobs }, timetable, {
    log,
    now: () => now,
  })
  const triedAt: number[] = []
  for (let minute = 0; minute < 300; minute++) {
    const before = tries
    now = new Date(at('2026-11-20T02:30:00').getTime() + minute * 60_000)
    const failed = task.run().catch(error => assert.match(error.message, /the disk is gone/))
    now = new Date(now.getTime() + 900) // a try takes a while
    await failed
    if (tries > before) triedAt.push(minute)
  }
  assert.deepEqual(triedAt, [0, 2, 6, 14, 30, 62, 122, 182, 242])
  assert.equal(logged.length, 1)
  assert.match(JSON.stringify(logged), /took the backup of the day/)
  assert.equal(await lastFailure(openShelf(folder)), undefined)
})

test('a timetable that no backup can follow is refused at the start', async () => {
  const timetable = {
    folder: newFolder(),
    at: '02:30',
    recipients: [],
    keep: { days: 7, weeks: 4, months: 12 },
  }
  await requireTimetable(undefined, blobs.place)
  await requireTimetable(timetable, blobs.place)
  await assert.rejects(
    requireTimetable({ ...timetable, recipients: ['age1nonsense'] }, blobs.place),
    /age1nonsense/,
  )
  const same = requireTimetable({ ...timetable, folder: blobs.place }, blobs.place)
  await assert.rejects(same, /cannot be a folder of backups/)
})
