import { isIP } from 'node:net'
import type { ImapFlow } from 'imapflow'
import { isPublic, Unreachable } from '../../kit/fetch-safely.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { type Stage, stageOf, wordsOfTls } from './stage.ts'

/** A mailbox cannot be read, in words. */
export class MailboxError extends Unreachable {
  readonly stage: Stage

  constructor(sentence: Sentence, stage: Stage) {
    super(sentence)
    this.stage = stage
  }
}

/** A mail on the server. */
export interface FoundMail {
  uid: number
  arrivedAt: Date
  /** In bytes. */
  size: number
}

/** A mailbox opened read-only (RFC 3501 EXAMINE): its owner sees no difference. */
export interface OpenMailbox {
  /** A different number means that earlier UIDs are invalid. */
  uidValidity: number
  /** UIDs greater than this, of mails that arrived on that day or later, in order. */
  uidsAfter(uid: number, since?: Date): Promise<number[]>
  /** Undefined if the mail is gone. */
  find(uid: number): Promise<FoundMail | undefined>
  /** The bytes as a stream; of a larger mail only so many. */
  read(uid: number, maxBytes: number): AsyncIterable<Buffer>
  /** Whether there is a mail with this Message-ID. */
  has(messageId: string): Promise<boolean>
  /** Resolves when there may be new mail, or after that time; rejects when the connection is lost. */
  change(withinMs: number): Promise<void>
  close(): Promise<void>
}

/** A mail is fetched in pieces of this size. */
const PIECE_BYTES = 512 * 1024
const CONNECT_MS = 10_000
const SILENCE_MS = 120_000
const TOUR_MS = 20_000
const MAX_MAILBOXES = 1_000
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

export type AddressOf = (hostname: string, port: number) => Promise<string>

/** A mailbox and the login for it. */
export interface MailboxLogin {
  /** `imaps://USER:PASSWORD@HOST:PORT/MAILBOX`. */
  url: string
  /** Instead of a password (XOAUTH2, RFC 7628). */
  accessToken?: string
}

/** Opens a mailbox. Throws MailboxError. */
export async function openMailbox(login: MailboxLogin, addressOf: AddressOf): Promise<OpenMailbox> {
  const client = await createClient(login, addressOf)
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {})
  client.on('error', error => lost.reject(asMailboxError(error, 'use')))
  client.on('close', () => lost.reject(new MailboxError(say`The mail server closed the connection.`, 'use')))
  let stage: Stage = 'login'
  try {
    await client.connect()
    stage = 'use'
    const { uidValidity } = await client.mailboxOpen(mailboxOf(new URL(login.url).pathname), {
      readOnly: true,
    })
    return { uidValidity: Number(uidValidity), ...ways(client, lost.promise) }
  } catch (error) {
    client.close()
    throw asMailboxError(error, stage)
  }
}

/** What a login finds. */
export interface MailboxTour {
  isEncrypted: boolean
  /** Paths of all mailboxes. */
  mailboxes: string[]
}

/** Logs in and looks round. Throws MailboxError. */
export async function tourMailboxes(login: MailboxLogin, addressOf: AddressOf): Promise<MailboxTour> {
  const client = await createClient(login, addressOf)
  client.on('error', () => {}) // the call under way fails, too
  const tooLate = setTimeout(() => client.close(), TOUR_MS) // even if it only trickles
  let stage: Stage = 'login'
  try {
    await client.connect()
    stage = 'use'
    const mailboxes = (await client.list()).map(({ path }) => path).slice(0, MAX_MAILBOXES)
    return { isEncrypted: Boolean(client.secureConnection), mailboxes }
  } catch (error) {
    throw asMailboxError(error, stage)
  } finally {
    clearTimeout(tooLate)
    client.close()
  }
}

/** The host and port of a mailbox's URL. */
export function imapServerOf(address: string): { host: string; port: number } {
  const { protocol, hostname, port } = new URL(address)
  return { host: hostname, port: Number(port) || (protocol === 'imaps:' ? 993 : 143) }
}

