import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { FloodPlan, LoadPlan } from './generator.ts'
import type { Flood } from './overload.ts'

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

/** Requests that differ: in path and body, `{n}` is one of these numbers at random, and `{id}` a text of its own. */
export interface Requests extends HttpRequest {
  among?: [first: number, last: number]
}

export interface Load {
  requests: number
  rps: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  /** Responses by status. */
  statuses: Record<number, number>
}

interface LoadOptions {
  connections: number
  seconds: number
}

/** Sends requests one after another over each of the connections, for the given time, from a process of its own. */
export function loadOf(target: Target, requests: Requests, options: LoadOptions): Promise<Load> {
  return generate({ kind: 'load', target, requests, ...options })
}

interface Flooding {
  /** Requests per second. */
  rate: number
  seconds: number
}

/** Sends requests at this rate, whether or not earlier ones have been answered, from a process of its own. */
export function floodOf(target: Target, request: HttpRequest, options: Flooding): Promise<Flood> {
  return generate({ kind: 'flood', target, request, ...options })
}

async function generate<Seen>(plan: LoadPlan | FloodPlan): Promise<Seen> {
  const program = join(import.meta.dirname, 'generator.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(plan)])
  return JSON.parse(stdout) as Seen
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

/** The JSON of a response; undefined without content. Throws unless it is a success. */
export async function ask<Answer>(
  { port, host, authorization }: Target,
  { method = 'GET', path, body }: HttpRequest,
): Promise<Answer> {
  const headers = { host, authorization, 'content-type': 'application/json' }
  const asking = request({ port, host: '127.0.0.1', method, path: `/api/v1${path}`, headers })
  asking.end(body)
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  if (response.statusCode === 204) return response.resume() && (undefined as Answer)
  const answer = await json(response)
  if ((response.statusCode ?? 0) >= 300)
    throw new Error(`${method} ${path}: ${response.statusCode} ${JSON.stringify(answer)}`)
  return answer as Answer
}
