import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '../providers/stand-in.ts'

/** What a stand-in says instead of its answer, once. */
export interface Trouble {
  status?: number
  headers?: Record<string, string>
  /** It ends in the middle. */
  isCut?: boolean
}

export interface Answer {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

export interface StandIn {
  url: string
  /** Paths that were asked for, with their queries. */
  asked: string[]
  /** The next answers. */
  trouble: Trouble[]
}

type Given = Record<string, unknown>

/** Where an app gets its tokens. */
interface Tokens {
  path: string
  answer: (form: URLSearchParams) => Answer
}

/** A helpdesk with an API that answers by path, and refuses whoever has no login. */
export async function createHelpdesk(
  authorization: string | ((headers: IncomingMessage['headers']) => boolean),
  answer: (path: string, query: URLSearchParams) => Answer | undefined,
  tokens?: Tokens,
): Promise<StandIn> {
  const isKnown = (headers: IncomingMessage['headers']) =>
    typeof authorization === 'string' ? headers.authorization === authorization : authorization(headers)
  const standIn: StandIn = { url: '', asked: [], trouble: [] }
  standIn.url = await listen((request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '', 'http://x')
    standIn.asked.push(`${pathname}${search}`)
    const trouble = standIn.trouble.shift()
    if (trouble?.status)
      return send(response, { status: trouble.status, headers: trouble.headers ?? {}, body: {} })
    if (tokens && pathname === tokens.path && request.method === 'POST')
      return void text(request).then(form => send(response, tokens.answer(new URLSearchParams(form))))
    if (!isKnown(request.headers)) return send(response, { status: 401, body: {} })
    const said = answer(pathname, searchParams) ?? { status: 404, body: { error: 'RecordNotFound' } }
    if (!trouble?.isCut) return send(response, said)
    const words = JSON.stringify(said.body)
    response.setHeader('content-type', 'application/json')
    response.end(words.slice(0, words.length / 2))
  })
  return standIn
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Answer): void {
  const isBytes = Buffer.isBuffer(body)
  response.writeHead(status, { ...(isBytes ? {} : { 'content-type': 'application/json' }), ...headers })
  response.end(isBytes ? body : JSON.stringify(body))
}

export interface FileHost {
  url: string
  files: Map<string, Buffer>
  /** Links that no longer work. */
  expired: Set<string>
  /** What requests said of themselves. */
  headers: IncomingMessage['headers'][]
}

/** Where files are: another host than the API's, which must learn no login. */
export async function createFileHost(): Promise<FileHost> {
  const host: FileHost = { url: '', files: new Map(), expired: new Set(), headers: [] }
  host.url = await listen((request, response) => {
    host.headers.push(request.headers)
    const path = request.url ?? ''
    const bytes = host.files.get(new URL(path, 'http://x').pathname)
    if (host.expired.has(path)) return send(response, { status: 403, body: 'Request has expired' })
    send(response, bytes ? { body: bytes } : { status: 404, body: {} })
  })
  return host
}

/** The smallest PNG. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)

export function times(day: number): Given {
  const at = `2026-03-${String(day).padStart(2, '0')}T10:00:00Z`
  return { created_at: at, updated_at: at }
}
