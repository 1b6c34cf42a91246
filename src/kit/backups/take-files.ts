import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PASSING_FILES } from '../blob-keys.ts'
import type { Blobs } from '../blobs.ts'
import type { Reads } from '../db.ts'
import { problemFrom } from '../errors.ts'
import { type CopiesBeside, type Copy, copiesBeside, copiesIn, FILES } from './copies.ts'
import { folderShelf } from './folder-shelf.ts'
import { type ListedFile, type Lookup, lookupIn, writeList } from './list-files.ts'
import type { Shelf } from './shelf.ts'
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
  shelf: Shelf
  /** Name of the new list. */
  list: string
  /** Name of the list of the backup before, if there is one. */
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

/** Copies the files that the folder does not have yet, but those that pass, and writes the list of all that belong to the backup. */
export async function takeFiles(from: FilesFrom, to: FilesTo): Promise<TakenFiles> {
  const { db, named } = from
  const atFirst = await named.count(db)
  const taken: TakenFiles = { listed: 0, copied: 0, lost: 0, missing: 0 }
  const before = lookupIn(to.shelf, to.before)
  const copies = copiesBeside(to.shelf)
  const folder = await mkdtemp(join(tmpdir(), 'answerwell-backup-'))
  const list = join(folder, LIST)
  try {
    const here = counting(from)
    await writeList(createWriteStream(list), here.each(filesOfStorage(from, to, { before, copies, taken })))
    // Files may be removed meanwhile.
    const awaited = Math.min(atFirst, await named.count(db)) - here.named()
    if (awaited > 0) {
      const kept = onlyOnShelf(from, to, { folder, taken })
      await writeList(createWriteStream(list, { flags: 'a' }), kept)
    }
    taken.missing = Math.max(awaited - taken.lost, 0)
    await to.shelf.write(to.list, out => pipeline(createReadStream(list), out))
    return taken
  } finally {
    await before.close()
    await copies.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Until it is whole, the list is in a temporary folder under this name. */
const LIST = 'list.gz'

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
  { before, copies, taken }: { before: Lookup; copies: CopiesBeside; taken: TakenFiles },
): AsyncGenerator<ListedFile> {
  for await (const key of blobs.keys()) {
    if (key.startsWith(PASSING_FILES)) continue
    const found = await takeFile(blobs, key, { to, before, copies })
    if (!found) continue
    taken.listed++
    if (found.isNew) taken.copied++
    yield { key, copy: { name: `${key}${to.ending}`, ...found.sum } }
  }
}

/** Copies whose files the storage does not have, though the database names them. */
async function* onlyOnShelf(
  { db, named }: FilesFrom,
  { shelf, ending }: FilesTo,
  { folder, taken }: { folder: string; taken: TakenFiles },
): AsyncGenerator<ListedFile> {
  const listed = lookupIn(folderShelf(folder), LIST)
  const unlisted = async function* () {
    for await (const copy of copiesIn(shelf)) if (!(await listed.find(copy.key))) yield copy
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
      for (const { key, name } of best.values()) {
        taken.listed++
        taken.lost++
        yield { key, copy: { name, ...(await sumOf(await shelf.read(FILES + name))) } }
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
  { to: { shelf, ending, seal }, before, copies }: { to: FilesTo; before: Lookup; copies: CopiesBeside },
): Promise<{ sum: Sum; isNew: boolean } | undefined> {
  const name = `${key}${ending}`
  try {
    const known = (await before.find(key))?.copy
    const there = (await copies.of(key)).find(copy => copy.name === name)
    const sum = await sumOfCopy(shelf, there, {
      known: known?.name === name ? known : undefined,
      original: ending === '' ? () => blobs.read(key) : undefined,
    })
    if (sum) return { sum, isNew: false }
    const copied = await shelf.write(FILES + name, async out => {
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
  shelf: Shelf,
  there: Copy | undefined,
  { known, original }: { known: Sum | undefined; original: (() => Promise<Readable>) | undefined },
): Promise<Sum | undefined> {
  if (!there) return undefined
  const path = FILES + there.name
  const size = there.size ?? (await shelf.stat(path))?.size
  if (known && known.size === size) return { size, sha256: known.sha256 }
  if (known) return undefined
  const sum = await sumOf(await shelf.read(path))
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
