import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ERASURE_ENTRIES } from '../blob-keys.ts'
import { Problem } from '../errors.ts'
import { DAY } from '../retry.ts'
import { say } from '../sentences/say.ts'
import { copiesIn, namesIn, unfinishedIn } from './copies.ts'
import { type Keep, timesToKeep } from './keep.ts'
import { readList } from './list-files.ts'
import { UNFINISHED } from './new-file.ts'

/**
 * A folder of backups: of each the database, `2026-11-29T02-30-00Z.backup`, and the list of the files that belong to it,
 * `….files.gz`. The files of all of them are in `files`, each once; what is encrypted ends with `.age`.
 */
export interface StoredBackup {
  /** Path of the database. */
  file: string
  madeAt: Date
  /** Path of the list of files. */
  list: string
}

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup(\.age)?$/

/** What the backup of that second is called. */
export function nameAt(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** The complete backups in a folder, the newest first. */
export async function findBackups(folder: string): Promise<StoredBackup[]> {
  const found = (await namesIn(folder)).flatMap(name => {
    const [, day, hour, minute, second] = NAME.exec(name) ?? []
    const madeAt = new Date(`${day}T${hour}:${minute}:${second}Z`)
    if (Number.isNaN(madeAt.getTime())) return []
    return [{ file: join(folder, name), madeAt, list: join(folder, `${nameAt(madeAt)}.files.gz`) }]
  })
  return found.sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}

/** The newest of these, the newest first, that is not from the future, as a clock that was wrong has dated it. */
export function newestOf(backups: StoredBackup[], now: Date): StoredBackup | undefined {
  return backups.find(({ madeAt }) => madeAt <= now)
}

/** The backup at a path: of a folder the newest, with its files if they are beside it. Throws not_found. */
export async function backupAt(
  path: string,
  now = new Date(),
): Promise<{ file: string; stored: StoredBackup | undefined }> {
  if (!existsSync(path)) throw new Problem('not_found', say`${path} does not exist.`)
  if (!(await stat(path)).isDirectory()) {
    const stored = (await findBackups(dirname(path))).find(one => one.file === path)
    const hasFiles = existsSync(join(dirname(path), 'files')) || (stored && existsSync(stored.list))
    return { file: path, stored: hasFiles ? stored : undefined }
  }
  const all = await findBackups(path)
  const stored = newestOf(all, now) ?? all[0]
  if (!stored) throw new Problem('not_found', say`There is no backup in ${path}.`)
  return { file: stored.file, stored }
}

interface Pruning {
  keep: Keep
  now: Date
}

/**
 * Deletes the backups that are not kept, then the copies of files that no backup lists. Returns how many backups it deleted. Those
 * from the future stay, and count as none. Throws malformed, and deletes nothing, if the list of one that is kept cannot be read.
 */
export async function deleteOld(folder: string, { keep, now }: Pruning): Promise<number> {
  const all = await findBackups(folder)
  const past = all.filter(({ madeAt }) => madeAt <= now)
  const kept = timesToKeep(
    past.map(({ madeAt }) => madeAt),
    keep,
  )
  const old = past.filter((one, index) => index > 0 && !kept.has(one.madeAt))
  if (old.length === 0) return 0
  const listed = await copiesOf(all.filter(one => !old.includes(one)))
  for (const { file, list } of old) {
    await rm(file, { force: true })
    await rm(list, { force: true })
  }
  for await (const { path, key, name } of copiesIn(folder))
    if (!listed.has(name) && !listed.has(key) && !key.startsWith(ERASURE_ENTRIES))
      await rm(path, { force: true })
  return old.length
}

/** The names of the copies that backups list; of lists without them, the keys, of which every copy stays. */
async function copiesOf(backups: StoredBackup[]): Promise<Set<string>> {
  const listed = new Set<string>()
  for (const { list } of backups)
    for await (const { key, copy } of readList(list)) listed.add(copy?.name ?? key)
  return listed
}

/** Deletes what a backup has left that was killed at least a day before. */
export async function deleteUnfinished(folder: string, now: Date): Promise<void> {
  const isOld = (time: number) => now.getTime() - time > 2 * DAY
  const names = await namesIn(folder)
  const backups = new Set(names.flatMap(name => NAME.exec(name)?.[0].replace(/\.backup(\.age)?$/, '') ?? []))
  for (const name of names) {
    const [, whole = '', day = ''] = LEFT_OVER.exec(name) ?? []
    const isUnfinished = UNFINISHED.test(name) || (name.endsWith('.files.gz') && !backups.has(whole))
    if (whole !== '' && isUnfinished && isOld(Date.parse(day))) await rm(join(folder, name), { force: true })
  }
  for await (const { path } of unfinishedIn(folder)) {
    const { mtimeMs } = await stat(path)
    if (isOld(mtimeMs)) await rm(path, { force: true })
  }
}

const LEFT_OVER =
  /^((\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\dZ)\.(backup|backup\.age|files\.gz)(\.[0-9a-f]{8})?(\.part)?$/
