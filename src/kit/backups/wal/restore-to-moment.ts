import { createWriteStream } from 'node:fs'
import { chown, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
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
import { type ArchivedSegment, type BaseBackup, findBaseBackups, findSegments } from './base-backups.ts'
import { segmentAfter } from './segments.ts'
import { FILE_OF_CLUSTER } from './take-base-backup.ts'

/** The WAL that is replayed, within the cluster. */
const REPLAYED = 'answerwell-replayed'
const RECOVERY_WITHIN_MS = 7 * DAY

interface Restoring {
  dataFolder: string
  /** The moment whose database it becomes; undefined: the last that the WAL has. */
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
export async function restoreToMoment(shelf: Shelf, restoring: Restoring): Promise<void> {
  const { dataFolder, decrypt, onStep = () => {} } = restoring
  if (hasCluster(dataFolder))
    throw new Problem('conflict', say`${dataFolder} has a database. Restore into an empty data folder.`)
  const { base, segments } = await pathTo(shelf, restoring.at)
  const user = serverUser()
  await mkdir(dataFolder, { recursive: true, mode: user ? 0o711 : 0o700 })
  const cluster = join(dataFolder, 'postgres')
  const home = homeOfCluster(dataFolder, user)
  // Only what is ours is removed if it fails: another process may begin a database here meanwhile.
  const ours = [await mkdtemp(`${home}.`)]
  const [scratch = ''] = ours
  try {
    const files = createFiles(scratch, user)
    onStep('base backup')
    await unpack(await openArchived(shelf, base.file, decrypt), base.folders, files)
    for (const { name, file } of segments) {
      onStep(name)
      const unzipped = createGunzip()
      const reading = pipeline(await openArchived(shelf, file, decrypt), unzipped)
      await Promise.all([reading, files.write(`${REPLAYED}/${name}`, unzipped)])
    }
    await files.write('recovery.signal', Readable.from([]))
    await files.handOver()
    await rename(scratch, home)
    ours.push(home)
    if (home !== cluster) {
      await symlink(home, cluster)
      ours.push(cluster)
    }
    onStep('replay')
    await replay(restoring)
    await rm(join(home, REPLAYED), { recursive: true, force: true })
  } catch (error) {
    for (const folder of ours) await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** The last base backup before the moment, and the WAL up to the next one. */
async function pathTo(shelf: Shelf, at: Date | undefined) {
  const all = await findBaseBackups(shelf)
  const base = at
    ? all.find(({ completeAt }) => completeAt <= at)
    : (all.find(({ completeAt }) => completeAt <= new Date()) ?? all[0])
  const earliest = all.at(-1)
  if (!base)
    throw new Problem(
      'not_found',
      earliest
        ? say`The WAL in ${shelf.place} begins only at ${earliest.completeAt.toISOString()}.`
        : say`There is no WAL in ${shelf.place}. It is kept only with ANSWERWELL_BACKUPS_WAL.`,
    )
  const next = all.findLast(one => one.installation === base.installation && one.completeAt > base.completeAt)
  const since = await findSegments(shelf, base.installation, base.from)
  const segments = next ? since.filter(({ name }) => name <= next.to) : since
  return { base, segments: whole(segments, base) }
}

/** Up to the first segment that is missing, or encrypted otherwise than the base backup: what comes behind it cannot be reached. */
function whole(segments: ArchivedSegment[], { from, file }: BaseBackup): ArchivedSegment[] {
  const found: ArchivedSegment[] = []
  let expected = from
  for (const one of segments) {
    if (one.name !== expected || isSealed(one.file) !== isSealed(file)) break
    found.push(one)
    expected = segmentAfter(one.name)
  }
  return found
}

const isSealed = (file: string) => file.endsWith('.age')

/** Whether it is encrypted is in the name: what is not what its name says is refused. */
export async function openArchived(shelf: Shelf, file: string, decrypt: Decrypt): Promise<Readable> {
  if (isSealed(file) && !decrypt)
    throw new Problem('malformed', say`The backup is encrypted. Name the file with the key by --identity.`)
  if (!isSealed(file) && decrypt)
    throw new Problem(
      'malformed',
      say`The backup is not encrypted. If it should not be, leave out --identity.`,
    )
  const stored = await shelf.read(file)
  return decrypt ? decrypt(stored) : stored
}

/** Writes files into a folder that nobody else can enter, until it is handed over to PostgreSQL's user. */
function createFiles(root: string, user: ServerUser | undefined) {
  const made: string[] = []
  const makeFolder = async (name: string): Promise<void> => {
    if (await mkdir(join(root, name), { recursive: true, mode: 0o700 })) made.push(name)
  }
  return {
    makeFolder,
    async write(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
      if (dirname(name) !== '.') await makeFolder(dirname(name))
      await pipeline(content, createWriteStream(join(root, name), { flags: 'wx', mode: 0o600 }))
      made.push(name)
    },
    async handOver(): Promise<void> {
      if (!user) return
      for (const name of [...made.toReversed(), '.']) await chown(join(root, name), user.uid, user.gid)
    },
  }
}

async function unpack(
  stored: Readable,
  folders: string[],
  files: ReturnType<typeof createFiles>,
): Promise<void> {
  for (const name of [...folders, 'pg_wal/archive_status']) await files.makeFolder(checked(name))
  const tar = extract()
  const reading = pipeline(stored, createGunzip(), tar as unknown as NodeJS.WritableStream)
  reading.catch(() => {}) // thrown below
  try {
    for await (const entry of tar) await files.write(checked(entry.header.name), entry)
    await reading
  } catch (error) {
    const first = await reading.then(
      () => error,
      cause => cause,
    )
    if (isUnavailable(first) || first instanceof Problem) throw first
    throw damaged()
  }
}

function checked(name: string): string {
  if (FILE_OF_CLUSTER.test(name)) return name
  throw damaged()
}

const damaged = () => new Problem('malformed', say`The backup is damaged or incomplete.`)

/** Starts the server, which replays the WAL up to the moment, and ends it again. */
async function replay({ dataFolder, at, settings = [] }: Restoring): Promise<void> {
  const server = await startEmbeddedPostgres(dataFolder, {
    settings: [
      `restore_command=cp ${REPLAYED}/%f %p`,
      'recovery_target_action=promote',
      'recovery_target_timeline=current',
      'hot_standby=off', // it is ready when it has reached the moment
      ...(at ? [`recovery_target_time=${at.toISOString().replace('Z', '+00')}`] : []),
      ...settings,
    ],
    startWithinMs: RECOVERY_WITHIN_MS,
  }).catch(error => {
    if (!/recovery ended before configured recovery target/.test(String(error))) throw error
    throw new Problem('not_found', say`The WAL ends before ${(at as Date).toISOString()}.`)
  })
  await server.release()
}
