import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { signMeta } from '../../src/talk/channels/meta/signature.ts'
import { listen } from './stand-in.ts'

export const APP_SECRET = '0123456789abcdef0123456789abcdef'
export const ACCESS_TOKEN = 'the token of a system user'
export const NUMBER_ID = '100200300400'

/** A message as it was asked to send. */
interface Sent {
  id: string
  to?: string
  recipient?: string
  type: string
  callback: string
  text?: string
  media?: { name: string; type: string; bytes: Buffer }
}

/** How it responds to what is sent: as usual, or with trouble. */
export type Mood =
  | 'usual'
  /** It takes the message, and drops the connection. */
  | 'silent'
  /** Something on the way answers in its place. */
  | 'gateway'
  | { status: number; code: number; retryAfter?: number }

/**
 * A stand-in for the Cloud API, by its documentation of November 2026: it signs what it posts, has files at addresses that
 * end, and takes an account in the field for numbers without ever delivering it.
 */
export interface WhatsAppStandIn {
  base: string
  /** Oldest first. */
  sent: Sent[]
  mood: Mood
  /** Instead of the mood, by type of message. */
  moodFor?: (type: string) => Mood | undefined
  /** Requests from outside of the API, with their credentials. */
  outside: (string | undefined)[]
  /** Requests for files, and whether they had credentials. */
  fileRequests: (string | undefined)[]
  /** Keeps a file; returns its ID. */
  addFile(content: string | Buffer, type: string): string
  /** The body of a webhook with these changes, signed. */
  sign(value: object, secret?: string): { payload: string; signature: string }
}

/** One that ends with the test file. */
export async function createWhatsApp(): Promise<WhatsAppStandIn> {
  const files = new Map<string, { content: string | Buffer; type: string }>()
  let count = 0
  const base = await listen((request, response) => void answer(request, response))
  const whatsapp: WhatsAppStandIn = {
    base,
    sent: [],
    mood: 'usual',
    fileRequests: [],
    outside: [],
    addFile(content, type) {
      const id = `900${++count}`
      files.set(id, { content, type })
      return id
    },
    sign(value, secret = APP_SECRET) {
      const metadata = { display_phone_number: '15005550001', phone_number_id: NUMBER_ID }
      const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
      const payload = JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: '1', changes: [change] }],
      })
      return { payload, signature: signMeta(secret, Buffer.from(payload)) }
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', base)
    const { authorization } = request.headers
    const say = (body: object, status = 200, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body))
    if (pathname === '/outside') {
      whatsapp.outside.push(authorization)
      return void response.end('outside')
    }
    if (pathname.startsWith('/files/')) {
      whatsapp.fileRequests.push(authorization)
      const file = files.get(pathname.slice('/files/'.length))
      const isKnown = file && authorization === `Bearer ${ACCESS_TOKEN}`
      return void response
        .writeHead(isKnown ? 200 : 404, isKnown ? { 'content-type': file.type } : {})
        .end(isKnown ? file.content : undefined)
    }
    if (authorization !== `Bearer ${ACCESS_TOKEN}`)
      return say({ error: { code: 190, message: 'Invalid OAuth access token.' } }, 401)
    const [, version, first, second] = pathname.split('/')
    if (!/^v\d+\.\d$/.test(version ?? '')) return say({ error: { code: 2500, message: 'No version' } }, 400)
    if (first === NUMBER_ID && second === 'messages') return send(request, response, say)
    if (first === NUMBER_ID && second === 'media') return upload(request, say)
    if (first === NUMBER_ID) return say({ id: NUMBER_ID })
    if (files.has(first ?? '')) return say({ id: first, url: `${base}/files/${first}` })
    say({ error: { code: 100, message: 'Unsupported get request.' } }, 400)
  }

  type Say = (body: object, status?: number, headers?: Record<string, string>) => void

  async function upload(request: IncomingMessage, say: Say): Promise<void> {
    const type = request.headers['content-type'] ?? ''
    const form = await new Response(await buffer(request), { headers: { 'content-type': type } }).formData()
    const file = form.get('file')
    if (!(file instanceof File)) return say({ error: { code: 100, message: 'No file' } }, 400)
    const id = whatsapp.addFile(Buffer.from(await file.arrayBuffer()), file.type)
    names.set(id, file.name)
    say({ id })
  }

  const names = new Map<string, string>()

  async function send(request: IncomingMessage, response: ServerResponse, say: Say): Promise<void> {
    const given = JSON.parse((await buffer(request)).toString())
    const mood = whatsapp.moodFor?.(given.type) ?? whatsapp.mood
    if (mood === 'gateway') return void response.writeHead(502).end('<h1>Bad Gateway</h1>')
    if (typeof mood === 'object') {
      const retry: Record<string, string> = mood.retryAfter ? { 'retry-after': String(mood.retryAfter) } : {}
      return say({ error: { code: mood.code, message: 'No' } }, mood.status, retry)
    }
    const { to, recipient, type, text, biz_opaque_callback_data: callback } = given
    const mediaId = given[type]?.id
    const media = files.get(mediaId)
    const kept: Sent = { id: `wamid.${++count}`, type, callback, to, recipient, text: text?.body }
    if (media) {
      const bytes = Buffer.from(media.content as Buffer)
      kept.media = { name: given[type].filename ?? names.get(mediaId) ?? '', type: media.type, bytes }
    }
    whatsapp.sent.push(kept)
    if (mood === 'silent') return void request.socket.destroy()
    say({ messaging_product: 'whatsapp', contacts: [], messages: [{ id: kept.id }] })
  }

  return whatsapp
}
