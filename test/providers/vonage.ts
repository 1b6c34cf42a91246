import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { signVonage } from '../../src/talk/connectors/vonage/signature.ts'
import { listen, type Mood } from './stand-in.ts'

export const VONAGE_KEY = 'a1b2c3d4'
export const VONAGE_SECRET = 'the secret of the API'
export const SIGNATURE_SECRET = 'the secret of the signature'
export const VONAGE_NUMBER = '+15005550001'

/** A message as it was asked to send. */
interface Sent {
  id: string
  from: string
  to: string
  channel: string
  type: string
  text: string
  fileUrl: string | undefined
  ref: string
}

/** A stand-in for Vonage's Messages API, by its documentation of November 2026: its webhooks have a token about their body. */
export interface VonageStandIn {
  base: string
  /** Oldest first. */
  sent: Sent[]
  mood: Mood
  /** Instead of the mood, by recipient, without its plus sign. */
  moodFor?: (to: string) => Mood
  /** The headers of a body, signed at this time. */
  sign(payload: string, now: Date, secret?: string): Record<string, string>
}

/** One that ends with the test file. */
export async function createVonage(): Promise<VonageStandIn> {
  let count = 0
  const base = await listen((request, response) => void answer(request, response))
  const vonage: VonageStandIn = {
    base,
    sent: [],
    mood: 'usual',
    sign: (payload, now, secret = SIGNATURE_SECRET) => ({
      'content-type': 'application/json',
      authorization: signVonage(secret, Buffer.from(payload), now),
    }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (status: number, body: object, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body))
    const login = Buffer.from(`${VONAGE_KEY}:${VONAGE_SECRET}`).toString('base64')
    if (request.headers.authorization !== `Basic ${login}`)
      return say(401, { title: 'Unauthorized', detail: 'You did not provide correct credentials.' })
    const { pathname } = new URL(request.url ?? '/', base)
    if (pathname === '/v2/applications') return say(200, { total_items: 0 })
    if (pathname !== '/v1/messages') return say(404, { title: 'Not found' })
    const given = JSON.parse(await text(request))
    const mood = vonage.moodFor?.(given.to) ?? vonage.mood
    if (mood === 'deaf') return
    if (mood === 'gone') return void request.socket.destroy()
    if (typeof mood === 'object') {
      const retry: Record<string, string> = mood.retryAfter ? { 'retry-after': String(mood.retryAfter) } : {}
      return say(mood.status, { title: 'No', detail: 'It is refused.' }, retry)
    }
    const { from, to, channel, message_type: type, text: said = '', client_ref: ref } = given
    const sent = {
      id: `vonage-${++count}`,
      from,
      to,
      channel,
      type,
      text: said,
      fileUrl: given[type]?.url,
      ref,
    }
    vonage.sent.push(sent)
    if (mood === 'silent') return void request.socket.destroy()
    if (mood === 'hanging') return
    if (typeof mood === 'function') await mood()
    say(202, { message_uuid: sent.id })
  }

  return vonage
}
