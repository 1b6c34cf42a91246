import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import type { createTransport, SendMailOptions } from 'nodemailer'
import { isPublic } from '../../kit/fetch-safely.ts'
import { LookupError, type Names, names as systemNames } from '../../kit/names.ts'
import { quoted, type Sentence, say } from '../../kit/sentences/say.ts'
import { DeliveryError } from '../channels/outgoing.ts'
import { type Stage, stageOf, wordsOfTls } from './stage.ts'

/** An outgoing mail server. */
export interface MailServer {
  /** `smtp://USER:PASSWORD@HOST:PORT` or `smtps://…`. */
  url: string
  /** An allowed address of its host, if an admin of a brand has named it; the operator's may have any. */
  address?: string | undefined
  /** Looks up the operator's. */
  names?: Names | undefined
  /** Logs in with it instead of a password (XOAUTH2). */
  accessToken?: string | undefined
  dkim?: { domainName: string; keySelector: string; privateKey: string } | undefined
  /** Time limit for the whole mail, even if it only trickles. */
  withinMs?: number | undefined
}

const CONNECT_MS = 10_000
const SILENCE_MS = 15_000
const WITHIN_MS = 40_000
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/** The port of the URL, or the default: submission if there is a login (RFC 8314). */
export function portOf(url: string): number {
  const { protocol, port, username } = new URL(url)
  return Number(port) || (protocol === 'smtps:' ? 465 : username ? 587 : 25)
}

/** The result of logging in without sending. */
export interface TriedServer {
  isEncrypted: boolean
  /** False if the server offers no login. */
  isLoggedIn: boolean
}

/** Logs in without sending. Throws DeliveryError. */
export async function tryMailServer(server: MailServer): Promise<TriedServer> {
  const tried = { isEncrypted: server.url.startsWith('smtps:'), isLoggedIn: false }
  // The library reports this only in its log.
  const info = ({ action }: { action?: string }, words: string) => {
    if (action === 'authenticated') tried.isLoggedIn = true
    if (words.startsWith('Connection upgraded with STARTTLS')) tried.isEncrypted = true
  }
  await within({ ...server, logger: { ...SILENT, info } }, transport => transport.verify())
  return tried
}

const ignore = () => {}
const SILENT = { level: ignore, trace: ignore, debug: ignore, warn: ignore, error: ignore, fatal: ignore }

/** Sends one mail. Throws DeliveryError, permanent only if the server refused this very mail for good. */
export async function sendMail(server: MailServer, mail: SendMailOptions): Promise<void> {
  try {
    await within(server, transport => transport.sendMail(mail))
  } finally {
    for (const { content } of mail.attachments ?? []) if (content instanceof Readable) content.destroy()
  }
}

type Transport = ReturnType<typeof createTransport>

async function within(
  server: MailServer & { logger?: object },
  work: (transport: Transport) => Promise<unknown>,
): Promise<void> {
  const late = Promise.withResolvers<never>()
  const end = new AbortController()
  const timer = setTimeout(() => {
    late.reject(new MailServerError(say`The mail server took too long.`, 'use'))
    end.abort()
  }, server.withinMs ?? WITHIN_MS)
  let transport: Transport | undefined
  const run = async () => {
    transport = await open(server, server.address ?? (await anyAddress(server, end.signal)))
    if (!end.signal.aborted) await work(transport)
  }
  try {
    await Promise.race([run(), late.promise])
  } catch (error) {
    throw error instanceof DeliveryError ? error : asDeliveryError(error as SmtpError)
  } finally {
    clearTimeout(timer)
    end.abort()
    transport?.close()
  }
}

/** Left to the library, a lookup could hold up everybody's. */
async function anyAddress({ url, names = systemNames }: MailServer, signal: AbortSignal): Promise<string> {
  try {
    const [first] = await names.addressesOf(new URL(url).hostname, signal)
    return first as string
  } catch (error) {
    if (!(error instanceof LookupError)) throw error
    throw new MailServerError(say`The mail server's name cannot be resolved. ${error}`, 'connect')
  }
}

async function open(
  { url, address, accessToken, dkim, logger }: MailServer & { logger?: object },
  host: string,
): Promise<Transport> {
  // Only these parts of the URL count: given the whole URL, the library would take options from its query.
  const { protocol, hostname, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const nodemailer = await import('nodemailer') // a library that few processes need
  return nodemailer.createTransport({
    host,
    port: portOf(url),
    secure,
    ...(username ? { auth: loginOf(username, accessToken ?? { password }) } : {}),
    ...(dkim ? { dkim } : {}),
    ...(logger ? { logger: logger as never } : {}),
    // A password in plain text is for private networks only.
    requireTLS: username !== '' && address !== undefined && isPublic(address),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    tls: {
      ...(isIP(hostname) ? {} : { servername: hostname }),
      ...(LOOPBACK.test(hostname) ? { rejectUnauthorized: false } : {}),
    },
  })
}

function loginOf(username: string, secret: string | { password: string }) {
  const user = decodeURIComponent(username)
  return typeof secret === 'string'
    ? { type: 'OAuth2' as const, user, accessToken: secret }
    : { user, pass: decodeURIComponent(secret.password) }
}

interface SmtpError extends Error {
  code?: string
  /** SMTP reply code. */
  responseCode?: number
  response?: string
}

const CAUSES: Record<string, Sentence> = {
  ECONNECTION: say`The mail server does not respond.`,
  ESOCKET: say`The connection to the mail server failed.`,
  ETIMEDOUT: say`The mail server took too long.`,
  EAUTH: say`The mail server refused the login.`,
  ENOAUTH: say`The mail server refused the login.`,
}

/** The mail server cannot be used at all. */
export class MailServerError extends DeliveryError {
  readonly stage: Stage

  constructor(sentence: Sentence, stage: Stage) {
    super(sentence, { permanent: false, isOfServer: true })
    this.stage = stage
  }
}

/** A refused login or an unreachable server is temporary; 5xx for a mail or its recipient is not. */
function asDeliveryError(error: SmtpError): DeliveryError {
  const { code = '', responseCode = 0, response, message } = error
  const said = (response ?? /\bE[A-Z]{4,}\b/.exec(message)?.[0])?.replace(/\s+/g, ' ').slice(0, 300)
  const isRefusal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  const stage = isRefusal ? undefined : stageOf(error)
  if (stage === 'encrypt') return new MailServerError(wordsOfTls(error), stage)
  const cause = isRefusal ? undefined : CAUSES[code]
  const reason = cause ? (said ? say`${cause} ${said}` : cause) : quoted(said ?? message.slice(0, 300))
  return stage ? new MailServerError(reason, stage) : new DeliveryError(reason, { permanent: isRefusal })
}
