import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { signMeta } from '../../src/talk/connectors/shared/meta/signature.ts'
import { listen, type Mood } from './stand-in.ts'

export const APP_SECRET = '0123456789abcdef0123456789abcdef'
export const TOKEN = 'the token of a page'
export const ACCOUNT_ID = '1029384756'
export const PERSON = '7788990011'

const ON_MESSENGER = { first_name: 'Vera', last_name: 'Sand' }
const ON_INSTAGRAM = { name: 'Vera Sand', username: 'Vera.Sand' }

/** A message as it was asked to send. */
interface Sent {
  id: string
  to: string
  messaging_type: string
  tag?: string
  text?: string
  metadata?: string
  attachment?: { type: string; name?: string; bytes?: Buffer; url?: string }
}

/**
 * A stand-in for Messenger and Instagram, by their documentation of November 2026: it signs what it posts, counts the bytes of
 * Instagram's texts, echoes what is sent, refuses what is late, and has files at addresses that end.
 */
export interface MessagingStandIn {
  base: string
  /** Oldest first. */
  sent: Sent[]
  mood: Mood
  /** Instead of the mood, by recipient. */
  moodFor?: (to: string) => Mood
  /** The token that it takes; another one once it is renewed. */
  token: string
  /** It no longer renews the token. */
  isExpired: boolean
  renewals: number
  subscribed: string[]
  /** Profiles of people, by ID. */
  people: Map<string, object>
  /** Before its response to what was sent, as Meta may. */
  onSent?: (sent: Sent) => Promise<void>
  /** Requests for files, and their credentials. */
  fileRequests: (string | undefined)[]
  /** Keeps a file; returns its address. */
  addFile(content: string | Buffer, type: string): string
  /** The body of a webhook with these events, signed. */
  sign(
    events: object[],
    more?: { secret?: string; standby?: boolean },
  ): { payload: string; signature: string }
  /** The echo of a sent message. */
  echoOf(sent: Sent): object
}

/** One that ends with the test file. */
export async function createMessaging(object: 'page' | 'instagram'): Promise<MessagingStandIn> {
  const files = new Map<string, { content: string | Buffer; type: string; name?: string }>()
  let count = 0
  const base = await listen((request, response) => void answer(request, response))
  const meta: MessagingStandIn = {
    base,
    sent: [],
    mood: 'usual',
    token: TOKEN,
    isExpired: false,
    renewals: 0,
    subscribed: [],
    fileRequests: [],
    people: new Map([[PERSON, object === 'page' ? ON_MESSENGER : ON_INSTAGRAM]]),
    addFile(content, type) {
      files.set(String(++count), { content, type })
      return `${base}/files/${count}`
    },
    sign(events, { secret = APP_SECRET, standby = false } = {}) {
      const entry = { id: ACCOUNT_ID, time: 1_795_000_000_000, [standby ? 'standby' : 'messaging']: events }
      const payload = JSON.stringify({ object, entry: [entry] })
      return { payload, signature: signMeta(secret, Buffer.from(payload)) }
    },
    echoOf({ id, to, text, metadata, attachment }) {
      const attachments = attachment && [{ type: attachment.type, payload: { url: `${base}/files/0` } }]
      const message = { mid: id, is_echo: true, app_id: 1, text, metadata, attachments }
      return { sender: { id: ACCOUNT_ID }, recipient: { id: to }, message }
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', base)
    const { authorization } = request.headers
    const say: Say = (body, status = 200, headers = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body))
    if (pathname.startsWith('/files/')) {
      meta.fileRequests.push(authorization)
      const file = files.get(pathname.slice('/files/'.length))
      return void response
        .writeHead(file ? 200 : 404, file && { 'content-type': file.type })
        .end(file?.content)
    }
    if (pathname === '/refresh_access_token' && object === 'instagram') return renew(searchParams, say)
    if (authorization !== `Bearer ${meta.token}`)
      return say({ error: { code: 190, message: 'Invalid OAuth access token.' } }, 401)
    const [, version, first, second] = pathname.split('/')
    if (!/^v\d+\.\d$/.test(version ?? '')) return say({ error: { code: 2500, message: 'No version' } }, 400)
    if (first === ACCOUNT_ID && second === 'messages') return send(request, say)
    if (first === ACCOUNT_ID && second === 'message_attachments' && object === 'page')
      return upload(request, say)
    if (first === ACCOUNT_ID && second === 'subscribed_apps') {
      meta.subscribed.push(searchParams.get('subscribed_fields') ?? '')
      return say({ success: true })
    }
    if (first === ACCOUNT_ID || first === 'me') return say({ id: ACCOUNT_ID })
    const known = meta.people.get(first ?? '')
    if (known) return say({ ...known, id: first })
    say({ error: { code: 100, error_subcode: 33, message: 'Unsupported get request.' } }, 400)
  }

  type Say = (body: object, status?: number, headers?: Record<string, string>) => void

  function renew(query: URLSearchParams, say: Say): void {
    if (meta.isExpired || query.get('access_token') !== meta.token) {
      say({ error: { code: 190, message: 'Session has expired' } }, 400)
      return
    }
    meta.token = `a renewed token ${++meta.renewals}`
    say({ access_token: meta.token, token_type: 'bearer', expires_in: 5_184_000 })
  }

  async function upload(request: IncomingMessage, say: Say): Promise<void> {
    const type = request.headers['content-type'] ?? ''
    const form = await new Response(await buffer(request), { headers: { 'content-type': type } }).formData()
    const file = form.get('filedata')
    if (!(file instanceof File)) return say({ error: { code: 100, message: 'No file' } }, 400)
    const content = Buffer.from(await file.arrayBuffer())
    files.set(String(++count), { content, type: file.type, name: file.name })
    say({ attachment_id: String(count) })
  }

  async function send(request: IncomingMessage, say: Say): Promise<void> {
    const { recipient, message, messaging_type, tag } = JSON.parse((await buffer(request)).toString())
    const mood = meta.moodFor?.(recipient.id) ?? meta.mood
    if (mood === 'deaf') return
    if (mood === 'gone') return void request.socket.destroy()
    if (typeof mood === 'object') {
      const { status, code, subcode } = mood
      const retry: Record<string, string> = mood.retryAfter ? { 'retry-after': String(mood.retryAfter) } : {}
      return say({ error: { code, error_subcode: subcode, message: 'No' } }, status, retry)
    }
    const length = object === 'page' ? message.text?.length / 2 : Buffer.byteLength(message.text ?? '')
    if (length > 1_000) return say({ error: { code: 100, message: 'Length of param must be less' } }, 400)
    const { type, payload } = message.attachment ?? {}
    const kept = files.get(payload?.attachment_id)
    const bytes = kept && Buffer.from(kept.content as Buffer)
    const attachment = message.attachment && { type, name: kept?.name, bytes, url: payload.url }
    const { text, metadata } = message
    const one: Sent = {
      id: `m_${object}_${++count}`,
      to: recipient.id,
      messaging_type,
      tag,
      text,
      metadata,
      attachment,
    }
    meta.sent.push(one)
    await meta.onSent?.(one)
    if (mood === 'silent') return void request.socket.destroy()
    if (mood === 'hanging') return
    say({ recipient_id: recipient.id, message_id: one.id })
  }

  return meta
}
