import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { connect } from '../../src/kit/db.ts'
import { startEmbeddedPostgres } from '../../src/kit/embedded-postgres/launcher.ts'
import { eventually } from '../eventually.ts'
import { createPlace, end, freePort, PROGRAM } from './program.ts'

const here = createPlace('answerwell-backup-')
const there = createPlace('answerwell-restore-')
const file = join(here.folder, 'monday.backup')

test('a backup taken while the server runs can be restored elsewhere, and its totals are right', async () => {
  const PORT = await freePort()
  const app = here.run('start', [], { PORT })
  await app.saying(/Ctrl-C/)
  const made = await here.command(['backup', file, '--json'])
  assert.equal(made.code, 0, made.printed)
  const { tables } = JSON.parse(made.out)
  assert.ok(tables.conversations >= 60 && tables.messages > tables.conversations)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.deepEqual(
    readdirSync(here.folder).filter(name => name.endsWith('.part')),
    [],
  )

  const restored = await there.command(['restore', file, '--json'])
  assert.equal(restored.code, 0, restored.printed)
  assert.deepEqual(JSON.parse(restored.out).tables, tables)
  assert.equal((await there.command(['counts', 'check'])).code, 0)
})

test('a file name is relative to where the command was called', async () => {
  const place = join(here.folder, 'elsewhere')
  mkdirSync(place)
  const { code, printed } = await here.run('answerwell', ['backup', 'mine.backup'], {}, place).ended
  assert.equal(code, 0, printed)
  assert.ok(existsSync(join(place, 'mine.backup')))
})

test('a backup goes to standard output and comes from standard input, whole', async () => {
  const piped = createPlace('answerwell-piped-')
  const run = (place: typeof here, args: string[], input?: Buffer) => {
    const env = { ...process.env, ANSWERWELL_CALLED_IN: '', ANSWERWELL_DATA: place.data, DATABASE_URL: '' }
    return execFileSync(process.execPath, [PROGRAM, ...args], { env, input, stdio: 'pipe', maxBuffer: 1e9 })
  }
  const restored = run(piped, ['restore', '-', '--json'], run(here, ['backup', '-']))
  assert.ok(JSON.parse(String(restored)).tables.messages > 100)
  assert.equal(existsSync(join(here.folder, '-')), false)
})

test('neither backup nor restore overwrites anything', async () => {
  const coded = async (place: typeof here, ...args: string[]) =>
    JSON.parse((await place.command([...args, '--json'])).out).code
  assert.equal(await coded(here, 'backup', file), 'conflict')
  assert.equal(await coded(there, 'restore', file), 'conflict')
  assert.equal(await coded(there, 'restore', join(here.folder, 'missing')), 'not_found')
  const again = await here.command(['backup', file])
  assert.equal(again.code, 1)
  assert.match(again.printed, /already exists/)
  const twice = await there.command(['restore', file])
  assert.equal(twice.code, 1)
  assert.match(twice.printed, /not empty/)
})

test('a backup to an output that is full or ends early says why, in one sentence', async () => {
  const command = `"${process.execPath}" "${PROGRAM}" backup - `
  const env = { ...process.env, ANSWERWELL_CALLED_IN: '', ANSWERWELL_DATA: here.data, DATABASE_URL: '' }
  for (const [output, words] of [
    ['> /dev/full', /^answerwell: Cannot write the whole backup: there is no room left\.$/],
    ['| head -c 100', /^answerwell: Cannot write the whole backup: whoever reads it has stopped\.$/],
  ] as const) {
    const { stderr } = spawnSync('sh', ['-c', `${command} ${output}`], { env, encoding: 'utf8' })
    assert.match(stderr.trim(), words)
  }
})

test('a backup that cannot be written says why', async () => {
  const { code, printed } = await here.command(['backup', join(here.folder, 'nowhere/mine.backup')])
  assert.equal(code, 1)
  assert.match(printed, /^answerwell: Cannot write \S+nowhere\/mine\.backup: its folder does not exist\.$/m)
})

