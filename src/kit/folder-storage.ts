import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checked, KEY } from './blob-keys.ts'
import type { Storage } from './blobs.ts'
import { Problem } from './errors.ts'
import { say } from './sentences/say.ts'
import { asGone, asUnavailable } from './storage-faults.ts'

/** Files in a local folder, in a folder for each beginning of two digits. */
export function inFolder(folder: string): Storage {
  const pathOf = (key: string) => join(folder, checked(key))
  async function write(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const path = pathOf(key)
    const unfinished = `${path}.part`
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rm(unfinished, { force: true }) // as a restore leaves one that is killed
      const file = await open(unfinished, 'wx', 0o600)
      try {
        await file.writeFile(bytes as AsyncIterable<Uint8Array>)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, path)
      await syncFolder(dirname(path))
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {}) // the first error says more
      throw asUnavailable(error)
    }
  }
  return {
    place: folder,
    putAs: write,
    has: key => access(pathOf(key)).then(() => true, isNotThereIn(folder)),
    get: async key => readFile(pathOf(key)).catch(asGone),
    read: async key => (await open(pathOf(key)).catch(asGone)).createReadStream(),
    remove: key => rm(pathOf(key), { force: true }),
    keysBefore: (time, beginning) => keysInFolder(folder, time, beginning),
    keys: () => allKeysInFolder(folder),
  }
}

/** False; throws unavailable if nobody can tell. */
const isNotThereIn =
  (folder: string) =>
  (error: NodeJS.ErrnoException): false => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false
    throw unreadable(folder, error)
  }

function unreadable(folder: string, error: unknown): Problem {
  const { code = '' } = error as NodeJS.ErrnoException
  const problem = new Problem('unavailable', say`The files in ${folder} cannot be read (${code}).`)
  return Object.assign(problem, { cause: error })
}

/** Every file below the folder, also unfinished ones, as a key would name it, in order. */
async function* filesInFolder(
  folder: string,
  beginning: string,
): AsyncIterable<{ key: string; path: string }> {
  for (const group of await namesIn(folder)) {
    if (!GROUP.test(group) || !group.startsWith(beginning.slice(0, 2))) continue
    for (const name of await namesIn(join(folder, group))) {
      if (!`${group}/${name}`.startsWith(beginning)) continue
      yield { key: `${group}/${name}`, path: join(folder, group, name) }
    }
  }
}

const GROUP = /^[0-9a-f]{2}$/

/** None if the folder is not there yet. Throws unavailable if it cannot be read: that is not the same. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw unreadable(folder, error)
  }
}

async function* keysInFolder(folder: string, time: Date, beginning: string): AsyncIterable<string> {
  for await (const { key, path } of filesInFolder(folder, beginning)) {
    const { mtime } = (await stat(path).catch(() => undefined)) ?? {}
    if (!mtime || mtime >= time) continue
    if (KEY.test(key)) yield key
    else if (KEY.test(key.replace(/\.part$/, ''))) await rm(path, { force: true })
  }
}

async function* allKeysInFolder(folder: string): AsyncIterable<string> {
  for await (const { key } of filesInFolder(folder, '')) if (KEY.test(key)) yield key
}

/** A new name is durable only when its folder is synced. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
