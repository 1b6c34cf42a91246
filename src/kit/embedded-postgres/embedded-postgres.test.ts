import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { ask, clusterOf, holdElsewhere, waitUntilStopped } from '../../../test/embedded.ts'
import { eventually } from '../../../test/eventually.ts'
import { connect } from '../db.ts'
import { locatePackage } from './binaries.ts'
import { startEmbeddedPostgres } from './launcher.ts'
import { findPostmaster } from './postmaster.ts'
import { canReach, serverUser } from './server-user.ts'

const ON_LINUX = process.platform === 'linux'
const AS_ROOT = process.getuid?.() === 0
const SERVER_USER = serverUser() ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
const SETTINGS = ['fsync=off']
const base = mkdtempSync(join(tmpdir(), 'answerwell-embedded-'))
if (AS_ROOT) chmodSync(base, 0o711)
after(() => rmSync(base, { recursive: true, force: true }))

let folders = 0
function newFolder(): string {
  folders++
  return join(base, String(folders))
}

test('the first start creates a database, the second finds it, and neither leaves anything running', async () => {
  const folder = newFolder()
  for (const expected of [1, 2]) {
    const server = await startEmbeddedPostgres(folder, { settings: SETTINGS })
    assert.equal(await ask(server), expected)
    await server.release()
    assert.equal(findPostmaster(clusterOf(folder)), undefined)
  }
})

test('the server never runs as root, opens no port, and keeps its data private', async () => {
  const folder = newFolder()
  const server = await startEmbeddedPostgres(folder, { settings: SETTINGS })
  const { uid, mode } = lstatSync(clusterOf(folder))
  assert.equal(uid, SERVER_USER.uid)
  assert.equal(mode & 0o777, 0o700)
  assert.equal(lstatSync(server.host).mode & 0o777, 0o700)
  const db = connect({ host: server.host, user: server.user, database: server.database })
  const row = await db.row(sql`
    select current_setting('listen_addresses') as tcp, current_setting('data_checksums') as checksums`)
  assert.deepEqual(row, { tcp: '', checksums: 'on' })
  await db.close()
  await server.release()
})

const projectIsOpen =
  canReach(import.meta.dirname, SERVER_USER) && canReach(dirname(process.execPath), SERVER_USER)

test('runs as a user other than root', { skip: !AS_ROOT || !projectIsOpen }, async () => {
  const folder = newFolder()
  mkdirSync(folder, { mode: 0o700 })
  chownSync(folder, 1, 1)
  const child = await holdElsewhere(folder, { uid: 1, gid: 1 })
  assert.equal(lstatSync(clusterOf(folder)).uid, 1)
  child.stdin?.end()
  await once(child, 'exit')
  assert.equal(findPostmaster(clusterOf(folder)), undefined)
  // Root works for them, and does not lock them out.
  const server = await startEmbeddedPostgres(folder, { settings: SETTINGS })
  assert.equal(await ask(server), 1)
  await server.release()
  const again = await holdElsewhere(folder, { uid: 1, gid: 1 })
  again.stdin?.end()
  await once(again, 'exit')
})

test('data may lie in a folder that PostgreSQL’s user may not enter', { skip: !AS_ROOT }, async () => {
  const home = newFolder()
  mkdirSync(home, { mode: 0o700 })
  const folder = join(home, 'data')
  for (const expected of [1, 2]) {
    const server = await startEmbeddedPostgres(folder, { settings: SETTINGS })
    assert.equal(await ask(server), expected)
    await server.release()
  }
  const elsewhere = clusterOf(folder)
  assert.ok(lstatSync(join(folder, 'postgres')).isSymbolicLink())
  rmSync(elsewhere, { recursive: true })
  const broken = startEmbeddedPostgres(folder, { settings: SETTINGS })
  await assert.rejects(broken, /does not exist/, 'never an empty database instead of the one that is missing')
})

test('binaries may lie in such a folder, without the links that an install script would have made', async () => {
  const home = newFolder()
  mkdirSync(home, { mode: 0o700 })
  const { native, version } = locatePackage()
  const copy = join(home, 'package/native')
  execFileSync('cp', ['-R', native, dirname(mkdirAll(copy))])
  for (const { target } of JSON.parse(readFileSync(join(copy, 'pg-symlinks.json'), 'utf8')))
    rmSync(join(home, 'package', target), { force: true })
  const postgres = { native: copy, version: `${version}-test-${process.pid}` }
  const server = await startEmbeddedPostgres(newFolder(), { settings: SETTINGS, postgres })
  assert.equal(await ask(server), 1)
  await server.release()
  if (AS_ROOT) rmSync(`/var/lib/answerwell/postgresql-${postgres.version}`, { recursive: true })
})

