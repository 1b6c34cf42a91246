import { Socket } from 'node:net'

/**
 * A socket that sends what is written in one turn of the event loop in one go, so that statements that do not wait for each
 * other cost one system call, and wake the database once.
 */
export class GatheringSocket extends Socket {
  #isGathering = false

  override write(...args: unknown[]): boolean {
    if (!this.#isGathering) {
      this.#isGathering = true
      this.cork()
      process.nextTick(() => {
        this.#isGathering = false
        this.uncork()
      })
    }
    return super.write(...(args as Parameters<Socket['write']>))
  }
}
