import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

/** How a stand-in responds to what it is asked to send: as usual, or with trouble. */
export type Mood =
  | 'usual'
  /** It takes the message; its response is lost. */
  | 'silent'
  /** It takes the message, and never responds. */
  | 'hanging'
  /** It takes nothing, and never responds. */
  | 'deaf'
  /** It drops the connection before it reads. */
  | 'gone'
  /** It takes the message, and this happens before it responds. */
  | (() => Promise<void>)
  | { status: number; code: number; subcode?: number; retryAfter?: number }

/** Listens on the loopback until the test file ends; returns the address. */
export async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Posts as a provider does to a brand's host, whose name only browsers know; returns the status. */
export async function postTo(
  address: string,
  payload: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  const { host, pathname, port } = new URL(address)
  const options = { host: '127.0.0.1', port, path: pathname, method: 'POST', headers: { host, ...headers } }
  const [response] = (await once(request(options).end(payload), 'response')) as [IncomingMessage]
  return response.resume().statusCode
}
