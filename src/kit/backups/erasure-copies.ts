import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { ERASURE_ENTRIES } from '../blob-keys.ts'
import type { Blobs } from '../blobs.ts'
import { isUnavailable, Problem, problemFrom } from '../errors.ts'
import { isAbout } from '../installation.ts'
import { say } from '../sentences/say.ts'
import type { Decrypt } from './open-backup.ts'
import type { Shelf } from './shelf.ts'

/**
 * The list of erasures, on a shelf of backups before the next one of these: an entry each, `erasures/INSTALLATION/e5a5ed00-….age`, and
 * `until.json`, which says how late it was looked at. Lists from before installations had names are in `erasures/` itself.
 */
const FOLDER = 'erasures/'
const UNTIL = 'until.json'
const GROUP = ERASURE_ENTRIES.slice(0, ERASURE_ENTRIES.indexOf('/') + 1)
const NAME = /^erasures\/(?:([0-9a-f-]{36})\/)?([0-9a-f-]{36})(?:(?:\.[0-9a-f]{12})?\.age)?$/
const NAME_OF_UNTIL = /^erasures\/(?:([0-9a-f-]{36})\/)?until\.json$/
const Until = z.object({ until: z.iso.datetime() })
const Named = z.object({ installation: z.guid().optional() })
const END_OF_TIME = new Date(8.64e15)

/** Of an installation's list, or without one, of the list from before there were several. */
export const listOf = (installation: string | undefined) =>
  installation === undefined ? FOLDER : `${FOLDER}${installation}/`

interface Keeping {
  blobs: Blobs
  installation: string | undefined
  seal: ((plain: Readable) => Promise<Readable>) | undefined
  /** Of the names of copies. */
  ending: string
}

/** Copies the installation's entries that the shelf does not have yet; returns the keys of all that it has now. */
export async function keepErasures(
  shelf: Shelf,
  { blobs, installation, seal, ending }: Keeping,
): Promise<Set<string>> {
  const own = listOf(installation)
  const there = new Set<string>()
  for await (const { name } of shelf.below(own)) there.add(name)
  const kept = new Set([...there].map(name => `${GROUP}${NAME.exec(name)?.[2]}`))
  for await (const key of blobs.keysBefore(END_OF_TIME, ERASURE_ENTRIES)) {
    const name = `${own}${key.slice(GROUP.length)}${ending}`
    if (there.has(name)) continue
    const content = await blobs.get(key)
    if (!isAbout(installationOf(String(content)), installation)) continue
    await shelf.write(name, async out => {
      const plain = await blobs.read(key)
      await pipeline(seal ? await seal(plain) : plain, out)
    })
    kept.add(key)
  }
  return kept
}

/** Of an entry; one that cannot be read is left to whoever applies it. */
function installationOf(entry: string): string | undefined {
  try {
    return Named.parse(JSON.parse(entry)).installation
  } catch {
    return undefined
  }
}

/** Notes that all entries of that time are on the shelf. */
export function noteUntil(shelf: Shelf, installation: string | undefined, until: Date): Promise<void> {
  const content = JSON.stringify({ until: until.toISOString() } satisfies z.input<typeof Until>)
  return shelf.write(listOf(installation) + UNTIL, out => pipeline([content], out))
}

/**
 * Up to when all entries of an installation are on the shelf, without those of the daily backups: undefined if nobody has looked. What
 * is from before installations had names counts for one that has not noted anything yet.
 */
export async function erasuresUntil(
  shelf: Shelf,
): Promise<(installation: string | undefined) => Date | undefined> {
  const untils = new Map<string | undefined, Date>()
  for await (const { name } of shelf.below(FOLDER)) {
    const found = NAME_OF_UNTIL.exec(name)
    const until = found && (await readUntil(shelf, name))
    if (until) untils.set(found[1], until)
  }
  return installation => untils.get(installation) ?? untils.get(undefined)
}

/** The same for one installation, without a list of the shelf. */
export async function notedUntil(shelf: Shelf, installation: string | undefined): Promise<Date | undefined> {
  const name = listOf(installation) + UNTIL
  return (await shelf.stat(name)) ? readUntil(shelf, name) : undefined
}

async function readUntil(shelf: Shelf, name: string): Promise<Date | undefined> {
  const written = await text(await shelf.read(name))
  try {
    return new Date(Until.parse(JSON.parse(written)).until)
  } catch {
    return undefined
  }
}

/** An entry of which no copy can be read. */
export interface UnreadEntry {
  key: string
  /** Whose it is, if it says so. */
  installation: string | undefined
}

/**
 * Brings the entries into the storage, where they are not yet, of whichever installation: that of the backup is known only when its
 * database is there. Returns those of which no copy can be read.
 */
export async function restoreErasures(shelf: Shelf, blobs: Blobs, decrypt: Decrypt): Promise<UnreadEntry[]> {
  const unread = new Map<string, UnreadEntry>()
  for await (const { name } of shelf.below(FOLDER)) {
    const [, installation, id] = NAME.exec(name) ?? []
    const key = `${GROUP}${id}`
    if (!key.startsWith(ERASURE_ENTRIES)) continue
    if (!(await blobs.has(key)) && !(await restoreEntry(shelf, name, { key, blobs, decrypt })))
      unread.set(key, { key, installation })
    else unread.delete(key)
  }
  return [...unread.values()]
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
