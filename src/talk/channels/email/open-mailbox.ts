import type { ImapFlow } from 'imapflow'
import { Unreachable } from '../../../kit/fetch-safely.ts'

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
  /** Resolves when there may be new mail, or after that time; rejects when the connection is lost. */
  change(withinMs: number): Promise<void>
  close(): Promise<void>
}

/** A mail is fetched in pieces of this size. */
const PIECE_BYTES = 512 * 1024
const CONNECT_MS = 15_000
const SILENCE_MS = 120_000
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/** Opens the mailbox of a URL `imaps://USER:PASSWORD@HOST:PORT/MAILBOX`. Throws Unreachable, in words. */
export async function openMailbox(
  address: string,
  addressOf: (hostname: string, port: number) => Promise<string>,
): Promise<OpenMailbox> {
  const { protocol, hostname, port, username, password, pathname } = new URL(address)
  const secure = protocol === 'imaps:'
  const portNumber = Number(port) || (secure ? 993 : 143)
  const { ImapFlow } = await import('imapflow') // a library that few processes need
  const client = new ImapFlow({
    host: await addressOf(hostname, portNumber).catch(error => {
      throw error instanceof Unreachable
        ? error
        : new Unreachable("The mail server's name cannot be resolved.")
    }),
    port: portNumber,
    secure,
    servername: hostname,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    tls: LOOPBACK.test(hostname) ? { rejectUnauthorized: false } : {},
    logger: false,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableAutoIdle: true,
  })
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {})
  client.on('error', error => lost.reject(asUnreachable(error)))
  client.on('close', () => lost.reject(new Unreachable('The mail server closed the connection.')))
  try {
    await client.connect()
    const { uidValidity } = await client.mailboxOpen(mailboxOf(pathname), { readOnly: true })
    return { uidValidity: Number(uidValidity), ...ways(client, lost.promise) }
  } catch (error) {
    client.close()
    throw asUnreachable(error)
  }
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
        if (!found) throw new Unreachable('The mail was removed from the mailbox while it was being read.')
        const bytes = found.source
        if (bytes?.length) yield bytes
        if (!bytes || bytes.length < PIECE_BYTES) return
      }
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

function asUnreachable(error: unknown): Unreachable {
  if (error instanceof Unreachable) return error
  const { authenticationFailed, responseText, message, code } = error as {
    authenticationFailed?: boolean
    responseText?: string
    message: string
    code?: string
  }
  if (authenticationFailed) return new Unreachable('The mail server refused the login.')
  if (code === 'ECONNREFUSED') return new Unreachable('The mail server does not respond.')
  return new Unreachable(`The mailbox cannot be read (${(responseText ?? message).slice(0, 200)}).`)
}
