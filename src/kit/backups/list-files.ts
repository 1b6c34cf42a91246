import { createInterface } from 'node:readline'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { KEY } from '../blob-keys.ts'
import { isUnavailable, Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'
import type { Shelf } from './shelf.ts'
import type { Sum } from './sum.ts'

/** A file that belongs to a backup. */
export interface ListedFile {
  key: string
  /** Its copy below `files`, as it is stored there; lists of before the sums have none. */
  copy?: Sum & { name: string }
}

/** Writes the files that belong to a backup: on each line the name of the copy, its size and its SHA-256. */
export async function writeList(out: Writable, files: AsyncIterable<ListedFile>): Promise<void> {
  const lines = async function* () {
    for await (const { key, copy } of files)
      yield copy ? `${copy.name} ${copy.size} ${copy.sha256}\n` : `${key}\n`
  }
  await pipeline(Readable.from(lines()), createGzip(), out)
}

/** The files in a list. Throws malformed if it is missing or damaged, and unavailable if the shelf is. */
export async function* readList(
  shelf: Pick<Shelf, 'read' | 'pathOf'>,
  name: string,
): AsyncGenerator<ListedFile> {
  const unzipped = createGunzip()
  let reading = Promise.resolve()
  try {
    reading = pipeline(await shelf.read(name), unzipped)
    reading.catch(() => {}) // thrown below
    for await (const line of createInterface({ input: unzipped })) if (line !== '') yield fileOf(line)
    await reading
  } catch (error) {
    const first = await reading.then(
      () => error,
      cause => cause,
    )
    if (isUnavailable(first)) throw first
    throw new Problem('malformed', say`The list of files ${shelf.pathOf(name)} is missing or damaged.`)
  } finally {
    unzipped.destroy()
  }
}

const LINE = /^(([0-9a-f]{2}\/[0-9a-f-]{36})(?:(?:\.[0-9a-f]{12})?\.age)?) (\d{1,15}) ([0-9a-f]{64})$/

function fileOf(line: string): ListedFile {
  if (KEY.test(line)) return { key: line }
  const [, name, key, size, sha256] = LINE.exec(line) ?? []
  if (name === undefined || key === undefined || sha256 === undefined) throw new Error('not a line of a list')
  return { key, copy: { name, size: Number(size), sha256 } }
}

/** Finds files of a list by their keys. */
export interface Lookup {
  /** Keys must be asked for in order; the others, and all in a list that is damaged, are undefined. */
  find(key: string): Promise<ListedFile | undefined>
  close(): Promise<void>
}

/** Reads a list beside another one in the same order, so that none of them has to be in memory. */
export function lookupIn(shelf: Pick<Shelf, 'read' | 'pathOf'>, name: string | undefined): Lookup {
  const files = name === undefined ? undefined : readList(shelf, name)
  let next: ListedFile | undefined
  let isOver = files === undefined
  const advance = async () => {
    const { value, done } = (await files?.next().catch(() => undefined)) ?? { value: undefined, done: true }
    isOver = done ?? false
    next = value ?? undefined
  }
  return {
    async find(key) {
      while (!isOver && (next === undefined || next.key < key)) await advance()
      return next?.key === key ? next : undefined
    },
    close: async () => void (await files?.return(undefined)),
  }
}
