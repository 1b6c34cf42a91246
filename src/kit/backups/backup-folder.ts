import { type Dirent, existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../errors.ts'
import { DAY } from '../retry.ts'
import { say } from '../sentences/say.ts'
import { KEEP, type Keep, timesToKeep } from './keep.ts'
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
    if (day === undefined) return []
    const madeAt = new Date(`${day}T${hour}:${minute}:${second}Z`)
    return [{ file: join(folder, name), madeAt, list: join(folder, `${nameAt(madeAt)}.files.gz`) }]
  })
  return found.sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}

/** The backup at a path: of a folder the newest, with its files if they are beside it. Throws not_found. */
export async function backupAt(path: string): Promise<{ file: string; stored: StoredBackup | undefined }> {
  if (!existsSync(path)) throw new Problem('not_found', say`${path} does not exist.`)
  if (!(await stat(path)).isDirectory()) {
    const stored = (await findBackups(join(path, '..'))).find(one => one.file === path)
    return { file: path, stored: stored && existsSync(stored.list) ? stored : undefined }
  }
  const [stored] = await findBackups(path)
  if (!stored) throw new Problem('not_found', say`There is no backup in ${path}.`)
  return { file: stored.file, stored }
}

/** Deletes the backups that are not kept, then the copies of files that no backup lists. Returns how many backups it deleted. */
export async function deleteOld(folder: string, keep: Keep = KEEP): Promise<number> {
  const all = await findBackups(folder)
  const kept = timesToKeep(
    all.map(({ madeAt }) => madeAt),
    keep,
  )
  const old = all.filter(({ madeAt }) => !kept.has(madeAt))
  for (const { file, list } of old) {
    await rm(file, { force: true })
    await rm(list, { force: true })
  }
  if (old.length > 0)
    await deleteUnlisted(
      folder,
      all.filter(one => !old.includes(one)),
    )
  return old.length
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
  for await (const { path, copy } of copiesIn(folder)) {
    if (!UNFINISHED.test(copy)) continue
    const { mtimeMs } = await stat(path)
    if (isOld(mtimeMs)) await rm(path, { force: true })
  }
}

const LEFT_OVER =
  /^((\d{4}-\d\d-\d\d)T\d\d-\d\d-\d\dZ)\.(backup|backup\.age|files\.gz)(\.[0-9a-f]{8})?(\.part)?$/

async function deleteUnlisted(folder: string, kept: StoredBackup[]): Promise<void> {
  const listed = new Set<string>()
  for (const { list } of kept) for await (const key of readList(list)) listed.add(key)
  for await (const { path, key, copy } of copiesIn(folder))
    if (!UNFINISHED.test(copy) && !listed.has(key)) await rm(path, { force: true })
}

/** The copies of files, also unfinished ones, in the order of their keys. What else is in the folder is not ours. */
async function* copiesIn(folder: string): AsyncGenerator<{ path: string; key: string; copy: string }> {
  const files = join(folder, 'files')
  for (const group of (await namesIn(files)).filter(name => GROUP.test(name)))
    for (const name of await namesIn(join(files, group), entry => entry.isFile())) {
      const copy = `${group}/${name}`
      const [, key] = COPY.exec(copy) ?? []
      if (key !== undefined) yield { path: join(files, copy), key, copy }
    }
}

const GROUP = /^[0-9a-f]{2}$/
/** Key of the file, the recipients, and what an unfinished one has. */
const COPY = /^([0-9a-f]{2}\/[0-9a-f-]{36})(?:(?:\.[0-9a-f]{12})?\.age)?(?:(?:\.[0-9a-f]{8})?\.part)?$/

/** The names in a folder, in order; none if there is no such folder. */
async function namesIn(folder: string, isMeant: (entry: Dirent) => boolean = () => true): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries
      .filter(isMeant)
      .map(({ name }) => name)
      .sort()
  } catch (error) {
    if (/^(ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
