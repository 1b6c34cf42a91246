import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { signMeta } from '../../src/talk/connectors/shared/meta/signature.ts'
import { listen, type Mood } from './stand-in.ts'

export const APP_SECRET = '0123456789abcdef0123456789abcdef'
export const ACCESS_TOKEN = 'the token of a system user'
export const NUMBER_ID = '100200300400'
export const BUSINESS_ID = '500600700800'

const TEMPLATES = [
  {
    name: 'order_update',
    language: 'en_US',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}' },
      { type: 'BODY', text: 'Hello {{1}}, your {{2}} is on its way.' },
      { type: 'FOOTER', text: 'Juniper & Co' },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Thanks' }] },
    ],
  },
  {
    name: 'invoice',
    language: 'de',
    status: 'APPROVED',
    category: 'UTILITY',
    parameter_format: 'NAMED',
    components: [
      { type: 'HEADER', format: 'DOCUMENT' },
      { type: 'BODY', text: 'Guten Tag {{first_name}}, hier ist Ihre Rechnung.' },
    ],
  },
  {
    name: 'track',
    language: 'en',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: 'Follow your parcel.' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Track', url: 'https://shop.test/{{1}}' }] },
    ],
  },
  { name: 'rejected', language: 'en', status: 'REJECTED', components: [{ type: 'BODY', text: 'No' }] },
]

/** A message as it was asked to send. */
interface Sent {
  id: string
  to?: string
  recipient?: string
  type: string
  callback: string
  text?: string
  template?: object
  media?: { name: string; type: string; bytes: Buffer }
}

/** Also: something on the way answers in its place. */
type WhatsAppMood = Mood | 'gateway'

/**
 * A stand-in for the Cloud API, by its documentation of November 2026: it signs what it posts, has files at addresses that
 * end, and takes an account in the field for numbers without ever delivering it.
 */
export interface WhatsAppStandIn {
  base: string
  /** Oldest first. */
  sent: Sent[]
  mood: WhatsAppMood
  /** Instead of the mood, by type of message and recipient. */
  moodFor?: (type: string, to: string) => WhatsAppMood | undefined
  /** As Meta lists them. */
  templates: object[]
  /** Requests from outside of the API, with their credentials. */
  outside: (string | undefined)[]
  /** Requests for files, and whether they had credentials. */
  fileRequests: (string | undefined)[]
  /** Whether the addresses of files lead to another host. */
  movesFiles: boolean
  /** Keeps a file; returns its ID. */
  addFile(content: string | Buffer, type: string): string
  /** The body of a webhook with these changes, signed. Echoes have a field of their own. */
  sign(value: object, secret?: string): { payload: string; signature: string }
}

/** One that ends with the test file. */
export async function createWhatsApp(): Promise<WhatsAppStandIn> {
  const files = new Map<string, { content: string | Buffer; type: string }>()
  let count = 0
  const base = await listen((request, response) => void answer(request, response))
  const cdn = await listen(({ url = '', headers }, response) => {
    whatsapp.outside.push(headers.authorization)
    response.end(files.get(url.slice('/files/'.length))?.content)
  })
  const whatsapp: WhatsAppStandIn = {
    base,
    sent: [],
    mood: 'usual',
    fileRequests: [],
    templates: TEMPLATES,
    outside: [],
    movesFiles: false,
    addFile(content, type) {
      const id = `900${++count}`
      files.set(id, { content, type })
      return id
    },
    sign(value, secret = APP_SECRET) {
      const metadata = { display_phone_number: '15005550001', phone_number_id: NUMBER_ID }
      const field = 'message_echoes' in value ? 'smb_message_echoes' : 'messages'
      const change = { field, value: { messaging_product: 'whatsapp', metadata, ...value } }
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
      if (whatsapp.movesFiles) return void response.writeHead(302, { location: cdn + pathname }).end()
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
    if (first === BUSINESS_ID && second === 'message_templates') return say({ data: whatsapp.templates })
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
    const mood = whatsapp.moodFor?.(given.type, given.to) ?? whatsapp.mood
    if (mood === 'deaf') return
    if (mood === 'gone') return void request.socket.destroy()
    if (mood === 'gateway') return void response.writeHead(502).end('<h1>Bad Gateway</h1>')
    if (typeof mood === 'object') {
      const retry: Record<string, string> = mood.retryAfter ? { 'retry-after': String(mood.retryAfter) } : {}
      return say({ error: { code: mood.code, message: 'No' } }, mood.status, retry)
    }
    const { to, recipient, type, text, biz_opaque_callback_data: callback } = given
    const mediaId = given[type]?.id
    const media = files.get(mediaId)
    const kept: Sent = {
      id: `wamid.${++count}`,
      type,
      callback,
      to,
      recipient,
      text: text?.body,
      template: given.template,
    }
    if (media) {
      const bytes = Buffer.from(media.content as Buffer)
      kept.media = { name: given[type].filename ?? names.get(mediaId) ?? '', type: media.type, bytes }
    }
    // An account in the field for numbers: taken, and never delivered.
    if (to === undefined || /^\d+$/.test(to)) whatsapp.sent.push(kept)
    if (mood === 'silent') return void request.socket.destroy()
    if (mood === 'hanging') return
    if (typeof mood === 'function') await mood()
    say({ messaging_product: 'whatsapp', contacts: [], messages: [{ id: kept.id }] })
  }

  return whatsapp
}
