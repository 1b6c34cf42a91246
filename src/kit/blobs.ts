import { access, constants } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { newKey } from './blob-keys.ts'
import { inBucket } from './bucket-storage.ts'
import { Problem } from './errors.ts'
import { inFolder } from './folder-storage.ts'
import { makeFolder } from './make-folder.ts'
import { say } from './sentences/say.ts'
import { NOT_OURS } from './storage-faults.ts'

/** Storage for bytes that are too large for the database. `put` makes a key, which is never reused. */
export interface Blobs {
  /** Argument with which `openBlobs` opens the same storage in another thread. */
  readonly place: string
  /**
   * Resolves when the bytes would survive a power cut; write the row that names the key after that. Rethrows errors of the
   * source.
   */
  put(bytes: Uint8Array | AsyncIterable<Uint8Array>, keyBeginning?: string): Promise<string>
  /** The whole content. Throws not_found. */
  get(key: string): Promise<Buffer>
  /** The content as a stream, which the caller must read or destroy. Throws not_found. */
  read(key: string): Promise<Readable>
  /** `put` under a key that another storage has made, for restores. */
  putAs(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  has(key: string): Promise<boolean>
  /** No error when the key does not exist. */
  remove(key: string): Promise<void>
  /** Keys with this beginning of files written before that time, in no order. Removes unfinished writes of such keys. */
  keysBefore(time: Date, beginning: string): AsyncIterable<string>
  /** All keys, in no order. */
  keys(): AsyncIterable<string>
}

/** A local folder, or an S3-compatible bucket: `s3://KEY:SECRET@HOST[:PORT]/BUCKET?region=R` (`s3+http:` without TLS). */
export function openBlobs(place: string): Blobs {
  const storage = isBucket(place) ? inBucket(new URL(place)) : inFolder(place)
  return {
    ...storage,
    async put(bytes, keyBeginning) {
      const key = newKey(keyBeginning)
      await storage.putAs(key, bytes)
      return key
    },
  }
}

/** What a folder and a bucket do by themselves. */
export type Storage = Omit<Blobs, 'put'>

/** Whether files are in a bucket, not in a folder. */
export function isBucket(place: string): boolean {
  return /^s3(\+http)?:/.test(place)
}

/**
 * Whether it is a folder, or the complete URL of a bucket. Whatever looks like another address, or like one in quotation marks, would
 * otherwise create a folder of that name, with the secrets in it.
 */
export function isFilesPlace(place: string): boolean {
  if (!/^['"\s]|['"\s]$|:\/\/|^[a-z][a-z0-9+.-]+:/i.test(place)) return true
  if (!/^s3(\+http)?:\/\//.test(place) || !URL.canParse(place)) return false
  const { username, password, hostname, pathname } = new URL(place)
  return [username, password, hostname, pathname.slice(1)].every(part => part !== '')
}

/** The place as people may see it: without the keys of a bucket. */
export function nameOfPlace(place: string): string {
  if (!isBucket(place)) return place
  const { protocol, host, pathname } = new URL(place)
  return `${protocol}//${host}${pathname}`
}

/** Makes the folder for files if it is missing. Throws unavailable, naming the folder, if we may not write to it. */
export async function requireFolder(place: string): Promise<void> {
  if (isBucket(place)) return
  try {
    makeFolder(place, 0o700)
    await access(place, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!NOT_OURS.test(code)) return // a disk that is full or read-only may be so only for now
    throw new Problem(
      'unavailable',
      say`No file can be stored in ${place} (${code}). Set ANSWERWELL_FILES to a folder that Answerwell’s user can write to.`,
    )
  }
}
