import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { syncFolder } from '../folder-storage.ts'

/** A file that is being written, under a name that no other one has. */
export interface NewFile {
  out: Writable
  /** Until it is published. */
  path: string
  /** Gives it its own name. It then survives a power cut, if `out` has ended. */
  publish(): Promise<void>
  /** Deletes it, unless it is published. */
  discard(): Promise<void>
}

/** How the name of an unfinished file ends. */
export const UNFINISHED = /(\.[0-9a-f]{8})?\.part$/

/** Begins a file that only its owner can read. Rejects if it cannot be written there. */
export async function beginFile(path: string): Promise<NewFile> {
  const part = `${path}.${randomBytes(4).toString('hex')}.part`
  const out = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
  await once(out, 'open')
  out.on('error', () => {}) // thrown by the pipeline that writes it, which may not have begun
  return {
    out,
    path: part,
    async publish() {
      await rename(part, path)
      await syncFolder(dirname(path))
    },
    async discard() {
      out.destroy()
      await rm(part, { force: true }).catch(() => {}) // what failed before says more
    },
  }
}

/** Writes a file of that name, complete or not at all. */
export async function writeFileWhole<Result>(
  path: string,
  write: (out: Writable) => Promise<Result>,
): Promise<Result> {
  const file = await beginFile(path)
  try {
    const result = await write(file.out)
    await file.publish()
    return result
  } finally {
    await file.discard()
  }
}