test('a file that is not a backup, or does not exist, is reported', async () => {
  const other = join(here.folder, 'other.txt')
  writeFileSync(other, 'something else')
  for (const [name, words] of [
    [other, /not an Answerwell backup/],
    [join(here.folder, 'missing'), /does not exist/],
  ] as const) {
    const { code, printed } = await there.command(['restore', name])
    assert.equal(code, 1)
    assert.match(printed, words)
  }
  assert.equal((await there.command(['backup'])).code, 2)
  const folder = await there.command(['restore', here.folder])
  assert.match(folder.printed, /^answerwell: There is no backup in /m)
  assert.equal(existsSync(join(here.folder, 'no')), false)
})

test('the database of any moment comes back, with the WAL that is kept', async () => {
  const place = createPlace('answerwell-log-')
  const ANSWERWELL_BACKUPS = join(place.folder, 'backups')
  mkdirSync(ANSWERWELL_BACKUPS)
  const env = { ANSWERWELL_BACKUPS, ANSWERWELL_BACKUPS_WAL: '10' }
  const app = place.run('start', ['--no-demo'], { PORT: await freePort(), ...env })
  await app.saying(/Ctrl-C/)
  const brand = ['brand', 'create', 'acme', '--name', 'Acme', '--owner', 'olga@acme.test', '--json']
  assert.equal((await place.command(brand, env)).code, 0)
  const kept = () => globSync('{base/*/*.json,wal/*/*.gz}', { cwd: ANSWERWELL_BACKUPS })
  await eventually(() => kept().some(name => name.startsWith('base/')), { what: 'a copy of the database' })
  const server = await startEmbeddedPostgres(place.data)
  const db = connect({ host: server.host, user: server.user, database: server.database })
  await db.rows(sql`select pg_sleep(1)`)
  const good = new Date()
  await db.rows(sql`select pg_sleep(1)`)
  await db.rows(sql`update brands set name = 'By mistake'`)
  const row = await db.row<{ name: string }>(sql`select pg_walfile_name(pg_switch_wal()) as name`)
  await eventually(() => kept().some(name => name.includes(String(row?.name))), { what: 'its WAL' })
  await db.close()
  await server.release()
  const doctor = JSON.parse((await place.command(['doctor', '--json'], env)).out)
  const log = doctor.find(({ check }: { check: string }) => check === 'wal')
  assert.deepEqual([log.state, /^leads back to /.test(log.found)], ['good', true])
  const daily = () => globSync('*.files.gz', { cwd: ANSWERWELL_BACKUPS }).length > 0
  await eventually(daily, { what: 'the backup of the day' })
  const verified = await place.command(['backup', 'verify', '--json'], env)
  assert.equal(verified.code, 0, verified.printed)
  const { segments, missing, damaged } = JSON.parse(verified.out).wal
  assert.deepEqual([segments > 0, missing, damaged], [true, null, []])
  assert.equal(await end(app, 'SIGTERM'), 0)

  for (const [at, name] of [
    [good.toISOString(), 'Acme'],
    ['latest', 'By mistake'],
  ] as const) {
    const other = createPlace('answerwell-moment-')
    const { code, printed, out } = await other.command(['restore', ANSWERWELL_BACKUPS, '--at', at, '--json'])
    assert.equal(code, 0, printed)
    assert.equal(JSON.parse(out).at, at === 'latest' ? null : at)
    const brands = JSON.parse((await other.command(['brand', 'list', '--json'])).out)
    assert.deepEqual(
      brands.map((one: { name: string }) => one.name),
      [name],
    )
  }
  const wrong = await createPlace('answerwell-wrong-').command([
    'restore',
    ANSWERWELL_BACKUPS,
    '--at',
    'yesterday',
  ])
  assert.deepEqual(
    [wrong.code, /--at must be latest, or a time with its zone/.test(wrong.printed)],
    [1, true],
  )
})
