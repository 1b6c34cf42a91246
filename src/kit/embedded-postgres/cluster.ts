import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DISK_FULL, Problem } from '../errors.ts'
import { canReach, NOBODY, type ServerUser } from './server-user.ts'

/** Root's databases live here when PostgreSQL's user cannot enter the data folder. */
const REACHABLE_HOME = '/var/lib/answerwell'

/** A folder for copies of the binaries that PostgreSQL's user can reach. */
export function mirrorBase(dataFolder: string, user: ServerUser | undefined): string {
  return user ? REACHABLE_HOME : dataFolder
}

/** Whether the data folder has a database, or says where it is. */
export function hasCluster(dataFolder: string): boolean {
  return lstatSync(join(dataFolder, 'postgres'), { throwIfNoEntry: false }) !== undefined
}

/** Where a new cluster is made: in the data folder, or where PostgreSQL's user can reach it. */
export function homeOfCluster(dataFolder: string, user: ServerUser | undefined): string {
  if (canReach(dataFolder, user)) return join(dataFolder, 'postgres')
  mkdirSync(REACHABLE_HOME, { recursive: true, mode: 0o755 })
  return join(REACHABLE_HOME, randomBytes(8).toString('hex'))
}

/**
 * The cluster's folder, `postgres` in the data folder, created with initdb if missing. Where PostgreSQL's user cannot reach
 * the data folder, it is a link to a folder below /var/lib/answerwell.
 */
export function prepareCluster(dataFolder: string, binaries: string, user: ServerUser | undefined): string {
  const cluster = join(dataFolder, 'postgres')
  if (!existsSync(cluster)) {
    refuseBrokenLink(cluster)
    const home = homeOfCluster(dataFolder, user)
    makeCluster(home, binaries, user)
    if (home !== cluster) symlinkSync(home, cluster)
  }
  return realpathSync(cluster)
}

/**
 * The user to run the cluster as: its owner, whom root may be working for, or `user`, after handing over a cluster that an
 * earlier release gave to `nobody`, unless a server still runs on it.
 */
export function adoptCluster(
  cluster: string,
  user: ServerUser | undefined,
  isRunning: boolean,
): ServerUser | undefined {
  const { uid, gid } = lstatSync(cluster)
  if (!user && uid !== process.getuid?.())
    throw new Error(
      `The database in ${cluster} belongs to another user (id ${uid}). Start Answerwell as that user or as root, or set ANSWERWELL_DATA to another folder.`,
    )
  if (!user || uid === user.uid) return user
  if (isRunning || uid !== NOBODY.uid) return { uid, gid }
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, cluster])
  return user
}

/** Never create an empty database in place of one that may come back with its disk. */
function refuseBrokenLink(cluster: string): void {
  if (!lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink()) return
  throw new Error(
    `${cluster} says that the database is in ${readlinkSync(cluster)}, which does not exist. Bring that folder back, or remove the link to start with an empty database.`,
  )
}

/** Root in a container may lack root's capabilities. */
function giveTo(folder: string, { uid, gid }: ServerUser): void {
  try {
    chownSync(folder, uid, gid)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(
      `Root may not give ${folder} to PostgreSQL's user here (${(error as NodeJS.ErrnoException).code}). Run Answerwell as a plain user, keep the capability CHOWN, or set DATABASE_URL.`,
    )
  }
}

/**
 * initdb into a scratch folder and a rename: a half-made cluster is never visible, and of two concurrent processes one wins.
 */
function makeCluster(cluster: string, binaries: string, user: ServerUser | undefined): void {
  const scratch = mkdtempSync(`${cluster}.`)
  if (user) giveTo(scratch, user)
  try {
    execFileSync(
      join(binaries, 'bin/initdb'),
      [
        '--pgdata',
        scratch,
        '--username=answerwell',
        '--auth=trust',
        '--data-checksums',
        '--no-instructions',
      ].concat(['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']),
      { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }, stdio: 'pipe', ...user },
    )
    renameSync(scratch, cluster)
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true })
    if (!existsSync(cluster)) throw inOneSentence(error, cluster)
  }
}

/** What initdb said last, instead of all that it tried. */
function inOneSentence(error: unknown, cluster: string): unknown {
  const said = String((error as { stderr?: Buffer }).stderr ?? '').trim()
  if (said === '') return error
  if (/No space left on device|Disk quota exceeded/.test(said)) return new Problem('unavailable', DISK_FULL)
  const line = said.split('\n').findLast(line => /\b(FATAL|PANIC|error):/i.test(line)) ?? said
  return new Error(`The database in ${cluster} could not be made: ${line.slice(0, 300)}`)
}

/**
 * A private folder for the socket, always the same for one cluster. Not beside the data, since a socket path has at most 107
 * bytes. Throws when another user owns a folder of that name.
 */
export function prepareSocketFolder(cluster: string, user: ServerUser | undefined): string {
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `answerwell-${name}`)
  const owner = user?.uid ?? process.getuid?.()
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (user) giveTo(folder, user)
  }
  if (user && lstatSync(folder).uid === NOBODY.uid) chownSync(folder, user.uid, user.gid) // of an earlier release
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== owner)
    throw new Error(
      `${folder} belongs to another user. If Answerwell was started on this data folder by another user, start it as that one, or set ANSWERWELL_DATA; otherwise remove it, or set TMPDIR.`,
    )
  chmodSync(folder, 0o700)
  if (!canReach(dirname(folder), user))
    throw new Error(`PostgreSQL's user cannot reach ${folder}; set TMPDIR.`)
  return folder
}

/** Leaves the folder alone if another server uses it. */
export function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Not empty, or gone.
  }
}
