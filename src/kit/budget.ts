/** A scarce resource, such as bytes of memory. Work that finds too little of it waits. */
export interface Budget {
  /** Runs the work once its share is free, in order of arrival. A share larger than the whole counts as the whole. */
  spend<Result>(share: number, work: () => Promise<Result>): Promise<Result>
  /** Number of callers waiting for a share. */
  waiting(): number
}

export function createBudget(whole: number): Budget {
  const queue: { share: number; go: () => void }[] = []
  let spent = 0

  const admit = () => {
    for (let [first] = queue; first && spent + first.share <= whole; [first] = queue) {
      queue.shift()
      spent += first.share
      first.go()
    }
  }

  return {
    waiting: () => queue.length,
    async spend(wanted, work) {
      const share = Math.min(wanted, whole)
      const { promise, resolve } = Promise.withResolvers<void>()
      queue.push({ share, go: resolve })
      admit()
      await promise
      try {
        return await work()
      } finally {
        spent -= share
        admit()
      }
    },
  }
}
