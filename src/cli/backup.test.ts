// Backups into a folder, and their check, by the command.
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { commandOn } from '../../test/command.ts'
import { createWorld } from '../../test/world.ts'
import { examineBackups } from './doctor/examine-backups.ts'

const world = await createWorld()
const { answerwell, json } = commandOn(world)
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
