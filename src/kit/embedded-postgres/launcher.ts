import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freeBytes, LEAST_BYTES } from '../disk.ts'
import { DISK_FULL, isDiskFull, Problem } from '../errors.ts'
import { makeFolder } from '../make-folder.ts'
import { say } from '../sentences/say.ts'
import { locatePackage, type PostgresPackage, prepareBinaries } from './binaries.ts'
import {
  adoptCluster,
  mirrorBase,
  prepareCluster,
  prepareSocketFolder,
  removeSocketFolder,
} from './cluster.ts'
import { dropLeash, isTaken, startOnLeash, takeLeash } from './leash.ts'
import { findPostmaster, type Postmaster, removeStalePidFile } from './postmaster.ts'
import { type ServerUser, serverUser } from './server-user.ts'

/** A running embedded server, shared by all Answerwell processes on the same data folder. */
export interface EmbeddedPostgres {
  /** Connection options: the folder of the server's socket. */
  host: string
  user: string
  database: string
  /** Releases the server. Resolves when it has stopped, or at once when another process still uses it. */
  release(): Promise<void>
}

interface LauncherOptions {
  /** Extra settings for the server, for example `fsync=off` in tests. */
  settings?: string[]
  /** Called after the server died and was restarted. */
  onRestart?: () => void
  /** For a start that has much to replay. */
  startWithinMs?: number
  /** PostgreSQL's folder, if not the one from npm. */
  postgres?: PostgresPackage
}

const SETTINGS = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=100',
  'max_wal_size=1GB', // bounds recovery after a crash to a few seconds
  'jit=off',
  'autovacuum_naptime=10s', // a young database grows quickly, and plans without statistics are bad
  'timezone=UTC',
  'log_timezone=UTC',
  'log_line_prefix=%m [%p] ',
  // The application reports failed statements; their text does not belong in a second log.
  'log_min_error_statement=panic',
]
const START_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 15_000
const LOG_LIMIT_BYTES = 10_000_000

/**
 * Starts PostgreSQL on the data folder, or joins the server that runs there, and restarts it if it dies. Throws with the end
 * of the server's log when it cannot run.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  options: LauncherOptions = {},
): Promise<EmbeddedPostgres> {
  const wanted = serverUser()
  const folder = resolve(dataFolder)
  makeDataFolder(folder, wanted ? 0o711 : 0o700)
  const { binaries, cluster } = prepare(folder, options.postgres ?? locatePackage(), wanted)
  const user = adoptCluster(cluster, wanted, findPostmaster(cluster) !== undefined)
  const socketFolder = prepareSocketFolder(cluster, user)
  const settings = [...SETTINGS, `unix_socket_directories=${socketFolder}`, ...(options.settings ?? [])]
  const command = [join(binaries, 'bin/postgres'), '-D', cluster, ...settings.flatMap(line => ['-c', line])]
  const place: ClusterFolder = {
    leashPath: join(folder, 'leash'),
    logPath: join(folder, 'postgres.log'),
    cluster,
    command,
    user,
    startWithinMs: options.startWithinMs ?? START_WITHIN_MS,
  }

  let held = await ensureRunning(place)
  let releasing = false
  const guard = setInterval(async () => {
    if (releasing || findPostmaster(cluster)?.pid === held.postmaster.pid) return
    releasing = true // only one restart at a time
    const lost = held.leash
    try {
      held = await ensureRunning(place)
      closeSync(lost)
      options.onRestart?.()
    } catch {
      // Retried at the next tick; until then requests get 503.
    }
    releasing = false
  }, 250)
  guard.unref()

  return {
    host: held.postmaster.socketFolder,
    user: 'answerwell',
    database: 'postgres',
    async release() {
      releasing = true
      clearInterval(guard)
      if (!dropLeash(place.leashPath, held.leash)) return
      await waitUntilGone(cluster)
      removeSocketFolder(socketFolder)
    },
  }
}

function makeDataFolder(folder: string, mode: number): void {
  try {
    makeFolder(folder, mode)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const isInTheWay = /^(EEXIST|ENOTDIR)$/.test(code)
    throw new Error(
      `The data folder ${folder} cannot be made (${code}): ${isInTheWay ? 'a file is in the way' : 'the file system is read-only or not yours'}. Set ANSWERWELL_DATA to a folder that you can write to.`,
    )
  }
}

function prepare(folder: string, postgres: PostgresPackage, user: ServerUser | undefined) {
  try {
    const binaries = prepareBinaries(postgres, user, mirrorBase(folder, user))
    const cluster = prepareCluster(folder, binaries, user)
    requireSameMajor(cluster, postgres)
    return { binaries, cluster }
  } catch (error) {
    if (!isDiskFull(error)) throw error
    throw new Problem('unavailable', say`There is no room for a database in ${folder}: the disk is full.`)
  }
}

/** PostgreSQL reads the files of its own major version only. */
function requireSameMajor(cluster: string, { version }: PostgresPackage): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (made === version.split('.')[0]) return
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${made}, and this release has PostgreSQL ${version}. Use the release that made it: \`backup\` there, and \`restore\` here into an empty folder.`,
  )
}

