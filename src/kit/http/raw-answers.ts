// Responses without the framework: in a flood, and for bytes that are no request.
import { randomUUID } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Code } from '../errors.ts'
import { tell } from '../sentences/tell.ts'
import { BUSY } from './admission.ts'
import { pageLanguage } from './page-language.ts'

/** In a flood most of the work is refusing: without the framework it costs a fifth. */
export function refuseAtDoor(response: ServerResponse): void {
  const id = randomUUID()
  const body = JSON.stringify({
    error: tell(BUSY, pageLanguage(response.req)),
    code: 'unavailable',
    request_id: id,
  })
  response.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Retry-After': '1',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': id,
  })
  response.end(body)
}

/** Bytes that Node could not parse: there is no request, so the response is written by hand. */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = BROKEN[error.code ?? ''] ?? ['400 Bad Request', 'The request is not valid HTTP.']
  writeAnswer(socket, status, { error: message, code: 'malformed' })
}

function writeAnswer(socket: Duplex, status: string, problem: { error: string; code: Code }): void {
  const id = randomUUID()
  const body = JSON.stringify({ ...problem, request_id: id })
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${id}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

export function ignore(): void {}

/** Unknown expectations are no reason to refuse; tunnels are. */
export function answerOddRequests(server: Server): Server {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('connect', (_request, socket) => {
    socket.on('error', ignore)
    writeAnswer(socket, '405 Method Not Allowed', {
      error: 'This server is not a proxy.',
      code: 'method_not_allowed',
    })
  })
  return server
}

const BROKEN: Record<string, [string, string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
}
