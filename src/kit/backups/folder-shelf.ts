import { constants, createReadStream } from 'node:fs'
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeFileWhole } from './new-file.ts'
import type { Shelf, ShelvedFile } from './shelf.ts'

export function folderShelf(folder: string): Shelf {
  const pathOf = (name: string) => join(folder, name)
  async function* below(beginning: string): AsyncIterable<ShelvedFile> {
    const own = beginning.slice(0, beginning.lastIndexOf('/'))
    for (const entry of await entriesOf(pathOf(own))) {
      const name = `${own}/${entry.name}`
      if (!name.startsWith(beginning)) continue
      if (entry.isDirectory()) yield* below(`${name}/`)
      else if (entry.isFile()) yield { name }
    }
  }
  return {
    place: folder,
    pathOf,
    top: async () => (await entriesOf(folder)).map(({ name }) => name),
    below,
    stat: name =>
      stat(pathOf(name)).then(
        ({ size, mtime }) => ({ size, modifiedAt: mtime }),
        () => undefined,
      ),
    read: async name => createReadStream(pathOf(name)),
    async write(name, work) {
      if (name.includes('/')) await mkdir(dirname(pathOf(name)), { recursive: true, mode: 0o700 })
      return writeFileWhole(pathOf(name), work)
    },
    remove: name => rm(pathOf(name), { force: true }),
    fault: () =>
      access(folder, constants.W_OK | constants.X_OK).then(
        () => undefined,
        ({ code }: NodeJS.ErrnoException) =>
          code === 'ENOENT'
            ? `${folder} does not exist: create it, or mount its disk`
            : `${folder} cannot be written (${code})`,
      ),
  }
}

async function entriesOf(folder: string) {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1))
  } catch (error) {
    if (/^(ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
