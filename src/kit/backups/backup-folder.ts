import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { ERASURE_ENTRIES } from '../blob-keys.ts'
import { isBucket } from '../blobs.ts'
import { Problem } from '../errors.ts'
import { DAY } from '../retry.ts'
import { say } from '../sentences/say.ts'
import { copiesIn, FILES, unfinishedIn } from './copies.ts'
import { type Keep, timesToKeep } from './keep.ts'
import { readList } from './list-files.ts'
import { UNFINISHED } from './new-file.ts'
import { openShelf, type Shelf } from './shelf.ts'

/**
 * On a shelf of backups: of each the database, `2026-11-29T02-30-00Z.backup`, and the list of the files that belong to it,
 * `….files.gz`. The files of all of them are in `files`, each once; what is encrypted ends with `.age`.
 */
export interface StoredBackup {
  shelf: Shelf
  /** Name of the database. */
  file: string
  madeAt: Date
  /** Name of the list of files. */
  list: string
}

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup(\.age)?$/

/** What the backup of that second is called. */
export function nameAt(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** The complete backups on a shelf, the newest first. */
export async function findBackups(shelf: Shelf): Promise<StoredBackup[]> {
  const found = (await shelf.top()).flatMap(name => {
    const [, day, hour, minute, second] = NAME.exec(name) ?? []
    const madeAt = new Date(`${day}T${hour}:${minute}:${second}Z`)
    if (Number.isNaN(madeAt.getTime())) return []
    return [{ shelf, file: name, madeAt, list: `${nameAt(madeAt)}.files.gz` }]
  })
  return found.sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}

/** The newest of these, the newest first, that is not from the future, as a clock that was wrong has dated it. */
export function newestOf(backups: StoredBackup[], now: Date): StoredBackup | undefined {
  return backups.find(({ madeAt }) => madeAt <= now)
}

/** A backup, of which there may be only the database. */
export interface FoundBackup {
  shelf: Shelf
  /** Name of the database. */
  file: string
  /** With its files; undefined if they are not there. */
  stored: StoredBackup | undefined
}

/** The backup at a path: of a folder, or a bucket, the newest, with its files if they are beside it. Throws not_found. */
export async function backupAt(path: string, now = new Date()): Promise<FoundBackup> {
  if (isBucket(path)) return newestOn(openShelf(path), now)
  if (!existsSync(path)) throw new Problem('not_found', say`${path} does not exist.`)
  if ((await stat(path)).isDirectory()) return newestOn(openShelf(path), now)
  return backupCalled(basename(path), openShelf(dirname(path)))
}

/** The backup with this name, which `backup` has given it. Throws not_found. */
export async function backupCalled(file: string, shelf: Shelf): Promise<FoundBackup> {
  if (!(await shelf.stat(file))) throw new Problem('not_found', say`${shelf.pathOf(file)} does not exist.`)
  const stored = (await findBackups(shelf)).find(one => one.file === file)
  const hasFiles = stored && ((await shelf.stat(stored.list)) !== undefined || (await hasCopies(shelf)))
  return { shelf, file, stored: hasFiles ? stored : undefined }
}

/** Whether this can be the name of a backup. */
export const isNameOfBackup = (name: string): boolean => NAME.test(name)

async function newestOn(shelf: Shelf, now: Date): Promise<FoundBackup> {
  const all = await findBackups(shelf)
  const stored = newestOf(all, now) ?? all[0]
  if (!stored) throw new Problem('not_found', say`There is no backup in ${shelf.place}.`)
  return { shelf, file: stored.file, stored }
}

async function hasCopies(shelf: Shelf): Promise<boolean> {
  for await (const _copy of copiesIn(shelf)) return true
  return false
}

interface Pruning {
  keep: Keep
  now: Date
}

/**
 * Deletes the backups that are not kept, then the copies of files that no backup lists. Returns how many backups it deleted. Those
 * from the future stay, and count as none. Throws malformed, and deletes nothing, if the list of one that is kept cannot be read.
 */
export async function deleteOld(shelf: Shelf, { keep, now }: Pruning): Promise<number> {
  const all = await findBackups(shelf)
  const past = all.filter(({ madeAt }) => madeAt <= now)
  const kept = timesToKeep(
    past.map(({ madeAt }) => madeAt),
    keep,
  )
  const old = past.filter((one, index) => index > 0 && !kept.has(one.madeAt))
  if (old.length === 0) return 0
  const listed = await copiesOf(all.filter(one => !old.includes(one)))
  for (const { file, list } of old) {
    await shelf.remove(file)
    await shelf.remove(list)
  }
  for await (const { key, name } of copiesIn(shelf))
    if (!listed.has(name) && !listed.has(key) && !key.startsWith(ERASURE_ENTRIES))
      await shelf.remove(FILES + name)
  return old.length
}

/** The names of the copies that backups list; of lists without them, the keys, of which every copy stays. */
async function copiesOf(backups: StoredBackup[]): Promise<Set<string>> {
  const listed = new Set<string>()
  for (const { shelf, list } of backups)
    for await (const { key, copy } of readList(shelf, list)) listed.add(copy?.name ?? key)
  return listed
}

/** Deletes what a backup has left that was killed at least a day before. */
export async function deleteUnfinished(shelf: Shelf, now: Date): Promise<void> {
  const isOld = (time: number) => now.getTime() - time > 2 * DAY
  const names = await shelf.top()
  const backups = new Set(names.flatMap(name => NAME.exec(name)?.[0].replace(/\.backup(\.age)?$/, '') ?? []))
  for (const name of names) {
    const [, whole = '', day = ''] = LEFT_OVER.exec(name) ?? []
    const isUnfinished = UNFINISHED.test(name) || (name.endsWith('.files.gz') && !backups.has(whole))
    if (whole !== '' && isUnfinished && isOld(Date.parse(day))) await shelf.remove(name)
  }
  for await (const { name } of unfinishedIn(shelf)) {
    const found = await shelf.stat(FILES + name)
    if (found && isOld(found.modifiedAt.getTime())) await shelf.remove(FILES + name)
  }
}

const LEFT_OVER =
  /^((\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\dZ)\.(backup|backup\.age|files\.gz)(\.[0-9a-f]{8})?(\.part)?$/
