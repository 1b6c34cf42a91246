// An S3 server behind a line that fails as it is told to: for what providers and networks do, and s3rver does not.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'

/** What happens to a request: a status instead of a response, or a response that ends after so many bytes. */
export type Fault = { status: number } | { cutAfter: number }

export interface Passed {
  method: string
  url: string
  bytes: number
  /** Whether the request names the MD5 of its body, and rightly. */
  isChecked: boolean
}

export interface FaultyBucket {
  port: number
  /** All requests, in order. */
  passed: Passed[]
  /** Asked before each request goes on. */
  faultOf: (request: IncomingMessage) => Fault | undefined
}

/** A line to the S3 server on this port; gone when the test file ends. */
export async function createFaultyBucket(s3Port: number): Promise<FaultyBucket> {
  const line: FaultyBucket = { port: 0, passed: [], faultOf: () => undefined }
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming
    const body = await buffer(incoming)
    const isChecked = headers['content-md5'] === createHash('md5').update(body).digest('base64')
    line.passed.push({ method, url, bytes: body.length, isChecked })
    const fault = line.faultOf(incoming)
    if (fault && 'status' in fault) {
      response.writeHead(fault.status).end()
      return
    }
    const onward = request({ port: s3Port, host: '127.0.0.1', method, path: url, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      if (!fault) {
        answer.pipe(response)
        return
      }
      void buffer(answer).then(all =>
        response.write(all.subarray(0, fault.cutAfter), () => response.destroy()),
      )
    })
    onward.on('error', () => response.destroy())
    onward.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  line.port = (server.address() as AddressInfo).port
  return line
}
