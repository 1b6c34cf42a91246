import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { isUnavailable, Problem } from '../../errors.ts'
import { MINUTE } from '../../retry.ts'
import { say } from '../../sentences/say.ts'
import type { Decrypt } from '../open-backup.ts'
import type { Shelf } from '../shelf.ts'
import { type BaseBackup, findBaseBackups, findSegments } from './base-backups.ts'
import { findGaps } from './find-gaps.ts'
import { openArchived } from './restore-to-moment.ts'
import { holdsSegment } from './segments.ts'

export interface CheckedWal {
  /** From then on, the WAL leads to every moment, if nothing is missing or damaged. */
  since: Date
  segments: number
  /** The first segment that is missing. */
  missing: string | null
  /** Names on the shelf of what cannot be read, or is not what its name says: also of the base backup. */
  damaged: string[]
}

/** The last segments of a base backup are taken away soon after it. */
const ON_THEIR_WAY_MS = 5 * MINUTE

/**
 * Reads the last base backup on a shelf and all of the WAL since; undefined if there is none. Throws malformed for an encrypted one without
 * its key, and what a shelf throws that is away.
 */
export async function checkWal(
  shelf: Shelf,
  { decrypt, now }: { decrypt: Decrypt; now: Date },
): Promise<CheckedWal | undefined> {
  const all = await findBaseBackups(shelf)
  const base = all.find(({ completeAt }) => completeAt <= now) ?? all[0]
  if (!base) return undefined
  if (base.file.endsWith('.age') && !decrypt)
    throw new Problem('malformed', say`The backup is encrypted. Name the file with the key by --identity.`)
  const segments = await findSegments(shelf, base.installation, base.from)
  const damaged: string[] = []
  const readable = async (file: string, bytes: (unzipped: AsyncIterable<Buffer>) => Promise<boolean>) => {
    if (!(await isReadable(shelf, file, { decrypt, bytes }))) damaged.push(file)
  }
  await readable(base.file, async unzipped => {
    for await (const _bytes of unzipped);
    return true
  })
  for (const { name, file } of segments) await readable(file, unzipped => holdsSegment(name, unzipped))
  const missing = await missingFrom(shelf, base, { last: segments.at(-1)?.name, now })
  return { since: base.completeAt, segments: segments.length, missing, damaged }
}

async function missingFrom(
  shelf: Shelf,
  base: BaseBackup,
  { last, now }: { last: string | undefined; now: Date },
): Promise<string | null> {
  const isFresh = now.getTime() - base.completeAt.getTime() < ON_THEIR_WAY_MS
  if (last === undefined) return isFresh ? null : base.from
  const [gap] = await findGaps(shelf, [base])
  return gap?.segment ?? (last < base.to && !isFresh ? base.to : null)
}

async function isReadable(
  shelf: Shelf,
  file: string,
  { decrypt, bytes }: { decrypt: Decrypt; bytes: (unzipped: AsyncIterable<Buffer>) => Promise<boolean> },
): Promise<boolean> {
  try {
    const unzipped = createGunzip()
    const reading = pipeline(await openArchived(shelf, file, decrypt), unzipped)
    const [, isWhole] = await Promise.all([reading, bytes(unzipped)])
    return isWhole
  } catch (error) {
    if (isUnavailable(error)) throw error
    return false
  }
}
