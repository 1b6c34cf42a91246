import { constants } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * PostgreSQL's write-ahead log (WAL) is in segments of 16 MiB, `000000010000000A000000FF`: a timeline, and a number in two halves. With a
 * copy of the cluster (a base backup), the segments since then make the database of any later moment.
 */
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/
const SEGMENTS_OF_A_HALF = 0x100

/** The folder within the cluster where PostgreSQL puts each segment that is full, until it is taken to the backups. */
export const SPOOL = 'answerwell-wal'
/** 4 GiB. Where the backups are away for longer, the helpdesk needs its disk more. */
const MOST_SPOOLED = 256

/**
 * Settings of the embedded server with which it archives each segment, full or not, after so many seconds in which it has written
 * something. A segment is in the spool only when the disk has it. A spool that nobody empties is deleted: then a segment is missing, and a
 * new base backup is taken.
 */
export function archiveSettings(seconds: number): string[] {
  const to = `${SPOOL}/%f`
  const bound = `if [ "$(ls ${SPOOL} | wc -l)" -ge ${MOST_SPOOLED} ]; then rm -f ${SPOOL}/*; fi`
  return [
    'archive_mode=on',
    `archive_timeout=${seconds}`,
    `archive_command=mkdir -p -m 700 ${SPOOL} && { ${bound}; } && cp %p ${to}.part && sync ${to}.part && mv -f ${to}.part ${to}`,
  ]
}

/** The segments in the spool, in order. */
export async function spooledIn(cluster: string): Promise<string[]> {
  const names = await readdir(join(cluster, SPOOL)).catch(() => [])
  return names.filter(isSegment).sort()
}

/**
 * Opens a file of the cluster for reading; undefined if it is gone, or is none. The folder belongs to PostgreSQL's user, and we may be root:
 * a link in it must not lead to a file that this user cannot read.
 */
export async function openInCluster(path: string): Promise<FileHandle | undefined> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ENOENT' || code === 'ELOOP') return undefined
      throw new Error(`${path} cannot be read (${code})`)
    },
  )
  if (handle === undefined || (await handle.stat()).isFile()) return handle
  await handle.close()
  return undefined
}

export const isSegment = (name: string): boolean => SEGMENT.test(name)

/** The name of the segment behind this one on its timeline. */
export function segmentAfter(name: string): string {
  const [, timeline = '', high = '', low = ''] = SEGMENT.exec(name) ?? []
  const next = Number.parseInt(low, 16) + 1
  const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')
  if (next < SEGMENTS_OF_A_HALF) return timeline + high + hex(next)
  return timeline + hex(Number.parseInt(high, 16) + 1) + hex(0)
}

/** Whether none is missing from the first of these segments to the last, which are in order. */
export const isGapless = (segments: string[]): boolean =>
  segments.every((name, index) => index === 0 || segmentAfter(segments[index - 1] as string) === name)

const SEGMENT_BYTES = 16 * 1024 * 1024

/** Whether these bytes are the segment of that name: its first page says so, and it is as long as each. */
export async function holdsSegment(name: string, bytes: AsyncIterable<Buffer>): Promise<boolean> {
  const [, timeline = '', high = '', low = ''] = SEGMENT.exec(name) ?? []
  let length = 0
  let head: Buffer = Buffer.alloc(0)
  for await (const some of bytes) {
    if (head.length < PAGE_HEAD) head = Buffer.concat([head, some.subarray(0, PAGE_HEAD)])
    length += some.length
  }
  if (length !== SEGMENT_BYTES) return false
  const address = BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`) * BigInt(SEGMENT_BYTES)
  return head.readUInt32LE(4) <= Number.parseInt(timeline, 16) && head.readBigUInt64LE(8) === address
}

/** Of a page of WAL: magic number and flags, the timeline, and the address in all of the WAL. */
const PAGE_HEAD = 16