interface ClusterFolder {
  leashPath: string
  logPath: string
  cluster: string
  command: string[]
  user: ReturnType<typeof serverUser>
  startWithinMs: number
}

interface Held {
  leash: number
  postmaster: Postmaster
}

async function ensureRunning(place: ClusterFolder): Promise<Held> {
  const deadline = Date.now() + place.startWithinMs
  while (Date.now() < deadline) {
    const held = (await joinRunning(place)) ?? (await startOwn(place, deadline))
    if (held) return held
    await sleep(50)
  }
  throw await notStarted(place)
}

async function joinRunning(place: ClusterFolder): Promise<Held | undefined> {
  const leash = takeLeash(place.leashPath)
  if (leash === undefined) return undefined
  const postmaster = await waitUntilReady(place.cluster, Date.now() + 10_000)
  // The watchdog may have seen the last holder leave a moment ago: check again before trusting it.
  await sleep(20)
  if (postmaster && findPostmaster(place.cluster)?.ready) return { leash, postmaster }
  closeSync(leash)
  await refuseIfElsewhere(place)
  return undefined
}

/** A watchdog that outlives the end of our leash has a server: one that is not seen runs where we cannot look. */
async function refuseIfElsewhere({ leashPath, cluster }: ClusterFolder): Promise<void> {
  if (findPostmaster(cluster)) return
  await sleep(300)
  if (isTaken(leashPath) && !findPostmaster(cluster))
    throw new Error(
      `The database in ${cluster} is in use by a server that cannot be seen from here, perhaps in another container. Stop it first: two servers on one folder destroy it.`,
    )
}

async function startOwn(place: ClusterFolder, deadline: number): Promise<Held | undefined> {
  if (findPostmaster(place.cluster)) {
    await stopOrphan(place)
    return undefined
  }
  if (isTaken(place.leashPath)) return undefined
  removeStalePidFile(place.cluster)
  prepareSocketFolder(place.cluster, place.user)
  const log = openLog(place.logPath)
  const { leash, watchdog } = startOnLeash(place.leashPath, { ...place, log })
  closeSync(log)
  const postmaster = await waitUntilReady(place.cluster, deadline, watchdog)
  if (postmaster) return { leash, postmaster }
  closeSync(leash)
  // A lost race for the cluster or the socket's folder, or children of a killed server that still hold its memory: all are
  // temporary.
  if (
    /lock file .* already exists|shared memory block|could not create lock file/.test(
      lastWords(place.logPath),
    )
  )
    return undefined
  throw await notStarted(place)
}

async function notStarted({ cluster, logPath }: ClusterFolder): Promise<Error> {
  const said = lastWords(logPath)
  // On a full disk the log is incomplete, too.
  return /No space left on device/.test(said) || (await freeBytes(cluster)) < LEAST_BYTES
    ? new Problem('unavailable', DISK_FULL)
    : new Error(`The embedded PostgreSQL did not start. ${said}`)
}

/** A server without a watchdog would not stop with us, so it is stopped now and started properly. */
async function stopOrphan({ cluster, leashPath }: ClusterFolder): Promise<void> {
  const orphan = findPostmaster(cluster)
  if (!orphan || isTaken(leashPath)) return
  try {
    process.kill(orphan.pid, 'SIGINT')
  } catch {
    // It has stopped by itself.
  }
  await waitUntilGone(cluster)
}

async function waitUntilReady(
  cluster: string,
  deadline: number,
  watchdog?: ChildProcess,
): Promise<Postmaster | undefined> {
  while (Date.now() < deadline) {
    const found = findPostmaster(cluster)
    if (found?.ready) return found
    if (watchdog && (watchdog.exitCode !== null || watchdog.signalCode !== null)) return undefined
    await sleep(5)
  }
  return undefined
}

async function waitUntilGone(cluster: string): Promise<void> {
  const deadline = Date.now() + STOP_WITHIN_MS
  while (findPostmaster(cluster) && Date.now() < deadline) await sleep(5)
}

function openLog(path: string): number {
  if (existsSync(path) && statSync(path).size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

function lastWords(logPath: string): string {
  if (!existsSync(logPath)) return ''
  return `Its log (${logPath}) ends:\n${readFileSync(logPath, 'utf8').trimEnd().split('\n').slice(-5).join('\n')}`
}
