import { existsSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { isBucket } from '../blobs.ts'
import type { Patience } from '../bucket.ts'
import { Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'
import { bucketShelf } from './bucket-shelf.ts'
import { folderShelf } from './folder-shelf.ts'

/** Where backups are kept. Names have slashes, as in `files/ab/….age`. */
export interface Shelf {
  /** The folder, or the address of the bucket without its keys: for people. */
  readonly place: string
  /** Where the file of this name is: for people. */
  pathOf(name: string): string
  /** The names at the top, in order; none where there is no such folder. */
  top(): Promise<string[]>
  /** The files whose names begin with this, which has a slash, in order. */
  below(beginning: string): AsyncIterable<ShelvedFile>
  /** Undefined if there is no such file. */
  stat(name: string): Promise<{ size: number; modifiedAt: Date } | undefined>
  /** The content as a stream, which the caller must read or destroy. Fails if there is no such file. */
  read(name: string): Promise<Readable>
  /** Writes a file whole, or not at all: it is there when `work` has resolved. */
  write<Result>(name: string, work: (out: Writable) => Promise<Result>): Promise<Result>
  /** No error if there is no such file. */
  remove(name: string): Promise<void>
  /** Why it cannot be written; undefined if nothing speaks against it. */
  fault(): Promise<string | undefined>
}

export interface ShelvedFile {
  name: string
  /** In bytes, if the list of the place has it. */
  size?: number
}

/** False for a folder that is away. */
export const isThere = (place: string): boolean => isBucket(place) || existsSync(place)

/** Throws not_found for a folder that is away: what a timetable writes must never go below the mount point of its disk. */
export function requireFolderOf(place: string): void {
  if (!isThere(place))
    throw new Problem(
      'not_found',
      say`The folder of backups ${place} does not exist. Create it, or mount its disk.`,
    )
}

/** Nobody waits for a backup: what passes within seconds does not end it. */
const PATIENCE: Patience = { retries: 5, firstRetryMs: 100, repeatsSilent: true }

/** A folder, or a bucket: `s3://KEY:SECRET@HOST[:PORT]/BUCKET[/PREFIX]?region=R` (`s3+http:` without TLS). */
export function openShelf(place: string, patience = PATIENCE): Shelf {
  return isBucket(place) ? bucketShelf(new URL(place), patience) : folderShelf(place)
}
