import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'hang'

export interface Receiver {
  base: string
  /** Its responses by path; 200 by default. */
  answers: Map<string, (received: Received) => Answer | Promise<Answer>>
  /** What a path has received. */
  at(path: string): Received[]
  /** Drops every connection. */
  hangUp(): void
}

/** Somebody else's server, the target of webhooks; gone when the test file ends. */
export async function createReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const answers = new Map<string, (received: Received) => Answer | Promise<Answer>>()
  const server = createServer(async (request, response) => {
    const path = request.url as string
    const arrived = { path, headers: request.headers, body: await text(request) }
    received.push(arrived)
    const answer = (await answers.get(path)?.(arrived)) ?? { status: 200 }
    if (answer !== 'hang') response.writeHead(answer.status, answer.headers).end(answer.body ?? 'ok')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    at: path => received.filter(one => one.path === path),
    hangUp: () => server.closeAllConnections(),
  }
}
