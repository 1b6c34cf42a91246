import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Blobs, isBucket, nameOfPlace } from '../blobs.ts'
import type { ConnectionOptions } from '../db.ts'
import { Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'
import { backUp, type Summary } from './backup.ts'
import { deleteOld, deleteUnfinished, findBackups, nameAt, type StoredBackup } from './backup-folder.ts'
import { type BackupLock, underBackupLock } from './backup-lock.ts'
import { createEncrypter, endingFor } from './encrypt.ts'
import type { Keep } from './keep.ts'
import { requireApart } from './require-apart.ts'
import { openShelf, requireFolderOf, type Shelf } from './shelf.ts'
import { type NamedFiles, type TakenFiles, takeFiles } from './take-files.ts'

/** Where backups go, for whom they are encrypted, and which are kept. */
export interface BackupSettings {
  /** A folder, or a bucket (`openShelf`). */
  folder: string
  /** Recipients of age; none: not encrypted. */
  recipients: string[]
  /** Undefined: all. */
  keep?: Keep | undefined
  /** Whether one that is not encrypted may be beside encrypted ones. */
  plain?: boolean
  /** Whether the folder is created: not by a timetable, which would write below the mount point of a disk that is away. */
  createsFolder?: boolean
}

export interface TakenBackup extends Summary {
  /** Where the database is. */
  file: string
  files: TakenFiles
  /** How many old backups were deleted. */
  deleted: number
  /** What somebody should look at, in sentences. */
  warnings: string[]
}

/** What is backed up. */
export interface From {
  connection: ConnectionOptions
  blobs: Blobs
  named: NamedFiles
  onTable?: (name: string) => void
}

interface Taking {
  settings: BackupSettings
  now: Date
}

/**
 * Copies the database and the files that the folder does not have yet; files never change. The backup is there when all of it is,
 * and only then old ones go. Throws a conflict while another process does the same.
 */
export async function takeBackup(from: From, settings: BackupSettings, now: Date): Promise<TakenBackup> {
  const taken = await underBackupLock(from.connection, lock => takeUnderLock(lock, from, { settings, now }))
  if (!taken)
    throw new Problem('conflict', say`Another backup is being taken. Try again when it is finished.`)
  return taken
}

/** The same, for who has the lock. */
export async function takeUnderLock(lock: BackupLock, from: From, taking: Taking): Promise<TakenBackup> {
  const { connection, blobs, named, onTable = () => {} } = from
  const { settings, now } = taking
  const { recipients } = settings
  const shelf = openShelf(settings.folder)
  const seal = recipients.length > 0 ? await createEncrypter(recipients) : undefined
  const earlier = await prepareShelf(shelf, settings, { filesPlace: blobs.place, now })
  const [file, list] = [`${nameAt(now)}.backup${seal ? '.age' : ''}`, `${nameAt(now)}.files.gz`]
  const before = await latestList(shelf, earlier)
  const { summary, files } = await shelf.write(file, async out => {
    const summary = await writeBackup({ connection, onTable }, out, seal)
    const to = { shelf, list, before, seal, ending: endingFor(recipients) }
    const files = await takeFiles({ blobs, named, db: lock.queries }, to)
    await lock.check()
    return { summary, files }
  })
  const { deleted, warning } = await prune(shelf, { keep: settings.keep, now }, files)
  return {
    ...summary,
    file: shelf.pathOf(file),
    files,
    deleted,
    warnings: [...warningsOf(files, blobs.place), ...warning],
  }
}

/** Returns the backups that it has. */
async function prepareShelf(
  shelf: Shelf,
  { folder, recipients, plain = false, createsFolder = true }: BackupSettings,
  { filesPlace, now }: { filesPlace: string; now: Date },
): Promise<StoredBackup[]> {
  await requireApart(folder, filesPlace)
  const isFolder = !isBucket(folder)
  if (!createsFolder) requireFolderOf(folder)
  const earlier = await findBackups(shelf)
  if (recipients.length === 0 && !plain && earlier.some(({ file }) => file.endsWith('.age')))
    throw new Problem(
      'conflict',
      say`The backups in ${shelf.place} are encrypted, and this one would not be. Name a recipient, or choose another folder.`,
    )
  if (isFolder)
    await mkdir(join(folder, 'files'), { recursive: createsFolder, mode: 0o700 }).catch(unlessThere)
  await deleteUnfinished(shelf, now)
  return earlier
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** The name of the list of the backup before, if one is there. */
async function latestList(shelf: Shelf, earlier: StoredBackup[]): Promise<string | undefined> {
  for (const { list } of earlier) if (await shelf.stat(list)) return list
  return undefined
}

async function prune(
  shelf: Shelf,
  { keep, now }: { keep: Keep | undefined; now: Date },
  files: TakenFiles,
): Promise<{ deleted: number; warning: string[] }> {
  if (!keep) return { deleted: 0, warning: [] }
  // Then a storage that is gone may be taken for an empty one, and the backups before have what it had.
  if (files.missing * 100 > files.listed) return { deleted: 0, warning: ['Old backups were not deleted.'] }
  try {
    return { deleted: await deleteOld(shelf, { keep, now }), warning: [] }
  } catch (error) {
    return { deleted: 0, warning: [`Old backups were not deleted: ${(error as Error).message}`] }
  }
}

function warningsOf({ lost, missing }: TakenFiles, place: string): string[] {
  const where = `of the database are not in ${nameOfPlace(place)}`
  return [
    ...(lost > 0 ? [`${lost} files ${where}: their copies in the folder stay. Is its disk there?`] : []),
    ...(missing > 0 ? [`${missing} files ${where}, and have no copy.`] : []),
  ]
}

type Seal = (plain: Readable) => Promise<Readable>

/** Writes the database, encrypted or not. */
export async function writeBackup(
  { connection, onTable }: Pick<Required<From>, 'connection' | 'onTable'>,
  out: Writable,
  seal: Seal | undefined,
): Promise<Summary> {
  if (!seal) return backUp(connection, out, onTable)
  const plain = new PassThrough()
  // Either side's failure ends the other, and the first one is thrown when both have ended.
  let first: { error: unknown } | undefined
  const fail = (error: unknown) => {
    first ??= { error }
    plain.destroy()
    out.destroy()
  }
  const writing = backUp(connection, plain, onTable)
  await Promise.allSettled([
    writing.catch(fail),
    seal(plain)
      .then(sealed => pipeline(sealed, out))
      .catch(fail),
  ])
  if (first) throw first.error
  return writing
}
