import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What PostgreSQL writes down before it changes anything is in segments of 16 MiB, `000000010000000A000000FF`: a timeline, and a
 * number in two halves. With them, a copy of the folder becomes the database of any later moment.
 */
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/
/** Of a segment, of a history of timelines, or the mark of a base backup. */
const LOG_FILE = /^([0-9A-F]{24}|[0-9A-F]{8}\.history|[0-9A-F]{24}\.[0-9A-F]{8}\.backup)$/
const SEGMENTS_OF_A_HALF = 0x100

/** The folder within the cluster where PostgreSQL puts each segment that is full. */
export const SPOOL = 'answerwell-log'

/**
 * Settings of the embedded server with which it keeps each segment, full or not, after so many seconds in which it has written
 * something. A segment is in the spool only when the disk has it.
 */
export function archiveSettings(seconds: number): string[] {
  const to = `${SPOOL}/%f`
  return [
    'archive_mode=on',
    `archive_timeout=${seconds}`,
    `archive_command=mkdir -p -m 700 ${SPOOL} && cp %p ${to}.part && sync ${to}.part && mv -f ${to}.part ${to}`,
  ]
}

/** A file in the spool. */
export interface Spooled {
  name: string
  size: number
  since: Date
}

/** What waits in the spool, the oldest first. */
export async function spooledIn(cluster: string): Promise<Spooled[]> {
  const names = await readdir(join(cluster, SPOOL)).catch(() => [])
  const found: Spooled[] = []
  for (const name of names.filter(name => LOG_FILE.test(name)).sort()) {
    const { size, mtime } = await stat(join(cluster, SPOOL, name))
    found.push({ name, size, since: mtime })
  }
  return found
}

export const isSegment = (name: string): boolean => SEGMENT.test(name)
export const isLogFile = (name: string): boolean => LOG_FILE.test(name)

/** The name of the segment behind this one on its timeline. */
export function segmentAfter(name: string): string {
  const [, timeline = '', high = '', low = ''] = SEGMENT.exec(name) ?? []
  const next = Number.parseInt(low, 16) + 1
  const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')
  if (next < SEGMENTS_OF_A_HALF) return timeline + high + hex(next)
  return timeline + hex(Number.parseInt(high, 16) + 1) + hex(0)
}

/** Whether a segment comes before another one, on whichever timelines they are. */
export const isBefore = (name: string, other: string): boolean => name.slice(8, 24) < other.slice(8, 24)
