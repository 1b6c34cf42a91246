import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../errors.ts'
import { DAY } from '../retry.ts'
import { say } from '../sentences/say.ts'
import { KEEP, type Keep, timesToKeep } from './keep.ts'
import { readList } from './list-files.ts'

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
  const names = await readdir(folder).catch(() => [])
  const found = names.flatMap(name => {
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
  for (const name of await readdir(folder).catch(() => [])) {
    const [, day] = UNFINISHED.exec(name) ?? []
    if (day !== undefined && now.getTime() - Date.parse(day) > 2 * DAY)
      await rm(join(folder, name), { force: true })
  }
}

const UNFINISHED = /^(\d{4}-\d\d-\d\d)T[\d-]+Z\.(backup|backup\.age|files\.gz)\.part$/

async function deleteUnlisted(folder: string, kept: StoredBackup[]): Promise<void> {
  const listed = new Set<string>()
  for (const { list } of kept) for await (const key of readList(list)) listed.add(key)
  const files = join(folder, 'files')
  for (const group of await readdir(files).catch(() => []))
    for (const name of await readdir(join(files, group)).catch(() => []))
      if (!listed.has(`${group}/${name.replace(/\.age$/, '')}`))
        await rm(join(files, group, name), { force: true })
}
