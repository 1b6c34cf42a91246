export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>

interface Limits {
  atOnce: number
  maxWaiting: number
  /** What is thrown when too many wait. */
  refusal: () => Error
}

/** Runs few at once in this process, and the others in their turn; throws the refusal when too many wait. */
export function createTurns({ atOnce, maxWaiting, refusal }: Limits): Turns {
  const waiting: (() => void)[] = []
  let working = 0
  return async work => {
    if (working < atOnce) working++
    else if (waiting.length >= maxWaiting) throw refusal()
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working--
    }
  }
}
