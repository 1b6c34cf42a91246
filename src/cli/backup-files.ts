import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { Summary } from '../kit/backups/backup.ts'
import { backupAt, backupCalled, type FoundBackup, isNameOfBackup } from '../kit/backups/backup-folder.ts'
import { identitiesIn } from '../kit/backups/encrypt.ts'
import { type Decrypt, decrypterFor } from '../kit/backups/open-backup.ts'
import { openShelf } from '../kit/backups/shelf.ts'
import { isBucket } from '../kit/blobs.ts'
import { type Code, Problem } from '../kit/errors.ts'
import { say } from '../kit/sentences/say.ts'
import { table } from './report.ts'

const REASONS: Record<string, string> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EEXIST: 'a file is in the way',
  EISDIR: 'a folder is in the way',
  ENAMETOOLONG: 'its path is too long',
  EIO: 'the disk is broken',
  EROFS: 'the file system is read-only',
  ENOSPC: 'there is no room left',
  EPIPE: 'whoever reads it has stopped',
}

const CODES: Record<string, Code> = {
  ENOENT: 'not_found',
  ENOTDIR: 'not_found',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EROFS: 'forbidden',
}

/** The name that means standard output or standard input. */
export const STREAM = '-'

/** Says why a file cannot be opened. */
export function failing(action: string): (error: NodeJS.ErrnoException) => never {
  return cause => {
    const { code = '' } = cause
    throw new Problem(CODES[code] ?? 'internal', say`Cannot ${action}: ${REASONS[code] ?? code}.`)
  }
}

/** Passes on what is no error of the system: it says by itself what is wrong. */
export function unlessOwn(
  fail: (error: NodeJS.ErrnoException) => never,
): (error: NodeJS.ErrnoException) => never {
  return error => {
    if (error.code && error.code in REASONS) return fail(error)
    throw error
  }
}

/** One line per table, on a terminal. */
export function progressOf({ json }: { json?: boolean }): (name: string) => void {
  return name => {
    if (!json && process.stderr.isTTY) process.stderr.write(`${name}\n`)
  }
}

/** How many rows each table has. */
export function inWords({ tables }: Summary): string {
  const rows = Object.entries(tables).filter(([, count]) => count > 0)
  return table([['TABLE', 'ROWS'], ...rows])
}

/** What decrypts with the keys in a file of age; undefined without one. */
export async function decrypterIn(name: string | undefined, calledIn: string): Promise<Decrypt> {
  if (name === undefined) return undefined
  const path = resolve(calledIn, name)
  if (!existsSync(path)) throw new Problem('not_found', say`${path} does not exist.`)
  try {
    return await decrypterFor(identitiesIn(readFileSync(path, 'utf8')))
  } catch (error) {
    return unlessOwn(failing(`read ${path}`))(error as NodeJS.ErrnoException)
  }
}

/** The address of a bucket has its keys in it, and everybody on the machine sees arguments. Throws malformed. */
export function requireNoBucket(argument: string): void {
  if (isBucket(argument))
    throw new Problem(
      'malformed',
      say`Set ANSWERWELL_BACKUPS to the bucket, and leave its address out here: others on this machine could read it.`,
    )
}

/**
 * The backup that an argument names: by its path, or by its name where ANSWERWELL_BACKUPS is a bucket; without an argument, the newest
 * of ANSWERWELL_BACKUPS. Throws malformed and not_found.
 */
export async function backupNamed(
  argument: string | undefined,
  { calledIn, backups }: Pick<Config, 'calledIn' | 'backups'>,
): Promise<FoundBackup> {
  if (argument === undefined) {
    if (!backups) throw new Problem('malformed', say`Name the backup, or a folder of backups.`)
    return backupAt(backups.folder)
  }
  requireNoBucket(argument)
  const path = resolve(calledIn, argument)
  const isInBucket = backups && isBucket(backups.folder) && isNameOfBackup(argument) && !existsSync(path)
  return isInBucket ? backupCalled(argument, openShelf(backups.folder)) : backupAt(path)
}
