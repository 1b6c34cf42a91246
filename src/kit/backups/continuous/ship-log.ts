import { createReadStream } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Shelf } from '../shelf.ts'
import { LOG } from './bases.ts'
import { isSegment, SPOOL, type Spooled, segmentAfter, spooledIn } from './segments.ts'

/** More than so much waits only where the shelf is away for long: the helpdesk needs its disk more than the log does. */
const MOST_WAITING = 4 * 1024 ** 3
/** The last segment that was shipped. A new copy of the cluster is needed where it is missing: the log has a gap. */
const LAST = 'last'

interface Shipping {
  shelf: Shelf
  /** Identifier of the cluster. */
  id: string
  seal: ((plain: Readable) => Promise<Readable>) | undefined
}

/**
 * Takes what PostgreSQL has put into the spool to the shelf. Returns whether the log is without a gap since the last call: a segment is missing
 * where the server ran without these settings, or where the spool was given up.
 */
export async function shipLog(
  cluster: string,
  { shelf, id, seal }: Shipping,
): Promise<{ isGapless: boolean }> {
  const waiting = await spooledIn(cluster)
  const last = await lastShipped(cluster)
  let expected = last && segmentAfter(last)
  let isGapless = last !== undefined
  for (const { name } of waiting) {
    const path = join(cluster, SPOOL, name)
    await shelf.write(`${LOG}${id}/${name}.gz${seal ? '.age' : ''}`, async out => {
      const zipped = createReadStream(path).pipe(createGzip())
      await pipeline(seal ? await seal(zipped) : zipped, out)
    })
    if (isSegment(name)) {
      // On a new timeline, the number of the segment in which it begins comes once more.
      const isNext = expected?.slice(8) === name.slice(8) || last?.slice(8) === name.slice(8)
      if (!isNext) isGapless = false
      expected = segmentAfter(name)
      await writeFile(join(cluster, SPOOL, LAST), name)
    }
    await rm(path)
  }
  return { isGapless }
}

async function lastShipped(cluster: string): Promise<string | undefined> {
  const name = await readFile(join(cluster, SPOOL, LAST), 'utf8').catch(() => '')
  return isSegment(name) ? name : undefined
}

/** Deletes the spool if it has become too large; the log has a gap then. Returns whether it did. */
export async function giveUpSpool(cluster: string): Promise<boolean> {
  const waiting: Spooled[] = await spooledIn(cluster)
  if (waiting.reduce((sum, { size }) => sum + size, 0) <= MOST_WAITING) return false
  for (const name of [LAST, ...waiting.map(one => one.name)])
    await rm(join(cluster, SPOOL, name), { force: true })
  return true
}
