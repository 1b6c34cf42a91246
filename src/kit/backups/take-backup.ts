import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Blobs } from '../blobs.ts'
import type { ConnectionOptions } from '../db.ts'
import { Problem, problemFrom } from '../errors.ts'
import { say } from '../sentences/say.ts'
import { backUp, type Summary } from './backup.ts'
import { deleteOld, deleteUnfinished, nameAt } from './backup-folder.ts'
import { type BackupLock, underBackupLock } from './backup-lock.ts'
import { createEncrypter } from './encrypt.ts'
import type { Keep } from './keep.ts'
import { writeList } from './list-files.ts'
import { writeFileWhole } from './new-file.ts'
import { requireApart } from './require-apart.ts'

/** Where backups go, for whom they are encrypted, and which are kept. */
export interface BackupSettings {
  folder: string
  /** Recipients of age; none: not encrypted. */
  recipients: string[]
  /** By default, one of each of 7 days, 4 weeks and 12 months. */
  keep?: Keep
}

export interface TakenBackup extends Summary {
  file: string
  /** How many files it lists, and how many of them were copied now. */
  files: { listed: number; copied: number }
  /** How many old backups were deleted. */
  deleted: number
}

/** What is backed up. */
export interface From {
  connection: ConnectionOptions
  blobs: Blobs
  onTable?: (name: string) => void
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
export async function takeUnderLock(
  lock: BackupLock,
  { connection, blobs, onTable = () => {} }: From,
  { settings: { folder, recipients, keep }, now }: { settings: BackupSettings; now: Date },
): Promise<TakenBackup> {
  const seal = recipients.length > 0 ? await createEncrypter(recipients) : undefined
  const ending = seal ? '.age' : ''
  await requireApart(folder, blobs.place)
  await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 })
  const name = join(folder, nameAt(now))
  const [file, list] = [`${name}.backup${ending}`, `${name}.files.gz`]
  await deleteUnfinished(folder, now)
  const files = { listed: 0, copied: 0 }
  const keys = async function* () {
    for await (const key of blobs.keys()) {
      const copied = await copyFile(blobs, { key, to: join(folder, 'files', `${key}${ending}`), seal })
      if (copied === undefined) continue
      files.listed++
      if (copied) files.copied++
      yield key
    }
  }
  const summary = await writeFileWhole(file, async out => {
    const written = await writeBackup({ connection, onTable }, out, seal)
    await writeFileWhole(list, listOut => writeList(listOut, keys()))
    await lock.check()
    return written
  })
  return { ...summary, file, files, deleted: await deleteOld(folder, keep) }
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

/** Returns whether it was copied now; undefined if it has been removed meanwhile. */
async function copyFile(
  blobs: Blobs,
  { key, to, seal }: { key: string; to: string; seal: Seal | undefined },
): Promise<boolean | undefined> {
  if (await stat(to).catch(() => undefined)) return false
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await writeFileWhole(to, async out => {
      const plain = await blobs.read(key)
      await pipeline(seal ? await seal(plain) : plain, out)
    })
    return true
  } catch (error) {
    if (problemFrom(error)?.code === 'not_found') return undefined
    throw error
  }
}