async function createClient({ url, accessToken }: MailboxLogin, addressOf: AddressOf): Promise<ImapFlow> {
  const { protocol, username, password } = new URL(url)
  const { host: hostname, port } = imapServerOf(url)
  const { ImapFlow } = await import('imapflow') // a library that few processes need
  const host = await addressOf(hostname, port).catch(error => {
    const isOurs = error instanceof Unreachable
    throw new MailboxError(
      isOurs ? error.sentence : say`The mail server's name cannot be resolved.`,
      'connect',
    )
  })
  const secure = protocol === 'imaps:'
  return new ImapFlow({
    host,
    port,
    secure,
    // A password in plain text is for private networks only.
    ...(!secure && isPublic(host) ? { doSTARTTLS: true } : {}),
    ...(isIP(hostname) ? {} : { servername: hostname }),
    auth: {
      user: decodeURIComponent(username),
      ...(accessToken ? { accessToken } : { pass: decodeURIComponent(password) }),
    },
    tls: LOOPBACK.test(hostname) ? { rejectUnauthorized: false } : {},
    logger: false,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableAutoIdle: true,
  })
}

/** The path of the URL; INBOX without one. */
export function mailboxOf(pathname: string): string {
  return decodeURIComponent(pathname.slice(1)) || 'INBOX'
}

function ways(client: ImapFlow, lost: Promise<never>): Omit<OpenMailbox, 'uidValidity'> {
  const orLost = <Result>(promise: Promise<Result>) => Promise.race([promise, lost])
  return {
    async uidsAfter(uid, since) {
      const query = { uid: `${uid + 1}:*`, ...(since ? { since } : {}) }
      const found = (await orLost(client.search(query, { uid: true }))) || []
      return found.filter(one => one > uid).sort((one, other) => one - other) // `n:*` always includes the last one
    },
    async find(uid) {
      const query = { internalDate: true, size: true, uid: true }
      const found = await orLost(client.fetchOne(String(uid), query, { uid: true }))
      if (!found) return undefined
      return { uid, arrivedAt: new Date(found.internalDate ?? 0), size: found.size ?? 0 }
    },
    async *read(uid, maxBytes) {
      for (let start = 0; start < maxBytes; start += PIECE_BYTES) {
        const query = { source: { start, maxLength: Math.min(PIECE_BYTES, maxBytes - start) } }
        const found = await orLost(client.fetchOne(String(uid), query, { uid: true }))
        if (!found)
          throw new MailboxError(say`The mail was removed from the mailbox while it was being read.`, 'use')
        const bytes = found.source
        if (bytes?.length) yield bytes
        if (!bytes || bytes.length < PIECE_BYTES) return
      }
    },
    async has(messageId) {
      const query = { header: { 'message-id': messageId } }
      return ((await orLost(client.search(query, { uid: true }))) || []).length > 0
    },
    async change(withinMs) {
      const timer = Promise.withResolvers<void>()
      const timeout = setTimeout(timer.resolve, withinMs)
      const onExists = () => timer.resolve()
      client.on('exists', onExists)
      const idle = client.idle().catch(() => {})
      try {
        await orLost(timer.promise)
        await orLost(client.noop()) // ends IDLE, and fetches pending updates
        await orLost(idle)
      } finally {
        clearTimeout(timeout)
        client.off('exists', onExists)
      }
    },
    async close() {
      await Promise.race([
        client.logout().catch(() => {}),
        new Promise(resolve => setTimeout(resolve, 1_000)),
      ])
      client.close()
    },
  }
}

/** The library's error for another protocol, or for TLS where none is expected. */
const NO_GREETING = /GREETING_TIMEOUT|GREEETING_TIMEOUT|receive greeting|Unexpected greeting/i

interface ImapError extends Error {
  authenticationFailed?: boolean
  responseText?: string
  code?: string
}

function asMailboxError(given: unknown, stage: Stage): MailboxError {
  if (given instanceof MailboxError) return given
  const error = given as ImapError
  if (error.authenticationFailed) {
    const said = error.responseText?.slice(0, 200)
    const sentence = said
      ? say`The mail server refused the login. It says: ${said}`
      : say`The mail server refused the login.`
    return new MailboxError(sentence, 'login')
  }
  if (NO_GREETING.test(`${error.code} ${error.message}`))
    return new MailboxError(
      say`The server did not respond as an IMAP server. Check the port and the security setting.`,
      'connect',
    )
  const found = stageOf(error)
  if (found === 'encrypt') return new MailboxError(wordsOfTls(error), found)
  if (found === 'connect') return new MailboxError(say`The mail server does not respond.`, found)
  const said = (error.responseText ?? error.message).slice(0, 200)
  return new MailboxError(say`The mailbox cannot be read (${said}).`, found ?? stage)
}
