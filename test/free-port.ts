import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port that nobody listens on, at any address of this machine. It is below those that Linux gives to connections, which could
 * otherwise take it before it is used.
 */
export async function freePort(): Promise<string> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const server = createServer().listen(port)
    try {
      await once(server, 'listening')
      return String(port)
    } catch {
      // another one
    } finally {
      server.close()
    }
  }
}
