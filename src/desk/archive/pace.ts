import { z } from 'zod'
import { MINUTE, SECOND } from '../../kit/retry.ts'

export const PaceOutput = z
  .object({
    done: z.int().describe('Lines so far.'),
    total: z.int().describe('Lines in all.'),
    per_minute: z.int().nullable().describe('Lines per minute on average; null: too early to say.'),
    seconds_left: z.int().nullable().describe('About how long it will still take; null: too early to say.'),
  })
  .meta({ id: 'Pace', description: 'How far something is that takes a while, and how fast.' })

/** Before that, an average says nothing. */
const SHORTEST_MS = 2 * SECOND

interface Work {
  done: number
  total: number
  /** How much was done already when it began, or went on. */
  before?: number
  since: Date | null
  now: Date
}

/** How fast work has been since it began, and how long it will take at that pace. */
export function paceOf({ done, total, before = 0, since, now }: Work): z.input<typeof PaceOutput> {
  const ms = since ? now.getTime() - since.getTime() : 0
  const own = done - before
  if (ms < SHORTEST_MS || own <= 0) return { done, total, per_minute: null, seconds_left: null }
  return {
    done,
    total,
    per_minute: Math.round((own * MINUTE) / ms),
    seconds_left: Math.ceil((Math.max(total - done, 0) * ms) / own / SECOND),
  }
}

/** The sum of counts by kind. */
export function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, one) => sum + one, 0)
}
