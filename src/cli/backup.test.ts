// Backups into a folder, and their check, by the command.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { commandOn } from '../../test/command.ts'
import { createDatabase, dropDatabase } from '../../test/template.ts'
import { createWorld } from '../../test/world.ts'
import { ledgerOf } from '../desk/erasure/entry-queries.ts'
import { erasuresTask } from '../kit/backups/erasures-task.ts'
import { dailyBackup } from '../kit/backups/take-daily.ts'
import { namedFiles } from '../talk/attachments/orphan-queries.ts'
import { examineBackups } from './doctor/examine-backups.ts'
import { examineErasures } from './doctor/examine-erasures.ts'

const world = await createWorld()
const { answerwell, json } = commandOn(world, { ANSWERWELL_FILES: world.blobs.place })
const place = mkdtempSync(join(tmpdir(), 'answerwell-backup-command-'))
after(() => rmSync(place, { recursive: true, force: true }))
const folder = join(place, 'backups')
const keyFile = join(place, 'key.txt')
const key = await generateIdentity()
writeFileSync(keyFile, `# created by a test\n${key}\n`)
await world.start()
await world.work()

test('a backup into a folder, encrypted, is verified with the key alone', async () => {
  const recipient = await identityToRecipient(key)
  const taken = await json('backup', '--to', folder, '--recipient', recipient)
  assert.equal(taken.code, 0)
  assert.ok(taken.value.file.endsWith('.backup.age'))
  assert.equal(taken.value.tables.conversations, 1)
  const without = await answerwell('backup', 'verify', folder)
  assert.deepEqual([without.code, without.stdout], [1, ''])
  assert.match(without.stderr, /The backup is encrypted\. Name the file with the key by --identity\./)
  const verified = await json('backup', 'verify', folder, '--identity', keyFile, '--read-files')
  assert.deepEqual(
    [verified.code, verified.value.wrong_tables, verified.value.wrong_totals, verified.value.file],
    [0, [], [], taken.value.file],
  )
  const { stdout } = await answerwell('backup', 'verify', taken.value.file, '--identity', keyFile)
  assert.match(stdout, /can be restored, with \d+ files\./)
})

test('what is missing is said, with an exit code', async () => {
  const nothing = await answerwell('backup')
  assert.equal(nothing.code, 2)
  assert.match(nothing.stderr, /name the new file, or a folder with --to/)
  for (const args of [
    ['file', '--to', folder],
    ['file', '--plain'],
    ['--to', folder, '--keep', '7'],
    ['--to', folder, '--keep', '0,0,0'],
    ['--to', folder, '--plain', '--recipient', 'age1x'],
  ])
    assert.equal((await answerwell('backup', ...args)).code, 2, args.join(' '))
  for (const [args, words] of [
    [['backup', 'verify'], /Name the backup, or a folder of backups\./],
    [['backup', 'verify', place], /There is no backup in /],
    [['backup', 'verify', join(place, 'none')], /does not exist/],
    [['backup', '--to', folder, '--recipient', 'age1x'], /age1x is not an age recipient/],
    [['backup', 'verify', folder, '--identity', join(place, 'no-key')], /no-key does not exist/],
  ] as const) {
    const { code, stderr } = await answerwell(...args)
    assert.equal(code, 1, args.join(' '))
    assert.match(stderr, words)
  }
  assert.ok(!existsSync(join(place, 'none')))
})

test('a folder that cannot be written is said in a sentence, and so is one that has other files', async () => {
  for (const [to, words] of [
    [join(keyFile, 'backups'), /^answerwell: Cannot write to \S+: its folder is a file\.$/],
    [join(place, 'x'.repeat(300)), /^answerwell: Cannot write to \S+: its path is too long\.$/],
    [join(place, 'own'), /^answerwell: \S+ cannot be a folder of backups: the files are stored in/],
  ] as const) {
    const ANSWERWELL_FILES = join(place, 'own/files')
    const { code, stderr } = await commandOn(world, { ANSWERWELL_FILES }).answerwell('backup', '--to', to)
    assert.equal(code, 1)
    assert.match(stderr.trim(), words)
  }
})

