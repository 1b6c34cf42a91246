// Runs the tests against a throw-away PostgreSQL: `bin/test [files or folders…]` on the embedded one, and
// `node test/run.ts --postgres BINDIR` the API's tests on another (`bin/ci` does so with Debian's version 15).
// Tests of what is rare (rare.ts) run with `--all`, and with `--changed` if what they are about has changed.
// `bin/test --database-url URL` runs the API's tests in databases of their own on a server that is there, and with
// `--citus 2` on the cluster of which it is the coordinator.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdirSync, rmSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../src/kit/embedded-postgres/launcher.ts'
import { takeSessionLock } from '../src/kit/session-lock.ts'
import { startInstalledPostgres } from './installed-postgres.ts'
import { selectLeftOut } from './rare.ts'
import { reportRun } from './report-run.ts'
import { runUnits } from './run-units.ts'
import { makeScratch } from './scratch.ts'
import { prepareDemo, prepareTemplate, type TestServer, workersOf } from './template.ts'
import { isOfApi, opensBrowser, type Unit, unitsOf } from './units.ts'
import { filesToRepeat, verdictOf } from './verdict.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    postgres: { type: 'string' },
    'database-url': { type: 'string' },
    citus: { type: 'string' },
    all: { type: 'boolean' },
    changed: { type: 'boolean' },
  },
})

const isApiOnly = values.postgres !== undefined || values['database-url'] !== undefined

/** Processes that keep two processors busy: tests also wait, for a database most of all. A cluster is three databases. */
const AT_ONCE = values.citus !== undefined ? 2 : isApiOnly ? 4 : 3
/**
 * A test that hangs is a red run, not an endless one. Twice what everything takes on two processors: a run that comes to its end is
 * not cut off, however busy the machine is.
 */
const LONGEST_MS = 90 * 60_000
const API_TESTS = [
  'src/{kit/events,kit/jobs,people,talk,follow-up,desk,public}/**/*.test.ts',
  'src/schedule.test.ts',
]
/** They have hardly any SQL of their own. */
const CONNECTORS = 'src/talk/connectors/**'
const ALL_TESTS = '{src,test,web}/**/*.test.ts'
const all = isApiOnly ? globSync(API_TESTS, { exclude: [CONNECTORS] }) : globSync(ALL_TESTS)
const named = positionals.flatMap(testFilesOf)
const leftOut =
  named.length > 0 || isApiOnly ? [] : selectLeftOut(values.all ? 'all' : values.changed ? 'changed' : 'none')
const filesLeftOut = new Set(leftOut.flatMap(({ tests }) => tests))
const files = [...new Set(named.length > 0 ? named : all)].filter(file => !filesLeftOut.has(file)).sort()

// Nothing here has to survive a power cut.
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=400',
]
const folder = makeScratch()
removeWhenEnded(folder)
const temporary = join(folder, 'tmp')
mkdirSync(temporary)
chmodSync(temporary, 0o1777)
// What killed programs leave behind goes with the folder.
process.env.TMPDIR = temporary
const statements = process.env.TEST_STATEMENTS ?? join(folder, 'statements')
mkdirSync(statements, { recursive: true })
const server = values['database-url']
  ? await serverAt(values['database-url'], values.citus)
  : values.postgres
    ? await startInstalledPostgres(values.postgres, folder, settings)
    : await startEmbeddedPostgres(folder, { settings })

let code = 1
try {
  const { release: _release, ...connection } = server
  await prepareTemplate(connection)
  if (unitsOf(files).some(opensBrowser)) await prepareDemo(connection, join(folder, 'demo-token'))
  const hasPassed = await runTests(JSON.stringify(connection))
  code = areForCluster(statements) && hasPassed ? 0 : 1
} finally {
  await server.release()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(code)

/** Leaves nothing behind even if this process is killed: another one waits for its end. */
function removeWhenEnded(folder: string): void {
  const script = 'read _; for _ in 1 2 3 4 5 6 7 8 9; do rm -rf "$0"; [ -e "$0" ] || exit; sleep 1; done'
  const remover = spawn('sh', ['-c', script, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // Ctrl-C is for this process alone
  })
  remover.unref()
  ;(remover.stdin as Socket).unref()
}

/** Whether a cluster could run each statement that the program has sent. */
function areForCluster(folder: string): boolean {
  const least = positionals.length > 0 ? 0 : 500
  // Optimizing the parser takes V8 longer than parsing every statement: 4 seconds, and 600 MB.
  const options = ['--liftoff-only', join(import.meta.dirname, 'check-statements.ts'), folder, String(least)]
  return spawnSync(process.execPath, options, { stdio: 'inherit' }).status === 0
}

/** A file, those that a pattern matches, or those of a folder. */
function testFilesOf(name: string): string[] {
  const isFolder = statSync(name, { throwIfNoEntry: false })?.isDirectory()
  const files = globSync(isFolder ? `${name}/**/*.test.ts` : name).filter(file => file.endsWith('.test.ts'))
  if (files.length > 0) return files
  process.stderr.write(`bin/test: no test file matches ${name}\n`)
  process.exit(2)
}

/** A server that is there; with the number of its workers, the coordinator of a cluster. */
async function serverAt(
  url: string,
  workers: string | undefined,
): Promise<TestServer & { release(): Promise<void> }> {
  const { hostname: host, port, username: user, password, pathname } = new URL(url)
  const at = { host, port: Number(port || 5432), user, password, database: pathname.slice(1) || 'postgres' }
  // The template, and the databases made from it, are those of one run.
  const lock = await takeSessionLock(at, 'answerwell tests')
  if (typeof lock === 'string') throw new Error(`The database ${at.database} is in use by ${lock}.`)
  const { release } = lock
  if (workers === undefined) return { ...at, release }
  const found = await workersOf(at)
  if (found.length !== Number(workers))
    throw new Error(`The cluster has ${found.length} workers, not ${workers}.`)
  return { ...at, workers: found, release }
}

/** Whether all tests pass; those that fail are run a second time. */
async function runTests(connection: string): Promise<boolean> {
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort())
  const watching = ['--import', join(import.meta.dirname, 'watch-statements.ts')]
  const stop = AbortSignal.any([stopped.signal, AbortSignal.timeout(LONGEST_MS)])
  const run = {
    optionsOf: (unit: Unit) => (isOfApi(unit) ? watching : []),
    env: {
      ...process.env,
      TEST_DATABASE_SERVER: connection,
      ANSWERWELL_LOG_LEVEL: 'silent',
      // Many processes start: only the first ones strip the types.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      TEST_STATEMENTS: statements,
      // Pages with React as browsers get it, which is a quarter faster.
      NODE_ENV: 'production',
    },
    folder,
    stop,
  }
  const first = await runUnits(unitsOf(files), AT_ONCE, run)
  const failed = stop.aborted ? [] : filesToRepeat(first)
  if (failed.length > 0) process.stdout.write(`\nRunning again, one at a time: ${failed.join(' ')}\n`)
  const again = await runUnits(
    failed.map(file => [file]),
    1,
    run,
  )
  const verdict = verdictOf(first, again)
  reportRun(verdict, leftOut)
  return verdict.hasPassed
}