function mkdirAll(folder: string): string {
  mkdirSync(dirname(folder), { recursive: true })
  return folder
}

test('several processes share one server; it stops with the last of them', async () => {
  const folder = newFolder()
  const children = await Promise.all([1, 2, 3].map(() => holdElsewhere(folder)))
  const pid = findPostmaster(clusterOf(folder))?.pid
  for (const child of children.slice(1)) {
    child.stdin?.end()
    await once(child, 'exit')
  }
  const server = await startEmbeddedPostgres(folder, { settings: SETTINGS })
  assert.equal(findPostmaster(clusterOf(folder))?.pid, pid)
  children[0]?.kill('SIGKILL')
  await sleep(100) // for a watchdog that stops too early: nothing tells that it has not noticed
  assert.equal(await ask(server), 1)
  await server.release()
  assert.equal(findPostmaster(clusterOf(folder)), undefined)
})

test('kill -9 of its only process stops the server, and nothing is lost', async () => {
  const folder = newFolder()
  const child = await holdElsewhere(folder)
  const joined = await startEmbeddedPostgres(folder)
  assert.equal(await ask(joined), 1)
  await joined.release()
  child.kill('SIGKILL')
  await waitUntilStopped(folder)
  const server = await startEmbeddedPostgres(folder)
  assert.equal(await ask(server), 2)
  await server.release()
})

test('a start right after kill -9 does not have to wait for the old server to stop', async () => {
  const folder = newFolder()
  for (const expected of [1, 2, 3]) {
    const child = await holdElsewhere(folder)
    child.kill('SIGKILL')
    const server = await startEmbeddedPostgres(folder)
    assert.equal(await ask(server), expected)
    await server.release()
  }
})

/** Processes of the shell that holds the server, found by their command lines. */
function watchdogsOf(cluster: string): number[] {
  const commandOf = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      return ''
    }
  }
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter(
    pid => commandOf(pid).includes('answerwell-postgres') && commandOf(pid).includes(cluster),
  )
}

test('an orphan whose watchdog was killed too is stopped, and the next start works', {
  skip: !ON_LINUX,
}, async () => {
  const folder = newFolder()
  const child = await holdElsewhere(folder)
  const orphan = findPostmaster(clusterOf(folder))
  for (const pid of watchdogsOf(clusterOf(folder))) process.kill(pid, 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')
  await eventually(() => watchdogsOf(clusterOf(folder)).length === 0, { what: 'its watchdog is gone' })
  assert.equal(findPostmaster(clusterOf(folder))?.pid, orphan?.pid, 'the orphan is alive')
  const server = await startEmbeddedPostgres(folder, { settings: SETTINGS })
  assert.notEqual(findPostmaster(clusterOf(folder))?.pid, orphan?.pid)
  assert.equal(await ask(server), 1)
  await server.release()
})

test('after kill -9 the server comes back by itself, at the same socket', async () => {
  const folder = newFolder()
  const restarted = Promise.withResolvers<void>()
  const server = await startEmbeddedPostgres(folder, { onRestart: restarted.resolve })
  assert.equal(await ask(server), 1)
  process.kill(findPostmaster(clusterOf(folder))?.pid as number, 'SIGKILL')
  await restarted.promise
  assert.equal(await ask(server), 2)
  await server.release()
})

for (const [kind, program] of [
  ['a stranger', 'echo $$; exec sleep 60'],
  ['a zombie', 'true & echo $!; exec sleep 60'],
] as const)
  test(`a pid file left by kill -9 does no harm when its pid now belongs to ${kind}`, async () => {
    const folder = newFolder()
    const first = await startEmbeddedPostgres(folder, { settings: SETTINGS })
    const pidFile = join(clusterOf(folder), 'postmaster.pid')
    const left = readFileSync(pidFile, 'utf8')
    await first.release()
    const stranger = spawn('sh', ['-c', program], {
      stdio: ['ignore', 'pipe', 'ignore'],
      ...(AS_ROOT ? SERVER_USER : {}),
    })
    const [pid] = await once(createInterface(stranger.stdout), 'line')
    writeFileSync(pidFile, left.replace(/^\d+/, pid))
    if (AS_ROOT) chownSync(pidFile, SERVER_USER.uid, SERVER_USER.gid)
    const server = await startEmbeddedPostgres(folder, { settings: SETTINGS })
    assert.equal(await ask(server), 1)
    await server.release()
    stranger.kill()
  })

test('a server that cannot start says why', async () => {
  const folder = newFolder()
  await assert.rejects(
    startEmbeddedPostgres(folder, { settings: ['shared_buffers=nonsense'] }),
    /shared_buffers/,
  )
})
