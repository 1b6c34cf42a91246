import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createPlace, end, freePort, type Running } from './program.ts'

const here = createPlace('answerwell-backup-')
const there = createPlace('answerwell-restore-')
const file = join(here.folder, 'monday.backup')

/** The exit code, standard output, and everything printed, once the program has ended. */
async function ended(running: Running) {
  let out = ''
  running.child.stdout?.on('data', more => {
    out += more
  })
  const [code] = await once(running.child, 'close')
  return { code, out, said: running.printed() }
}

test('a backup taken while the server runs can be restored elsewhere, and its totals are right', async () => {
  const PORT = await freePort()
  const app = here.run('start', [], { PORT })
  await app.saying(/Ctrl-C/)
  const made = await ended(here.run('answerwell', ['backup', file, '--json']))
  assert.equal(made.code, 0, made.said)
  const { tables } = JSON.parse(made.out)
  assert.ok(tables.conversations >= 60 && tables.messages > tables.conversations)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.deepEqual(
    readdirSync(here.folder).filter(name => name.endsWith('.part')),
    [],
  )
  assert.equal(await end(app, 'SIGTERM'), 0)

  const restored = await ended(there.run('answerwell', ['restore', file, '--json']))
  assert.equal(restored.code, 0, restored.said)
  assert.deepEqual(JSON.parse(restored.out).tables, tables)
  assert.equal((await ended(there.run('answerwell', ['counts', 'check']))).code, 0)
})

test('a file name is relative to where the command was called', async () => {
  const place = join(here.folder, 'elsewhere')
  mkdirSync(place)
  const { code, said } = await ended(here.run('answerwell', ['backup', 'mine.backup'], {}, place))
  assert.equal(code, 0, said)
  assert.ok(existsSync(join(place, 'mine.backup')))
})

test('neither backup nor restore overwrites anything', async () => {
  const again = await ended(here.run('answerwell', ['backup', file]))
  assert.equal(again.code, 1)
  assert.match(again.said, /already exists/)
  const twice = await ended(there.run('answerwell', ['restore', file]))
  assert.equal(twice.code, 1)
  assert.match(twice.said, /not empty/)
})

test('a backup that cannot be written says why', async () => {
  const { code, said } = await ended(
    here.run('answerwell', ['backup', join(here.folder, 'nowhere/mine.backup')]),
  )
  assert.equal(code, 1)
  assert.match(said, /^answerwell: Cannot write \S+nowhere\/mine\.backup: its folder does not exist\.$/m)
})

test('a file that is not a backup, or does not exist, is reported', async () => {
  const other = join(here.folder, 'other.txt')
  writeFileSync(other, 'something else')
  for (const [name, words] of [
    [other, /not an Answerwell backup/],
    [join(here.folder, 'missing'), /does not exist/],
  ] as const) {
    const { code, said } = await ended(there.run('answerwell', ['restore', name]))
    assert.equal(code, 1)
    assert.match(said, words)
  }
  assert.equal((await ended(there.run('answerwell', ['backup']))).code, 2)
  const folder = await ended(there.run('answerwell', ['restore', here.folder]))
  assert.match(folder.said, /^answerwell: This is not an Answerwell backup/)
  assert.equal(existsSync(join(here.folder, 'no')), false)
})
