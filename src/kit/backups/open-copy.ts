import type { Readable } from 'node:stream'
import { isUnavailable, Problem } from '../errors.ts'
import { say } from '../sentences/say.ts'
import { copiesOfKey, FILES } from './copies.ts'
import type { ListedFile } from './list-files.ts'
import type { Decrypt } from './open-backup.ts'
import type { Shelf } from './shelf.ts'
import { comparing, type Sum } from './sum.ts'

export type CopyState = 'whole' | 'missing' | 'damaged'

/**
 * Gives the content of a file to `use`, from the first of its copies that is whole. `use` must read it to its end, and throw what
 * reading throws; what it throws by itself is thrown. Throws unavailable if the shelf is.
 */
export async function withCopy(
  shelf: Shelf,
  file: ListedFile,
  { decrypt, use }: { decrypt: Decrypt; use: (content: AsyncIterable<Uint8Array>) => Promise<void> },
): Promise<CopyState> {
  let state: CopyState = 'missing'
  for await (const { name, sum } of candidatesOf(shelf, file)) {
    state = 'damaged'
    const fault = { seen: false }
    try {
      await use(readCopy(shelf, name, { sum, decrypt, fault }))
      return 'whole'
    } catch (error) {
      // Of a place that is away, nobody knows whether it has another one.
      if (!fault.seen || isUnavailable(error)) throw error
    }
  }
  return state
}

/** Whether a copy is there, and of the size that is listed. */
export async function lookForCopy(shelf: Shelf, file: ListedFile): Promise<CopyState> {
  let state: CopyState = 'missing'
  for await (const { name, sum } of candidatesOf(shelf, file)) {
    const found = await shelf.stat(FILES + name)
    if (found && (sum === undefined || found.size === sum.size)) return 'whole'
    state = 'damaged'
  }
  return state
}

/** The copy of the list first; then those that are encrypted for other keys, or not at all. */
async function* candidatesOf(
  shelf: Shelf,
  { key, copy }: ListedFile,
): AsyncGenerator<{ name: string; sum?: Sum }> {
  const names = await copiesOfKey(shelf, key)
  const first = (copy ? [copy.name] : [`${key}.age`, key]).find(name => names.includes(name))
  if (first) yield copy ? { name: first, sum: copy } : { name: first }
  for (const name of names) if (name !== first) yield { name }
}

/** Whether it is encrypted is in its name: a customer may send a file of age. */
async function* readCopy(
  shelf: Shelf,
  name: string,
  { sum, decrypt, fault }: { sum: Sum | undefined; decrypt: Decrypt; fault: { seen: boolean } },
): AsyncGenerator<Uint8Array> {
  try {
    const bytes = await shelf.read(FILES + name)
    const stored = sum ? comparing(bytes, sum) : bytes
    yield* name.endsWith('.age') ? await opened(stored, decrypt) : stored
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
