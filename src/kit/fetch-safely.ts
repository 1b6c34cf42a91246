import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Agent, Dispatcher } from 'undici'
import { LookupError, names as systemNames } from './names.ts'
import { type AllowedNetworks, isInNetworks, type Network, type Purpose } from './networks.ts'
import { onDemand } from './on-demand.ts'
import { ExplainedError, type Sentence, say } from './sentences/say.ts'
import { traced } from './traces/traced.ts'

/** Why there is no response, in words that an operator may read. */
export class Unreachable extends ExplainedError {
  /** The other side may have taken the request. */
  readonly mayHaveArrived: boolean
  /** It may never be connected to: another attempt does not help. */
  readonly isRefused: boolean

  constructor(sentence: Sentence, { mayHaveArrived = false, isRefused = false } = {}) {
    super(sentence)
    this.mayHaveArrived = mayHaveArrived
    this.isRefused = isRefused
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
  addressOf(hostname: string, port: number, signal?: AbortSignal): Promise<string>
  /** Whether the URL names an address, or this machine, that may never be connected to. Other names are looked up when used. */
  isRefused(url: string): boolean
  close(): Promise<void>
}

const CONNECT_WITHIN_MS = 5_000
const undici = onDemand<typeof import('undici')>('undici')

/** One client per purpose, each with its allowed networks; requests that strangers cause go to public addresses only. */
export interface SafeClients extends Record<Purpose | 'strangers', SafeClient> {
  close(): Promise<void>
}

export function createSafeClients(allowed: AllowedNetworks, names = systemNames): SafeClients {
  const clients = {
    mail: createSafeClient(allowed.mail, names),
    webhooks: createSafeClient(allowed.webhooks, names),
    files: createSafeClient(allowed.files, names),
    logins: createSafeClient(allowed.logins, names),
    strangers: createSafeClient([], names),
  }
  const close = async () => void (await Promise.all(Object.values(clients).map(client => client.close())))
  return { ...clients, close }
}

/**
 * The only way out: http and https, to public addresses. All addresses of a name are checked, and the connected one again.
 * Other allowed networks are set by the operator.
 */
export function createSafeClient(allowed: Network[] = [], names = systemNames): SafeClient {
  const isAllowed: IsAllowed = (address, port) => isPublic(address) || isInNetworks(address, port, allowed)
  const find: FindAddresses = async (hostname, port, signal) => {
    const found = await names.addressesOf(hostname, signal)
    if (!found.every(address => isAllowed(address, port))) throw notPublic(hostname)
    return found
  }
  let agent: Agent | undefined
  return {
    async fetch(url, wanted) {
      const target = parseUrl(url)
      agent ??= openAgent(isAllowed, find)
      const { hostname } = target
      const asked = { ...wanted, isLookingUp: () => names.isLookingUp(hostname) }
      const using = agent
      return traced('call', hostname, () => ask(using, target, asked))
    },
    async addressOf(hostname, port, signal) {
      try {
        const [first] = await find(hostname, port, signal)
        return first as string
      } catch (error) {
        throw unsent(error)
      }
    },
    isRefused(url) {
      const { hostname, port, protocol } = parseUrl(url)
      const address = addressIn(hostname)
      return address !== undefined && !isAllowed(address, Number(port) || (protocol === 'https:' ? 443 : 80))
    },
    close: async () => agent?.destroy(),
  }
}

/** The address that a host name is, without a lookup; undefined for other names. */
function addressIn(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare)) return bare
  return /^(.*\.)?localhost\.?$/i.test(bare) ? '127.0.0.1' : undefined
}

type IsAllowed = (address: string, port: number) => boolean
/** At least one, all of which may be connected to. Throws Unreachable or LookupError. */
type FindAddresses = (hostname: string, port: number, signal?: AbortSignal) => Promise<string[]>

