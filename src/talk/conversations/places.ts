import { CLASSES } from './classes.ts'
import { STATUS, type Status } from './codes.ts'

/** What decides in which lists, and on which days of them, a conversation is counted. */
export interface Placed {
  channelId: number
  status: Status
  assigneeId: number | null
  mergedInto: number | null
  createdAt: Date
  lastCustomerMessageAt: Date | null
  updatedAt: Date
}

/** A conversation as it was, if it is not new, and as it is, unless it is deleted. */
export interface Move<Row extends Placed = Placed> {
  from?: Row | undefined
  to?: Row | undefined
}

/** Where a conversation is counted, as POSITION in count-queries.ts has it in SQL; days are those of UTC since 1970. */
export interface CountBucket {
  channelId: number
  class: number
  createdDay: number
  updatedDay: number
  changedDay: number
}

/** Of conversations without a message of a customer. */
export const NO_DAY = -100_000

const DAY_MS = 86_400_000

export function placeOf(row: Placed): CountBucket {
  return {
    channelId: row.channelId,
    class: classOf(row),
    createdDay: dayOf(row.createdAt),
    updatedDay: row.lastCustomerMessageAt ? dayOf(row.lastCustomerMessageAt) : NO_DAY,
    changedDay: dayOf(row.updatedAt),
  }
}

/** As the column `class` has it. */
function classOf({ status, assigneeId, mergedInto }: Placed): number {
  if (mergedInto !== null) return CLASSES.merged[0]
  const group = { [STATUS.unresolved]: CLASSES.open, [STATUS.archived]: CLASSES.archived }[status as number]
  const [assigned, unassigned] = group ?? CLASSES.other
  return assigneeId === null ? unassigned : assigned
}

function dayOf(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS)
}

/** By how much the number of conversations changes in each place; without places where it stays. */
export function deltasOf(moves: Move[]): [place: CountBucket, n: number][] {
  const deltas = new Map<string, [CountBucket, number]>()
  const count = (row: Placed, by: number) => {
    const place = placeOf(row)
    const key = Object.values(place).join(' ')
    deltas.set(key, [place, (deltas.get(key)?.[1] ?? 0) + by])
  }
  for (const { from, to } of moves) {
    if (from) count(from, -1)
    if (to) count(to, 1)
  }
  return [...deltas.values()].filter(([, n]) => n !== 0)
}

/** Stands for all channels in the counts. */
export const ALL_CHANNELS = 0

/** What is added to a row of `conversation_counts`; the first three fields name it. */
export interface Effect {
  channelId: number
  sort: number
  day: number
  every: number
  archived: number
  open: number
  unassigned: number
}

/** The effect of deltas on the counts: of the channel and of all channels, as a total and on the day of each sort. */
export function effectsOf(deltas: (CountBucket & { n: number })[]): Effect[] {
  const effects = new Map<string, Effect>()
  for (const { n, ...place } of deltas) {
    if (isIn(CLASSES.merged, place)) continue
    const days = [0, place.createdDay, place.updatedDay, place.changedDay]
    for (const channelId of [place.channelId, ALL_CHANNELS])
      for (const [sort, day] of days.entries()) {
        const key = `${channelId} ${sort} ${day}`
        const effect = effects.get(key) ?? {
          channelId,
          sort,
          day,
          every: 0,
          archived: 0,
          open: 0,
          unassigned: 0,
        }
        effect.every += n
        if (isIn(CLASSES.archived, place)) effect.archived += n
        if (isIn(CLASSES.open, place)) effect.open += n
        if (isIn(CLASSES.unassigned, place)) effect.unassigned += n
        effects.set(key, effect)
      }
  }
  // In the same order everywhere, so that no two processes wait for each other.
  return [...effects.values()].sort(
    (one, other) => one.channelId - other.channelId || one.sort - other.sort || one.day - other.day,
  )
}

function isIn(classes: readonly number[], place: CountBucket): boolean {
  return classes.includes(place.class)
}
