import { appendFile, mkdtemp, open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY } from '../../../kit/retry.ts'
import type { Line } from '../../archive/queries.ts'

/** What was read and is needed later, in files: it can be more than fits into memory. */
export interface Spool {
  add(name: string, lines: Line[]): Promise<void>
  /** Some at a time, the last ones first: lists of the API begin with the newest. */
  read(name: string): AsyncGenerator<Line[]>
  /** Some at a time, in the order in which they were added. */
  inOrder(name: string): AsyncGenerator<Line[]>
  close(): Promise<void>
}

const SOME = 500
/** How folders of spools begin, and those of uploads that are read. */
export const PREFIX = 'answerwell-import-'
export const UPLOADED = 'answerwell-upload-'

/** Removes folders of ours whose process has ended without doing so: nobody has written into them, or touched them, for a day. */
export async function removeOldFolders(prefix: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    const files = await readdir(folder).catch(() => [])
    const all = await Promise.all([folder, ...files.map(file => join(folder, file))].map(lastWritten))
    if (Math.max(...all) < Date.now() - DAY) await rm(folder, { recursive: true, force: true })
  }
}

/** Says that somebody still reads from a folder. */
export function touch(folder: string): Promise<void> {
  return utimes(folder, new Date(), new Date())
}

/** What is not there, or not ours to look at, stays. */
async function lastWritten(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.POSITIVE_INFINITY,
  )
}

export async function createSpool(): Promise<Spool> {
  await removeOldFolders(PREFIX)
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  const at = (name: string) => join(folder, `${name}.jsonl`)
  /** Sizes of what was added, by name. */
  const sizes = new Map<string, number[]>()
  return {
    async add(name, lines) {
      if (lines.length === 0) return
      const text = lines.map(line => `${JSON.stringify(line)}\n`).join('')
      await appendFile(at(name), text, { mode: 0o600 })
      const known = sizes.get(name) ?? []
      known.push(Buffer.byteLength(text))
      sizes.set(name, known)
    },
    async *read(name) {
      const all = sizes.get(name) ?? []
      if (all.length === 0) return
      const file = await open(at(name))
      try {
        let end = all.reduce((sum, size) => sum + size, 0)
        let some: Line[] = []
        for (const size of all.toReversed()) {
          end -= size
          const { buffer } = await file.read(Buffer.alloc(size), 0, size, end)
          some.push(...linesIn(buffer.toString('utf8')).reverse())
          if (some.length < SOME) continue
          await touch(folder)
          yield some
          some = []
        }
        if (some.length > 0) yield some
      } finally {
        await file.close()
      }
    },
    async *inOrder(name) {
      const all = sizes.get(name) ?? []
      if (all.length === 0) return
      const file = await open(at(name))
      try {
        let start = 0
        let some: Line[] = []
        for (const size of all) {
          const { buffer } = await file.read(Buffer.alloc(size), 0, size, start)
          start += size
          some.push(...linesIn(buffer.toString('utf8')))
          for (; some.length >= SOME; some = some.slice(SOME)) {
            await touch(folder)
            yield some.slice(0, SOME)
          }
        }
        if (some.length > 0) yield some
      } finally {
        await file.close()
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** JSON does not escape U+2028, which ends a line for others. */
function linesIn(text: string): Line[] {
  return text.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line)]))
}
