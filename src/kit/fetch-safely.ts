import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Agent, Dispatcher } from 'undici'
import { type AllowedNetworks, isInNetworks, type Network, type Purpose } from './networks.ts'
import { onDemand } from './on-demand.ts'

/** Why there is no response, in words that an operator may read. */
export class Unreachable extends Error {
  /** The other side may have taken the request. */
  readonly mayHaveArrived: boolean

  constructor(message: string, { mayHaveArrived = false } = {}) {
    super(message)
    this.mayHaveArrived = mayHaveArrived
  }
}

export interface SafeRequest {
  method: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string | Buffer
  /** For the whole request: lookup, connection, response. */
  timeoutMs: number
  /** The rest of a longer response is not read. */
  maxBytes: number
  /** Ends it earlier. */
  signal?: AbortSignal
}

export interface SafeAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export interface SafeClient {
  /** Sends one request; redirects are returned, not followed. Throws Unreachable. */
  fetch(url: string, request: SafeRequest): Promise<SafeAnswer>
  /** An address of the host that may be connected to on that port, for protocols other than HTTP. Throws Unreachable. */
  addressOf(hostname: string, port: number): Promise<string>
  close(): Promise<void>
}

const CONNECT_WITHIN_MS = 5_000
const undici = onDemand<typeof import('undici')>('undici')

/** One client per purpose, each with its allowed networks; requests that strangers cause go to public addresses only. */
export interface SafeClients extends Record<Purpose | 'strangers', SafeClient> {
  close(): Promise<void>
}

export function createSafeClients(allowed: AllowedNetworks): SafeClients {
  const clients = {
    mail: createSafeClient(allowed.mail),
    webhooks: createSafeClient(allowed.webhooks),
    files: createSafeClient(allowed.files),
    strangers: createSafeClient(),
  }
  const close = async () => void (await Promise.all(Object.values(clients).map(client => client.close())))
  return { ...clients, close }
}

/**
 * The only way out: http and https, to public addresses. All addresses of a name are checked, and the connected one again.
 * Other allowed networks are set by the operator.
 */
export function createSafeClient(allowed: Network[] = []): SafeClient {
  const isAllowed: IsAllowed = (address, port) => isPublic(address) || isInNetworks(address, port, allowed)
  let agent: Agent | undefined
  return {
    fetch(url, wanted) {
      agent ??= openAgent(isAllowed)
      return ask(agent, url, wanted)
    },
    addressOf: (hostname, port) => addressOf(hostname, address => isAllowed(address, port)),
    close: async () => agent?.destroy(),
  }
}

type IsAllowed = (address: string, port: number) => boolean

/** Connects to allowed addresses only. */
function openAgent(isAllowed: IsAllowed): Agent {
  const { Agent, buildConnector } = undici()
  const connect = buildConnector({ timeout: CONNECT_WITHIN_MS })
  return new Agent({
    connect(options, done) {
      const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
      addressOf(options.hostname, address => isAllowed(address, port)).then(
        address =>
          connect(
            { ...options, hostname: address, servername: nameFor(options.hostname) },
            (error, socket) => {
              if (error) return done(unsent(error), null)
              if (isAllowed(socket.remoteAddress ?? '', port)) return done(null, socket)
              socket.destroy()
              done(new Unreachable(`${options.hostname} is not a public address.`), null)
            },
          ),
        error => done(unsent(error), null),
      )
    },
    maxHeaderSize: 16 * 1024,
    keepAliveTimeout: 1_000,
    pipelining: 1,
  })
}

async function ask(agent: Agent, url: string, wanted: SafeRequest): Promise<SafeAnswer> {
  const { method, headers, body, timeoutMs, maxBytes } = wanted
  const late = AbortSignal.timeout(timeoutMs)
  const signal = wanted.signal ? AbortSignal.any([late, wanted.signal]) : late
  try {
    const answer = await undici().request(parseUrl(url), {
      dispatcher: agent,
      method,
      headers: headers ?? {},
      body: body ?? null,
      signal,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: await readUpTo(answer.body, maxBytes),
    }
  } catch (error) {
    throw late.aborted
      ? new Unreachable(`No response within ${timeoutMs / 1_000} seconds.`, { mayHaveArrived: true })
      : asUnreachable(error)
  }
}

async function readUpTo(stream: Dispatcher.ResponseData['body'], maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxBytes) break // leaving the loop closes the connection
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url
  throw new Unreachable('It is not an http or https URL without a user name or password.')
}

/** The literal address, or the first of the name if all of its addresses are allowed. */
async function addressOf(hostname: string, isAllowed: (address: string) => boolean): Promise<string> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(literal)
    ? [literal]
    : (await lookup(literal, { all: true })).map(({ address }) => address)
  const [first] = found
  if (first === undefined || !found.every(isAllowed))
    throw new Unreachable(`${hostname} is not a public address.`)
  return first
}

function nameFor(hostname: string): string {
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? '' : hostname
}

/** The assigned unicast range of IPv6 (RFC 4291, IANA); the library also accepts unassigned addresses such as `::127.0.0.1`. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

/** Whether an address is of the public network. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6 as never))
}

/** The cause in a few words, without addresses or content. */
function asUnreachable(error: unknown): Unreachable {
  if (error instanceof Unreachable) return error
  const { code = '', cause, message = '' } = error as { code?: string; cause?: unknown; message?: string }
  if (cause instanceof Unreachable) return cause
  const words = CAUSES[code] ?? `The connection failed (${code || message.slice(0, 100)}).`
  return new Unreachable(words, { mayHaveArrived: !BEFORE_SENDING.has(code) })
}

/** There was no connection. */
const BEFORE_SENDING = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'])

/** Whatever went wrong while connecting: nothing was sent. */
function unsent(error: unknown): Unreachable {
  return new Unreachable(asUnreachable(error).message)
}

const CAUSES: Record<string, string> = {
  ENOTFOUND: 'The server name is not known.',
  EAI_AGAIN: 'Its name cannot be resolved at the moment.',
  ECONNREFUSED: 'Nothing listens there.',
  ECONNRESET: 'The connection was reset.',
  UND_ERR_SOCKET: 'The connection was closed without an answer.',
  UND_ERR_CONNECT_TIMEOUT: 'No connection within five seconds.',
  UND_ERR_HEADERS_TIMEOUT: 'No answer in time.',
  UND_ERR_BODY_TIMEOUT: 'The answer did not end in time.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too large.',
}
