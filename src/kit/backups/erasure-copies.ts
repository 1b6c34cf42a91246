import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { ERASURE_ENTRIES } from '../blob-keys.ts'
import type { Blobs } from '../blobs.ts'
import { isUnavailable, Problem, problemFrom } from '../errors.ts'
import { say } from '../sentences/say.ts'
import type { Decrypt } from './open-backup.ts'
import type { Shelf } from './shelf.ts'

/**
 * The list of erasures, on a shelf of backups before the next one of these: an entry each, `erasures/e5a5ed00-….age`, and `until.json`,
 * which says how late it was looked at.
 */
const FOLDER = 'erasures/'
const UNTIL = `${FOLDER}until.json`
const GROUP = ERASURE_ENTRIES.slice(0, ERASURE_ENTRIES.indexOf('/') + 1)
const NAME = /^erasures\/([0-9a-f-]{36})(?:(?:\.[0-9a-f]{12})?\.age)?$/
const Until = z.object({ until: z.iso.datetime() })
const END_OF_TIME = new Date(8.64e15)

interface Keeping {
  blobs: Blobs
  seal: ((plain: Readable) => Promise<Readable>) | undefined
  /** Of the names of copies. */
  ending: string
}

interface Kept {
  copied: number
  /** The storage has fewer entries than it had: it is not the one that had them, or not all of it is there. */
  isAway: boolean
}

/** Copies the entries that the shelf does not have yet. */
export async function keepErasures(shelf: Shelf, { blobs, seal, ending }: Keeping): Promise<Kept> {
  const there = new Set<string>()
  for await (const { name } of shelf.below(FOLDER)) there.add(name)
  const known = new Set([...there].flatMap(name => NAME.exec(name)?.[1] ?? []))
  let copied = 0
  for await (const key of blobs.keysBefore(END_OF_TIME, ERASURE_ENTRIES)) {
    known.delete(key.slice(GROUP.length))
    const name = `${FOLDER}${key.slice(GROUP.length)}${ending}`
    if (there.has(name)) continue
    await shelf.write(name, async out => {
      const plain = await blobs.read(key)
      await pipeline(seal ? await seal(plain) : plain, out)
    })
    copied++
  }
  return { copied, isAway: known.size > 0 }
}

/** Notes that all entries of that time are on the shelf. */
export function noteUntil(shelf: Shelf, until: Date): Promise<void> {
  const content = JSON.stringify({ until: until.toISOString() } satisfies z.input<typeof Until>)
  return shelf.write(UNTIL, out => pipeline([content], out))
}

/** Up to when all entries are on the shelf, without those of the daily backups; undefined if nobody has looked. */
export async function erasuresUntil(shelf: Shelf): Promise<Date | undefined> {
  if (!(await shelf.stat(UNTIL))) return undefined
  const written = await text(await shelf.read(UNTIL))
  try {
    return new Date(Until.parse(JSON.parse(written)).until)
  } catch {
    return undefined
  }
}

/** Brings the entries into the storage, where they are not yet; returns the keys of those of which no copy can be read. */
export async function restoreErasures(shelf: Shelf, blobs: Blobs, decrypt: Decrypt): Promise<string[]> {
  const damaged = new Set<string>()
  for await (const { name } of shelf.below(FOLDER)) {
    const [, id] = NAME.exec(name) ?? []
    const key = `${GROUP}${id}`
    if (!key.startsWith(ERASURE_ENTRIES)) continue
    if (!(await blobs.has(key)) && !(await restoreEntry(shelf, name, { key, blobs, decrypt })))
      damaged.add(key)
    else damaged.delete(key)
  }
  return [...damaged]
}

async function restoreEntry(
  shelf: Shelf,
  name: string,
  { key, blobs, decrypt }: { key: string; blobs: Blobs; decrypt: Decrypt },
): Promise<boolean> {
  try {
    const entry = await text(await open(shelf, name, decrypt))
    JSON.parse(entry)
    await blobs.putAs(key, Buffer.from(entry))
    return true
  } catch (error) {
    if (isUnavailable(error)) throw error
    if (error instanceof SyntaxError || problemFrom(error)) return false
    throw error
  }
}

async function open(shelf: Shelf, name: string, decrypt: Decrypt): Promise<Readable> {
  if (!name.endsWith('.age')) return shelf.read(name)
  if (!decrypt)
    throw new Problem('malformed', say`The backup is encrypted. Name the file with the key by --identity.`)
  return decrypt(await shelf.read(name))
}