/** Connects to allowed addresses only: to one after the other, until one answers. */
function openAgent(isAllowed: IsAllowed, find: FindAddresses): Agent {
  const { Agent, buildConnector } = undici()
  const connect = buildConnector({ timeout: CONNECT_WITHIN_MS })
  return new Agent({
    connect(options, done) {
      const { hostname } = options
      const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
      const connectTo = ([address = '', ...others]: string[]): void =>
        connect({ ...options, hostname: address, servername: nameFor(hostname) }, (error, socket) => {
          if (error) return others.length > 0 ? connectTo(others) : done(unsent(error), null)
          if (isAllowed(socket.remoteAddress ?? '', port)) return done(null, socket)
          socket.destroy()
          done(notPublic(hostname), null)
        })
      find(hostname, port).then(
        addresses => connectTo(addresses.slice(0, MAX_ADDRESSES)),
        error => done(unsent(error), null),
      )
    },
    maxHeaderSize: 16 * 1024,
    keepAliveTimeout: 1_000,
    pipelining: 1,
  })
}

/** Of a name, for one request. */
const MAX_ADDRESSES = 3

interface PendingRequest extends SafeRequest {
  isLookingUp(): boolean
}

async function ask(agent: Agent, url: URL, asked: PendingRequest): Promise<SafeAnswer> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(lateBecause(asked)), asked.timeoutMs)
  const signal = asked.signal ? AbortSignal.any([late.signal, asked.signal]) : late.signal
  const aborted = Promise.withResolvers<never>()
  // undici hears it only once there is a connection.
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  try {
    return await Promise.race([send(agent, url, { ...asked, signal }), aborted.promise])
  } catch (error) {
    throw late.signal.aborted ? late.signal.reason : asUnreachable(error)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

function lateBecause({ isLookingUp, timeoutMs }: PendingRequest): Unreachable {
  const seconds = timeoutMs / 1_000
  return isLookingUp()
    ? new Unreachable(say`The server name could not be looked up within ${seconds} seconds.`)
    : new Unreachable(say`No response within ${seconds} seconds.`, { mayHaveArrived: true })
}

async function send(
  agent: Agent,
  url: URL,
  { method, headers, body, timeoutMs, maxBytes, signal }: SafeRequest & { signal: AbortSignal },
): Promise<SafeAnswer> {
  const answer = await undici().request(url, {
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
  throw new Unreachable(say`It is not an http or https URL without a user name or password.`, {
    isRefused: true,
  })
}

function notPublic(hostname: string): Unreachable {
  return new Unreachable(say`${hostname} is not a public address.`, { isRefused: true })
}

/** Whether what is sent there cannot be read on its way: by HTTPS, or to an address of this machine or a private network. */
export function isSealedOnItsWay(url: URL): boolean {
  const address = addressIn(url.hostname)
  return url.protocol === 'https:' || (address !== undefined && !isPublic(address))
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
  if (error instanceof LookupError) return new Unreachable(error.sentence)
  const { code = '', cause, message = '' } = error as { code?: string; cause?: unknown; message?: string }
  if (cause instanceof Unreachable) return cause
  const words = CAUSES[code] ?? say`The connection failed (${code || message.slice(0, 100)}).`
  return new Unreachable(words, { mayHaveArrived: !BEFORE_SENDING.has(code) })
}

/** There was no connection. */
const BEFORE_SENDING = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'])

/** Whatever went wrong while connecting: nothing was sent. */
function unsent(error: unknown): Unreachable {
  const { sentence, isRefused } = asUnreachable(error)
  return new Unreachable(sentence, { isRefused })
}

const CAUSES: Record<string, Sentence> = {
  ECONNREFUSED: say`Nothing listens there.`,
  ECONNRESET: say`The connection was reset.`,
  UND_ERR_SOCKET: say`The connection was closed without an answer.`,
  UND_ERR_CONNECT_TIMEOUT: say`No connection within five seconds.`,
  UND_ERR_HEADERS_TIMEOUT: say`No answer in time.`,
  UND_ERR_BODY_TIMEOUT: say`The answer did not end in time.`,
  UND_ERR_HEADERS_OVERFLOW: say`The headers of the answer are too large.`,
}
