const AT_ONCE = 4

/** Does the work for each, a few at a time. Throws the last error when all have been tried. */
export async function inTurns<One>(all: One[], work: (one: One) => Promise<unknown>): Promise<void> {
  const left = [...all]
  let failure: unknown
  const takeTurns = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift())
      await work(one).catch((error: unknown) => {
        failure = error
      })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))
  if (failure) throw failure
}
