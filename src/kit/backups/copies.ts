import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { UNFINISHED } from './new-file.ts'

/** A copy of a file in a folder of backups. */
export interface Copy {
  path: string
  key: string
  /** Below `files`. */
  name: string
}

const GROUP = /^[0-9a-f]{2}$/
/** Key of the file, the recipients, and what an unfinished one has. */
const COPY = /^([0-9a-f]{2}\/[0-9a-f-]{36})(?:(?:\.[0-9a-f]{12})?\.age)?(?:(?:\.[0-9a-f]{8})?\.part)?$/

/** The copies in a folder of backups, in the order of their keys. What else is in the folder is not ours. */
export async function* copiesIn(folder: string): AsyncGenerator<Copy> {
  for await (const copy of copiesAndUnfinished(folder)) if (!UNFINISHED.test(copy.name)) yield copy
}

/** The copies that were never finished. */
export async function* unfinishedIn(folder: string): AsyncGenerator<Copy> {
  for await (const copy of copiesAndUnfinished(folder)) if (UNFINISHED.test(copy.name)) yield copy
}

/** Where the copies of a file are. */
export async function copiesOfKey(folder: string, key: string): Promise<string[]> {
  const found: string[] = []
  for await (const copy of copiesOfGroup(folder, key.slice(0, 2)))
    if (copy.key === key && !UNFINISHED.test(copy.name)) found.push(copy.path)
  return found
}

async function* copiesAndUnfinished(folder: string): AsyncGenerator<Copy> {
  for (const group of await namesIn(join(folder, 'files')))
    if (GROUP.test(group)) yield* copiesOfGroup(folder, group)
}

async function* copiesOfGroup(folder: string, group: string): AsyncGenerator<Copy> {
  const place = join(folder, 'files', group)
  for (const own of await namesIn(place, entry => entry.isFile())) {
    const name = `${group}/${own}`
    const [, key] = COPY.exec(name) ?? []
    if (key !== undefined) yield { path: join(place, own), key, name }
  }
}

/** The names in a folder, in order; none if there is no such folder. */
export async function namesIn(
  folder: string,
  isMeant: (entry: Dirent) => boolean = () => true,
): Promise<string[]> {
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
