import { createWriteStream } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { hasCluster, homeOfCluster } from '../../embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '../../embedded-postgres/launcher.ts'
import { type ServerUser, serverUser } from '../../embedded-postgres/server-user.ts'
import { isUnavailable, Problem } from '../../errors.ts'
import { DAY } from '../../retry.ts'
import { say } from '../../sentences/say.ts'
import type { Decrypt } from '../open-backup.ts'
import type { Shelf } from '../shelf.ts'
import { type Base, findBases, findLog, type Logged } from './bases.ts'
import { isBefore } from './segments.ts'

/** The log that is replayed, within the cluster. */
const REPLAYED = 'answerwell-replayed'
const RECOVERY_WITHIN_MS = 7 * DAY

interface RestoringAt {
  dataFolder: string
  /** The moment whose database it becomes; undefined: the last that the log has. */
  at: Date | undefined
  decrypt: Decrypt
  /** Settings beside ours, in tests. */
  settings?: string[]
  onStep?: (step: string) => void
}

/**
 * Makes the embedded database as it was at a moment, in a data folder that has none. Throws conflict if it has one, not_found if the shelf
 * does not lead to that moment, and whatever reading the shelf throws; then there is no database in the folder either.
 */
export async function restoreAt(shelf: Shelf, restoring: RestoringAt): Promise<Base> {
  const { dataFolder, at, decrypt, onStep = () => {} } = restoring
  if (hasCluster(dataFolder))
    throw new Problem('conflict', say`${dataFolder} has a database. Restore into an empty data folder.`)
  const base = await baseFor(shelf, at)
  const user = serverUser()
  await mkdir(dataFolder, { recursive: true, mode: user ? 0o711 : 0o700 })
  const cluster = join(dataFolder, 'postgres')
  const home = homeOfCluster(dataFolder, user)
  const scratch = await mkdtemp(`${home}.`)
  try {
    const files = createFiles(scratch, user)
    await files.give(scratch, 0o700)
    onStep('copy of the database')
    await unpack(await open(shelf, base.file, decrypt), base.folders, files)
    for (const one of await logFor(shelf, base)) {
      onStep(one.name)
      const stored = await open(shelf, one.file, decrypt)
      await files.write(`${REPLAYED}/${one.name}`, stored.pipe(createGunzip()))
    }
    await files.write('recovery.signal', Readable.from([]))
    await rename(scratch, home)
    if (home !== cluster) await symlink(home, cluster)
    onStep('replay')
    await replay(restoring)
    await rm(join(home, REPLAYED), { recursive: true, force: true })
    return base
  } catch (error) {
    for (const folder of [scratch, home, cluster]) await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function baseFor(shelf: Shelf, at: Date | undefined): Promise<Base> {
  const all = await findBases(shelf)
  const base = at ? all.find(({ completeAt }) => completeAt <= at) : all[0]
  if (base) return base
  const earliest = all.at(-1)
  throw new Problem(
    'not_found',
    earliest
      ? say`The log in ${shelf.place} begins only at ${earliest.completeAt.toISOString()}.`
      : say`There is no log in ${shelf.place}. It is kept only with ANSWERWELL_BACKUPS_LOG.`,
  )
}

/** The log from the first segment that the copy needs. */
async function logFor(shelf: Shelf, { cluster, from }: Base): Promise<Logged[]> {
  const all = await findLog(shelf, cluster)
  return all.filter(({ name }) => name.endsWith('.history') || !isBefore(name, from))
}

/** Whether it is encrypted is in the name: what is not what its name says is refused. */
async function open(shelf: Shelf, file: string, decrypt: Decrypt): Promise<Readable> {
  const isEncrypted = file.endsWith('.age')
  if (isEncrypted && !decrypt)
    throw new Problem('malformed', say`The backup is encrypted. Name the file with the key by --identity.`)
  if (!isEncrypted && decrypt)
    throw new Problem(
      'malformed',
      say`The backup is not encrypted. If it should not be, leave out --identity.`,
    )
  const stored = await shelf.read(file)
  return decrypt ? decrypt(stored) : stored
}

/** Writes files into a folder as PostgreSQL's user has them. */
function createFiles(root: string, user: ServerUser | undefined) {
  const give = async (path: string, mode: number) => {
    await chmod(path, mode)
    if (user) await chown(path, user.uid, user.gid)
  }
  const makeFolder = async (name: string): Promise<void> => {
    const path = join(root, name)
    if (await mkdir(path, { recursive: true, mode: 0o700 })) await give(path, 0o700)
  }
  return {
    give,
    makeFolder,
    async write(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
      if (dirname(name) !== '.') await makeFolder(dirname(name))
      await pipeline(content, createWriteStream(join(root, name), { flags: 'wx', mode: 0o600 }))
      await give(join(root, name), 0o600)
    },
  }
}

/** Names lead nowhere else: whoever can write to the shelf must not write to the disk. */
const NAME = /^(?!\/)(?!(.*\/)?\.{1,2}(\/|$))[A-Za-z0-9_./-]+$/

async function unpack(
  stored: Readable,
  folders: string[],
  files: ReturnType<typeof createFiles>,
): Promise<void> {
  for (const name of [...folders, 'pg_wal/archive_status']) await files.makeFolder(named(name))
  const tar = extract()
  const reading = pipeline(stored, createGunzip(), tar as unknown as NodeJS.WritableStream)
  reading.catch(() => {}) // thrown below
  try {
    for await (const entry of tar) await files.write(named(entry.header.name), entry)
    await reading
  } catch (error) {
    const first = await reading.then(
      () => error,
      cause => cause,
    )
    if (isUnavailable(first) || first instanceof Problem) throw first
    throw new Problem('malformed', say`The backup is damaged or incomplete.`)
  }
}

function named(name: string): string {
  if (NAME.test(name)) return name
  throw new Problem('malformed', say`The backup is damaged or incomplete.`)
}

/** Starts the server, which replays the log up to the moment, and ends it again. */
async function replay({ dataFolder, at, settings = [] }: RestoringAt): Promise<void> {
  const server = await startEmbeddedPostgres(dataFolder, {
    settings: [
      `restore_command=cp ${REPLAYED}/%f %p`,
      'recovery_target_action=promote',
      'hot_standby=off', // it is ready when it has reached the moment
      ...(at ? [`recovery_target_time=${at.toISOString().replace('Z', '+00')}`] : []),
      ...settings,
    ],
    startWithinMs: RECOVERY_WITHIN_MS,
  }).catch(error => {
    if (!/recovery ended before configured recovery target/.test(String(error))) throw error
    throw new Problem('not_found', say`The log ends before ${(at as Date).toISOString()}.`)
  })
  await server.release()
}
