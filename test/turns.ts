// How long others wait for the server's thread, in processor time, compared with honest work in the same run.
import { setTimeout as sleep } from 'node:timers/promises'

/** The most that a turn of the event loop may cost, in units of honest work: about a tenth of a second. */
export const LONGEST_TURN = 5
const TRIES = 4
const HONEST = JSON.stringify(Array.from({ length: 40_000 }, (_, id) => ({ id, text: 'x'.repeat(80) })))

/**
 * The longest turn of the event loop while the work is done, in units. Repeated where it was long: the cost of the work itself
 * recurs each time, that of other things does not.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && least >= LONGEST_TURN; tries++)
    least = Math.min(least, (await turnOf(work)) / Math.max(unit(), unit()))
  return least
}

/** Processor time that this thread spends on it, in ms. */
export function costOf(work: () => unknown): number {
  const before = used()
  work()
  return used() - before
}

function used(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

async function turnOf(work: () => Promise<unknown>): Promise<number> {
  let before = used()
  let longest = 0
  const look = setInterval(() => {
    const now = used()
    longest = Math.max(longest, now - before)
    before = now
  }, 1)
  await work()
  await sleep(5)
  clearInterval(look)
  return longest
}

/** Four megabytes of JSON, read and written. */
function unit(): number {
  return costOf(() => JSON.stringify(JSON.parse(HONEST)))
}
