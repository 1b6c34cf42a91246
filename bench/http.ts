import { get, type IncomingHttpHeaders } from 'node:http'
import { connect, type Socket } from 'node:net'

export interface Target {
  port: number
  /** The brand's host. */
  host: string
  authorization: string
}

export interface HttpRequest {
  method?: string
  path: string
  body?: string
}

export interface Load {
  rps: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  /** Responses by status. */
  statuses: Record<number, number>
}

interface Options {
  connections: number
  seconds: number
}

/** Sends requests one after another over each of the connections, for the given time. */
export async function loadOf(
  target: Target,
  next: () => HttpRequest,
  { connections, seconds }: Options,
): Promise<Load> {
  const times: number[] = []
  const statuses: Record<number, number> = {}
  const end = performance.now() + seconds * 1_000
  const started = performance.now()
  const ask = async () => {
    const socket = connect(target.port, '127.0.0.1').setNoDelay()
    const answers = answersOf(socket)
    while (performance.now() < end) {
      const before = performance.now()
      socket.write(textOf(target, next()))
      const { value: status } = await answers.next()
      if (status === undefined) throw new Error('the server closed a connection')
      times.push(performance.now() - before)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, ask))
  const rps = Math.round(times.length / ((performance.now() - started) / 1_000))
  return {
    rps,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    statuses,
  }
}

/** The percentile, in milliseconds with two decimals. */
export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100
}

export function textOf({ host, authorization }: Target, { method = 'GET', path, body }: HttpRequest): string {
  const head = `${method} /api/v1${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${authorization}\r\n`
  if (body === undefined) return `${head}\r\n`
  return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** The status of each response, once it is complete. Our server always sends the length. */
export async function* answersOf(socket: Socket): AsyncGenerator<number> {
  let waiting = Buffer.alloc(0)
  for await (const chunk of socket) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    for (;;) {
      const headEnd = waiting.indexOf('\r\n\r\n')
      if (headEnd < 0) break
      const head = waiting.subarray(0, headEnd).toString('latin1')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      const end = headEnd + 4 + length
      if (waiting.length < end) break
      waiting = waiting.subarray(end)
      yield Number(head.slice(9, 12))
    }
  }
}

/** The headers of a GET response. */
export function headersOf({ port, host, authorization }: Target, path: string): Promise<IncomingHttpHeaders> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingHttpHeaders>()
  const options = { port, host: '127.0.0.1', path: `/api/v1${path}`, headers: { host, authorization } }
  get(options, response => resolve(response.resume().headers)).on('error', reject)
  return promise
}
