import { DAY } from '../../kit/retry.ts'
import type { Spell } from './spell.ts'

/** Days that the status page shows of a system. */
export const DAYS_SHOWN = 90

/** When the shown days begin. */
export function shownSince(now: Date): Date {
  return new Date(now.getTime() - DAYS_SHOWN * DAY)
}

/** Share of the shown days, or of the system's life if that is shorter, without an outage: 0 to 1. */
export function uptimeShown({ createdAt }: { createdAt: Date }, spells: Spell[], now: Date): number {
  const since = shownSince(now)
  return uptimeOf(spells, { from: createdAt > since ? createdAt : since, until: now })
}

/** The share of a period in which a system had no outage, partial or major. Spells may overlap. */
export function uptimeOf(spells: Spell[], period: { from: Date; until: Date }): number {
  const [start, end] = [period.from.getTime(), period.until.getTime()]
  const outages = spells
    .filter(({ status }) => status === 'partial_outage' || status === 'major_outage')
    .map(({ from, until }) => [from.getTime(), (until ?? period.until).getTime()] as const)
    .toSorted(([one], [other]) => one - other)
  let [down, counted] = [0, start]
  for (const [from, until] of outages) {
    const first = Math.max(from, counted)
    const last = Math.min(until, end)
    if (last <= first) continue
    down += last - first
    counted = last
  }
  return end > start ? 1 - down / (end - start) : 1
}