test('several keys are options of their own, the file comes after them, and only --keep deletes', async () => {
  const other = await generateIdentity()
  const keys = await Promise.all([key, other].map(one => identityToRecipient(one)))
  const file = join(place, 'one.backup')
  const options = keys.flatMap(one => ['--recipient', one])
  assert.equal((await json('backup', ...options, file)).code, 0)
  const kept = join(place, 'kept')
  for (const name of ['2026-01-01T00-00-00Z', '2026-01-02T00-00-00Z']) {
    mkdirSync(kept, { recursive: true })
    writeFileSync(join(kept, `${name}.backup.age`), 'old')
    writeFileSync(join(kept, `${name}.files.gz`), gzipSync(''))
  }
  const plain = await answerwell('backup', '--to', kept)
  assert.deepEqual([plain.code, plain.stdout], [1, ''])
  assert.match(plain.stderr, /are encrypted, and this one would not be/)
  const first = await json('backup', '--to', kept, ...options)
  assert.deepEqual([first.code, first.value.deleted, first.value.warnings], [0, 0, []])
  const namesIn = () => readdirSync(kept).filter(name => name.endsWith('.backup.age'))
  const before = namesIn()
  const { deleted } = (await json('backup', '--to', kept, ...options, '--keep', '1,0,0')).value
  const [newest, ...others] = namesIn()
  assert.deepEqual(others, [])
  // Two backups of one second have one name.
  assert.equal(deleted, before.filter(name => name !== newest).length)
  assert.equal((await answerwell('backup', 'verify', kept, '--identity', keyFile)).code, 0)
})

test('a restore looks at the database before it copies files, and says which files it could not copy', async () => {
  const file = await world.blobs.put(Buffer.from('to be damaged'))
  const from = join(place, 'restored')
  assert.equal((await json('backup', '--to', from)).code, 0)
  await world.blobs.remove(file)
  writeFileSync(join(from, 'files', file), 'damaged')
  const ANSWERWELL_FILES = join(place, 'files-restored')
  const full = await commandOn(world, { ANSWERWELL_FILES }).answerwell('restore', from)
  assert.match(full.stderr, /The database is not empty/)
  assert.equal(existsSync(ANSWERWELL_FILES), false)
  const needless = await answerwell('restore', from, '--identity', keyFile)
  assert.match(needless.stderr, /The backup is not encrypted\./)
  const connection = await createDatabase()
  after(() => dropDatabase(connection))
  const { code, stdout } = await commandOn({ connection }, { ANSWERWELL_FILES }).answerwell('restore', from)
  assert.equal(code, 1)
  assert.match(
    stdout,
    new RegExp(`1 files cannot be read, as they are damaged or encrypted for another key: ${file}\\.`),
  )
  assert.ok(existsSync(ANSWERWELL_FILES))
})

