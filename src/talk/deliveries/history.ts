import type { PastMessage } from './queries.ts'

const MAX_QUOTED = 3

/** The latest messages that may be quoted to all of these people, newest first. Nobody gets a quote from before they joined. */
export function quotable(past: PastMessage[], readers: number[], joined: Map<number, number>): PastMessage[] {
  const since = Math.max(...readers.map(id => joined.get(id) ?? Number.POSITIVE_INFINITY))
  return past.filter(({ id }) => id >= since).slice(0, MAX_QUOTED)
}
