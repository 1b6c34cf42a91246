import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Blobs } from '../blobs.ts'
import type { Reads } from '../db.ts'
import { problemFrom } from '../errors.ts'
import { copiesIn } from './copies.ts'
import { type ListedFile, type Lookup, lookupIn, writeList } from './list-files.ts'
import { beginFile, writeFileWhole } from './new-file.ts'
import { isSame, type Sum, summing, sumOf } from './sum.ts'

/** What knows which files the rows of a database name. */
export interface NamedFiles {
  count(db: Reads): Promise<number>
  /** Those of these that are named. */
  among(db: Reads, keys: string[]): Promise<Set<string>>
}

export interface FilesFrom {
  blobs: Blobs
  named: NamedFiles
  db: Reads
}

export interface FilesTo {
  folder: string
  /** Path of the new list. */
  list: string
  /** Path of the list of the backup before, if there is one. */
  before: string | undefined
  seal: ((plain: Readable) => Promise<Readable>) | undefined
  /** Of the names of copies. */
  ending: string
}

export interface TakenFiles {
  listed: number
  copied: number
  /** The storage has lost them though the database names them, and the folder has copies, which it keeps. */
  lost: number
  /** The same, without copies. */
  missing: number
}

/** Copies the files that the folder does not have yet, and writes the list of all that belong to the backup. */
export async function takeFiles(from: FilesFrom, to: FilesTo): Promise<TakenFiles> {
  const { db, named } = from
  const atFirst = await named.count(db)
  const taken: TakenFiles = { listed: 0, copied: 0, lost: 0, missing: 0 }
  const before = lookupIn(to.before)
  const list = await beginFile(to.list)
  try {
    const here = counting(from)
    await writeList(list.out, here.each(filesOfStorage(from, to, { before, taken })))
    // Files may be removed meanwhile.
    const awaited = Math.min(atFirst, await named.count(db)) - here.named()
    if (awaited > 0) {
      const kept = onlyInFolder(from, to, { list: list.path, taken })
      await writeList(createWriteStream(list.path, { flags: 'a', flush: true }), kept)
    }
    taken.missing = Math.max(awaited - taken.lost, 0)
    await list.publish()
    return taken
  } finally {
    await before.close()
    await list.discard()
  }
}

/** Passes files on, and counts those that the database names. */
function counting({ db, named }: FilesFrom) {
  let count = 0
  return {
    named: () => count,
    async *each(files: AsyncIterable<ListedFile>): AsyncGenerator<ListedFile> {
      for await (const batch of inBatches(files)) {
        const keys = batch.map(({ key }) => key)
        count += (await named.among(db, keys)).size
        yield* batch
      }
    },
  }
}

async function* filesOfStorage(
  { blobs }: FilesFrom,
  to: FilesTo,
  { before, taken }: { before: Lookup; taken: TakenFiles },
): AsyncGenerator<ListedFile> {
  for await (const key of blobs.keys()) {
    const found = await takeFile(blobs, key, { to, before })
    if (!found) continue
    taken.listed++
    if (found.isNew) taken.copied++
    yield { key, copy: { name: `${key}${to.ending}`, ...found.sum } }
  }
}

/** Copies whose files the storage does not have, though the database names them. */
async function* onlyInFolder(
  { db, named }: FilesFrom,
  { folder, ending }: FilesTo,
  { list, taken }: { list: string; taken: TakenFiles },
): AsyncGenerator<ListedFile> {
  const listed = lookupIn(list)
  const unlisted = async function* () {
    for await (const copy of copiesIn(folder)) if (!(await listed.find(copy.key))) yield copy
  }
  try {
    for await (const batch of inBatches(unlisted())) {
      const isNamed = await named.among(
        db,
        batch.map(({ key }) => key),
      )
      const best = new Map<string, (typeof batch)[number]>()
      for (const copy of batch)
        if (isNamed.has(copy.key) && (!best.has(copy.key) || copy.name === `${copy.key}${ending}`))
          best.set(copy.key, copy)
      for (const { key, name, path } of best.values()) {
        taken.listed++
        taken.lost++
        yield { key, copy: { name, ...(await sumOf(createReadStream(path))) } }
      }
    }
  } finally {
    await listed.close()
  }
}

/** Copies a file unless the folder has it; undefined if it has been removed meanwhile. */
async function takeFile(
  blobs: Blobs,
  key: string,
  { to: { folder, ending, seal }, before }: { to: FilesTo; before: Lookup },
): Promise<{ sum: Sum; isNew: boolean } | undefined> {
  const name = `${key}${ending}`
  const path = join(folder, 'files', name)
  try {
    const known = (await before.find(key))?.copy
    const sum = await sumOfCopy(path, known?.name === name ? known : undefined, {
      original: ending === '' ? () => blobs.read(key) : undefined,
    })
    if (sum) return { sum, isNew: false }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const copied = await writeFileWhole(path, async out => {
      const plain = await blobs.read(key)
      const copying = summing(seal ? await seal(plain) : plain)
      await pipeline(copying.stream, out)
      return copying.sum()
    })
    return { sum: copied, isNew: true }
  } catch (error) {
    if (problemFrom(error)?.code === 'not_found') return undefined
    throw error
  }
}

/**
 * The sum of a copy that can stay: as the list before has it, if it still has that size; else, as of an unfinished backup, it is
 * read, and compared with its original if it is not encrypted. Undefined if there is none, or it has to be made again.
 */
async function sumOfCopy(
  path: string,
  known: Sum | undefined,
  { original }: { original: (() => Promise<Readable>) | undefined },
): Promise<Sum | undefined> {
  const size = await stat(path).then(
    found => found.size,
    () => undefined,
  )
  if (size === undefined) return undefined
  if (known) return known.size === size ? { size, sha256: known.sha256 } : undefined
  const sum = await sumOf(createReadStream(path))
  return !original || isSame(sum, await sumOf(await original())) ? sum : undefined
}

const BATCH = 1_000

export async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
