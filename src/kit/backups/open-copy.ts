import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'
import { copiesOfKey } from './copies.ts'
import type { ListedFile } from './list-files.ts'
import type { Decrypt } from './open-backup.ts'
import { comparing, type Sum } from './sum.ts'

export type CopyState = 'whole' | 'missing' | 'damaged'

/**
 * Gives the content of a file to `use`, from the first of its copies that is whole. `use` must read it to its end, and throw what
 * reading throws; what it throws by itself is thrown.
 */
export async function withCopy(
  folder: string,
  file: ListedFile,
  { decrypt, use }: { decrypt: Decrypt; use: (content: AsyncIterable<Uint8Array>) => Promise<void> },
): Promise<CopyState> {
  let state: CopyState = 'missing'
  for await (const { path, sum } of candidatesOf(folder, file)) {
    state = 'damaged'
    const fault = { seen: false }
    try {
      await use(readCopy(path, { sum, decrypt, fault }))
      return 'whole'
    } catch (error) {
      if (!fault.seen) throw error
    }
  }
  return state
}

/** Whether a copy is there, and of the size that is listed. */
export async function lookForCopy(folder: string, file: ListedFile): Promise<CopyState> {
  let state: CopyState = 'missing'
  for await (const { path, sum } of candidatesOf(folder, file)) {
    const { size } = await stat(path)
    if (sum === undefined || size === sum.size) return 'whole'
    state = 'damaged'
  }
  return state
}

/** The copy of the list first; then those that are encrypted for other keys, or not at all. */
async function* candidatesOf(
  folder: string,
  { key, copy }: ListedFile,
): AsyncGenerator<{ path: string; sum?: Sum }> {
  const pathOf = (name: string) => join(folder, 'files', name)
  const first = (copy ? [copy.name] : [`${key}.age`, key]).map(pathOf).find(path => existsSync(path))
  if (first) yield copy ? { path: first, sum: copy } : { path: first }
  for (const path of await copiesOfKey(folder, key)) if (path !== first) yield { path }
}

/** Whether it is encrypted is in its name: a customer may send a file of age. */
async function* readCopy(
  path: string,
  { sum, decrypt, fault }: { sum: Sum | undefined; decrypt: Decrypt; fault: { seen: boolean } },
): AsyncGenerator<Uint8Array> {
  try {
    const stored = sum ? comparing(createReadStream(path), sum) : createReadStream(path)
    yield* path.endsWith('.age') ? await opened(stored, decrypt) : stored
  } catch (error) {
    fault.seen = true
    throw error
  }
}

async function opened(stored: Readable, decrypt: Decrypt): Promise<Readable> {
  if (decrypt) return decrypt(stored)
  stored.destroy()
  throw new Problem('malformed', say`The backup is encrypted. Name the file with the key by --identity.`)
}
