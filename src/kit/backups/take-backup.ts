import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Blobs } from '../blobs.ts'
import type { ConnectionOptions } from '../db.ts'
import { problemFrom } from '../errors.ts'
import { backUp, type Summary } from './backup.ts'
import { deleteOld, deleteUnfinished, nameAt } from './backup-folder.ts'
import { createEncrypter } from './encrypt.ts'
import type { Keep } from './keep.ts'
import { writeList } from './list-files.ts'

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
 * and only then old ones go.
 */
export async function takeBackup(
  { connection, blobs, onTable = () => {} }: From,
  { folder, recipients, keep }: BackupSettings,
  now: Date,
): Promise<TakenBackup> {
  const seal = recipients.length > 0 ? await createEncrypter(recipients) : undefined
  const ending = seal ? '.age' : ''
  await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 })
  const name = join(folder, nameAt(now))
  const [file, list] = [`${name}.backup${ending}`, `${name}.files.gz`]
  await deleteUnfinished(folder, now)
  const part = `${file}.part`
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
  try {
    const out = createWriteStream(part, { mode: 0o600, flush: true })
    const summary = await writeBackup({ connection, onTable }, out, seal)
    await writeList(`${list}.part`, keys())
    await rename(`${list}.part`, list)
    await rename(part, file)
    return { ...summary, file, files, deleted: await deleteOld(folder, keep) }
  } finally {
    for (const unfinished of [part, `${list}.part`]) await rm(unfinished, { force: true }).catch(() => {})
  }
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
  const [summary] = await Promise.all([
    backUp(connection, plain, onTable),
    seal(plain).then(sealed => pipeline(sealed, out)),
  ])
  return summary
}

/** Returns whether it was copied now; undefined if it has been removed meanwhile. */
async function copyFile(
  blobs: Blobs,
  { key, to, seal }: { key: string; to: string; seal: Seal | undefined },
): Promise<boolean | undefined> {
  if (await stat(to).catch(() => undefined)) return false
  const part = `${to}.part`
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const plain = await blobs.read(key)
    await pipeline(seal ? await seal(plain) : plain, createWriteStream(part, { mode: 0o600, flush: true }))
    await rename(part, to)
    return true
  } catch (error) {
    if (problemFrom(error)?.code === 'not_found') return undefined
    throw error
  } finally {
    await rm(part, { force: true }).catch(() => {})
  }
}