test('a restore says from when on erasures may be missing, and the doctor whether their list is among the backups', async () => {
  const from = join(place, 'listed')
  const now = new Date('2036-01-01T00:00:00Z')
  const timetable = { folder: from, recipients: [] }
  const examine = async (time: Date) => (await examineErasures(world.db, timetable, time))[0]
  assert.equal((await json('backup', '--to', from)).code, 0)
  const [file = ''] = readdirSync(from).filter(name => name.endsWith('.backup'))
  const made = file.replace(/T(..)-(..)-(..)Z\.backup/, 'T$1:$2:$3.000Z')
  assert.match((await examine(now))?.found ?? '', /^their list is not among the backups yet$/)
  const restoreIt = async () => {
    const connection = await createDatabase()
    after(() => dropDatabase(connection))
    const ANSWERWELL_FILES = join(place, `files-${connection.database}`)
    return commandOn({ connection }, { ANSWERWELL_FILES }).json('restore', from)
  }
  assert.deepEqual((await restoreIt()).value.erasures_until, made)

  const until = new Date()
  let state = 'one'
  const ledger = { ...ledgerOf(world.db), state: async () => state }
  const clock = { now: until }
  const task = erasuresTask({ blobs: world.blobs, ledger, now: () => clock.now }, timetable)
  await task.run()
  assert.equal((await examine(until))?.state, 'good')
  assert.deepEqual((await restoreIt()).value.erasures_until, until.toISOString())
  const late = new Date(until.getTime() + 3_600_000)
  assert.match((await examine(late))?.found ?? '', /^their list is among the backups only up to 20/)

  writeFileSync(join(from, '2026-01-01T00-00-00Z.backup.age'), 'encrypted')
  state = 'another'
  clock.now = new Date(until.getTime() + 1_000)
  await assert.rejects(task.run(), /are encrypted, and this one would not be/)
  const failed = await examine(clock.now)
  assert.deepEqual([failed?.check, failed?.state], ['erasures', 'warning'])
  assert.match(failed?.found ?? '', /; the try of \S+ failed: The backups in \S+ are encrypted, and/)
  assert.match(failed?.advice ?? '', /would bring back people who were erased since/)
  assert.deepEqual(await examineErasures(world.db, undefined, now), [])
})

test('the doctor says what is wrong with the folder', async () => {
  const broken = join(place, 'broken')
  const timetable = { folder: broken, at: '02:30', recipients: [], keep: { days: 7, weeks: 4, months: 12 } }
  const now = new Date('2026-01-01T01:00:00Z')
  assert.match(
    (await examineBackups(timetable, now)).found,
    /broken does not exist: create it, or mount its disk$/,
  )
  const file = { ...timetable, folder: keyFile }
  assert.match(
    (await examineBackups(file, now)).found,
    /key\.txt cannot be written \((ENOTDIR|EACCES)\)|none in/,
  )
  mkdirSync(broken)
  writeFileSync(join(broken, '2026-01-01T00-00-00Z.backup'), '')
  const run = dailyBackup(
    { connection: { host: join(place, 'nowhere') }, blobs: world.blobs, named: namedFiles },
    { ...timetable, at: '00:30' },
    { log: { info() {}, warn() {} }, now: () => now },
  )
  await assert.rejects(run.run())
  const { state, found } = await examineBackups(timetable, now)
  assert.equal(state, 'warning')
  assert.match(
    found,
    /; the try of 2026-01-01T01:00:00.000Z failed: .*ENOENT.*; its list of files \S+ is missing$/,
  )
})

test('a backup from the future is a warning', async () => {
  const ahead = join(place, 'ahead')
  mkdirSync(ahead)
  for (const name of ['backup', 'files.gz']) writeFileSync(join(ahead, `2026-01-01T00-00-00Z.${name}`), '')
  writeFileSync(join(ahead, '2036-01-01T00-00-00Z.backup'), '')
  const timetable = { folder: ahead, at: '02:30', recipients: [], keep: { days: 7, weeks: 4, months: 12 } }
  const finding = await examineBackups(timetable, new Date('2026-01-01T01:00:00Z'))
  assert.equal(finding.state, 'warning')
  assert.match(
    finding.found,
    /^the last is 1 hours old .*; \S+2036-01-01T00-00-00Z\.backup is from the future,/,
  )
})

test('the doctor says how old the last backup of the timetable is', async () => {
  const timetable = { folder, at: '02:30', recipients: [], keep: { days: 7, weeks: 4, months: 12 } }
  const hours = 3_600_000
  const at = async (age: number) => (await examineBackups(timetable, new Date(Date.now() + age))).state
  assert.deepEqual([await at(0), await at(40 * hours), await at(80 * hours)], ['good', 'warning', 'problem'])
  assert.match((await examineBackups(timetable, new Date())).found, /^the last is 0 hours old/)
  const none = await examineBackups({ ...timetable, folder: place }, new Date())
  assert.deepEqual([none.state, none.found], ['warning', `none in ${place} yet`])
  assert.equal((await examineBackups(undefined, new Date())).state, 'good')
})
