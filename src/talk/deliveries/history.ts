import type { PastMessage } from './queries.ts'

const MAX_QUOTED = 3

/**
 * The latest messages that may be quoted to all of these people, newest first. Nobody gets a quote from before they joined,
 * nor of a message that left them out, nor of a mail that its author has sent as a reply.
 */
export function quotable(past: PastMessage[], readers: number[], joined: Map<number, number>): PastMessage[] {
  const since = Math.max(...readers.map(id => joined.get(id) ?? Number.POSITIVE_INFINITY))
  const isForAll = ({ id, leftOutIds, isClaimed }: PastMessage) =>
    id >= since && !isClaimed && !leftOutIds?.some(away => readers.includes(away))
  return past.filter(isForAll).slice(0, MAX_QUOTED)
}
