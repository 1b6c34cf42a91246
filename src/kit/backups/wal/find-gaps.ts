import type { Shelf } from '../shelf.ts'
import { type BaseBackup, findSegments } from './base-backups.ts'
import { segmentAfter } from './segments.ts'

/** From one moment to another one, which is undefined for now, nothing can be restored. */
export interface Gap {
  /** The first segment that is missing. */
  segment: string
  after: Date
  until: Date | undefined
}

/** Where the WAL on a shelf does not lead from a base backup to the next one, or to the last segment. The newest come first. */
export async function findGaps(shelf: Shelf, bases: BaseBackup[]): Promise<Gap[]> {
  const gaps: Gap[] = []
  for (const [installation, all] of Map.groupBy(bases, one => one.installation)) {
    const there = (await findSegments(shelf, installation)).map(({ name }) => name)
    // The newest ones may be on their way.
    const last = there.at(-1) ?? ''
    for (const [index, base] of all.entries()) {
      const next = all[index - 1]
      const to = next && next.to < last ? next.to : last
      const segment = firstMissing(base.from, to, new Set(there))
      if (segment !== undefined) gaps.push({ segment, after: base.completeAt, until: next?.completeAt })
    }
  }
  return gaps
}

/** Undefined for a path on another timeline, of which the numbers say nothing. */
function firstMissing(from: string, to: string, there: Set<string>): string | undefined {
  if (from.slice(0, 8) !== to.slice(0, 8)) return undefined
  for (let segment = from; segment <= to; segment = segmentAfter(segment)) {
    if (!there.has(segment)) return segment
  }
  return undefined
}
