import type { PastMessage } from './queries.ts'

const MAX_QUOTED = 3

/**
 * The latest messages that may be quoted to these people, newest first: those that all of them had a part in. Who came
 * later reads nothing from before.
 */
export function quotable(past: PastMessage[], readers: number[], joined: Map<number, number>): PastMessage[] {
  const since = Math.max(...readers.map(id => joined.get(id) ?? Number.POSITIVE_INFINITY))
  return past.filter(({ id }) => id >= since).slice(0, MAX_QUOTED)
}
