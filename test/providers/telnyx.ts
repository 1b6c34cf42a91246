import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { signTelnyx } from '../../src/talk/connectors/telnyx/signature.ts'
import { listen, type Mood } from './stand-in.ts'

export const API_KEY = 'KEY0123456789_of_this_account'
export const TELNYX_NUMBER = '+15005550001'

/** A message as it was asked to send. */
interface Sent {
  id: string
  from?: string
  to: string
  text: string
  mediaUrls: string[]
  webhookUrl: string
}

/** A stand-in for Telnyx, by its documentation of November 2026: it signs time and body, and says what became of a message. */
export interface TelnyxStandIn {
  base: string
  publicKey: string
  /** Oldest first. */
  sent: Sent[]
  mood: Mood
  /** Instead of the mood, by recipient. */
  moodFor?: (to: string) => Mood
  /** The headers of a body, signed at this time. */
  sign(payload: string, now: Date): Record<string, string>
  /** The body of a webhook about a message. */
  tell(event_type: string, payload: object): string
}

/** One that ends with the test file. */
export async function createTelnyx(): Promise<TelnyxStandIn> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  let count = 0
  const base = await listen((request, response) => void answer(request, response))
  const telnyx: TelnyxStandIn = {
    base,
    sent: [],
    mood: 'usual',
    publicKey: Buffer.from(x, 'base64url').toString('base64'),
    sign(payload, now) {
      const timestamp = String(Math.floor(now.getTime() / 1_000))
      const signature = signTelnyx(privateKey, timestamp, Buffer.from(payload))
      return {
        'content-type': 'application/json',
        'telnyx-timestamp': timestamp,
        'telnyx-signature-ed25519': signature,
      }
    },
    tell: (event_type, payload) =>
      JSON.stringify({ data: { event_type, id: `event-${++count}`, record_type: 'event', payload } }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (status: number, body: object, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${API_KEY}`)
      return say(401, { errors: [{ code: '10009', title: 'Authentication failed' }] })
    const { pathname } = new URL(request.url ?? '/', base)
    if (pathname === '/v2/messaging_profiles') return say(200, { data: [] })
    if (pathname !== '/v2/messages') return say(404, { errors: [{ code: '10005', title: 'Not found' }] })
    const given = JSON.parse(await text(request))
    const mood = telnyx.moodFor?.(given.to) ?? telnyx.mood
    if (mood === 'deaf') return
    if (mood === 'gone') return void request.socket.destroy()
    if (typeof mood === 'object') {
      const retry: Record<string, string> = mood.retryAfter ? { 'retry-after': String(mood.retryAfter) } : {}
      return say(mood.status, { errors: [{ code: String(mood.code), title: 'No' }] }, retry)
    }
    const { from, to, text: said, media_urls: mediaUrls = [], webhook_url: webhookUrl } = given
    const sent = { id: `telnyx-${++count}`, from, to, text: said, mediaUrls, webhookUrl }
    telnyx.sent.push(sent)
    if (mood === 'silent') return void request.socket.destroy()
    if (mood === 'hanging') return
    if (typeof mood === 'function') await mood()
    say(200, { data: { id: sent.id, record_type: 'message' } })
  }

  return telnyx
}
