import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { authorize, signTwitter } from '../../src/talk/connectors/twitter/signature.ts'
import { listen, type Mood } from './stand-in.ts'

export const OUR_ID = '1111111111111111111'
export const API_KEY = 'xvz1evFS4wEEPTGEFPHBog'
export const API_SECRET = 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw'
export const TWITTER_TOKEN = `${OUR_ID}-GNqyHKfDcFe4mDcWqTzL3Wk2QyVh`
export const TOKEN_SECRET = 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE'
const BEARER = 'the token of the app'

/** What was asked to be sent: a direct message to somebody, or a post that replies to one. */
export interface SentOnX {
  id: string
  to?: string
  replyTo?: string
  text: string
  media: { category: string; bytes: string }[]
}

/**
 * A stand-in for X, by its documentation of August 2026: it wants each request signed, challenges addresses, tells of what it
 * has taken, and keeps pictures behind a login.
 */
export interface TwitterStandIn {
  base: string
  /** Oldest first. */
  sent: SentOnX[]
  mood: Mood
  /** Instead of the mood, by recipient. */
  moodFor?: (to: string) => Mood
  webhooks: { id: string; url: string; valid: boolean }[]
  subscriptions: { event_type: string; webhook_id: string }[]
  /** Types of events that it does not let the account subscribe to. */
  refusedTypes: Set<string>
  /** Keeps a picture of a direct message; returns its address there. */
  addFile(content: string | Buffer): string
  /** Requests for pictures that were not signed. */
  unsigned: string[]
  /** Requests from the host that pictures lead to, with their credentials. */
  outside: (string | undefined)[]
  /** The body of a webhook, signed. */
  sign(
    type: string,
    content: { payload: object; includes?: object },
    more?: { secret?: string; account?: string },
  ): { payload: string; signature: string }
  /** What X tells about something that was sent. */
  echoOf(sent: SentOnX): [type: string, content: { payload: object }]
}

/** A direct message in an event. */
export function direct(id: string, [from, to]: [string, string], data: object): object {
  const message_create = { target: { recipient_id: to }, sender_id: from, message_data: data }
  return { type: 'message_create', id, created_timestamp: '1784928224372', message_create }
}

/** One that ends with the test file. */
export async function createTwitter(): Promise<TwitterStandIn> {
  const files = new Map<string, string | Buffer>()
  const uploads = new Map<string, { category: string; bytes: string }>()
  let count = 0
  const base = await listen((request, response) => void answer(request, response))
  const cdn = await listen(({ url = '', headers }, response) => {
    x.outside.push(headers.authorization)
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(files.get(url))
  })
  const x: TwitterStandIn = {
    base,
    sent: [],
    mood: 'usual',
    webhooks: [],
    subscriptions: [],
    unsigned: [],
    outside: [],
    refusedTypes: new Set(),
    addFile(content) {
      files.set(`/2/dm_conversations/media/77/${++count}/picture`, content)
      return `https://ton.twitter.invalid/i/ton/data/dm/77/${count}/picture.jpg`
    },
    sign(event_type, content, { secret = API_SECRET, account = OUR_ID } = {}) {
      const filter = { user_id: account }
      const payload = JSON.stringify({
        data: { event_uuid: String(++count), filter, event_type, ...content },
      })
      return { payload, signature: signTwitter(secret, Buffer.from(payload)) }
    },
    echoOf({ id, to, replyTo, text }) {
      if (to) return ['dm.sent', { payload: { direct_message_events: [direct(id, [OUR_ID, to], { text })] } }]
      const [conversation_id, in_reply_to_user_id] = ['9001', '2222222222222222222']
      const names = { id, author_id: OUR_ID, conversation_id, in_reply_to_user_id }
      return [
        'post.create',
        { payload: { ...names, in_reply_to_tweet_id: replyTo, text: `@Vera_S ${text}` } },
      ]
    },
  }

  type Say = (body: object, status?: number, headers?: Record<string, string>) => void

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', base)
    const { authorization = '' } = request.headers
    const say: Say = (body, status = 200, headers = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body))
    const isAccount = isSigned(request, base)
    const file = files.get(pathname)
    if (file !== undefined) {
      if (!isAccount) x.unsigned.push(pathname)
      return void response.writeHead(isAccount ? 302 : 401, { location: cdn + pathname }).end()
    }
    if (pathname === '/oauth2/token' && authorization === `Basic ${btoa(`${API_KEY}:${API_SECRET}`)}`)
      return say({ token_type: 'bearer', access_token: BEARER })
    if (pathname === '/2/webhooks' && authorization === `Bearer ${BEARER}`) return webhooks(request, say)
    const known = x.webhooks.find(({ id }) => pathname === `/2/webhooks/${id}`)
    if (known && request.method === 'PUT') {
      known.valid = true
      return say({ data: known })
    }
    if (!isAccount) return say({ title: 'Unauthorized', status: 401 }, 401)
    if (pathname === '/2/users/me') return say({ data: { id: OUR_ID, username: 'our_shop' } })
    if (pathname === '/2/activity/subscriptions') return subscriptions(request, say)
    if (pathname === '/2/media/upload') return upload(request, say)
    const [, to] = /^\/2\/dm_conversations\/with\/(\d+)\/messages$/.exec(pathname) ?? []
    if (to || pathname === '/2/tweets') return send(request, to, say)
    say({ title: 'Not Found', detail: 'There is no such thing.', status: 404 }, 404)
  }

  const jsonOf = async (request: IncomingMessage) => JSON.parse((await buffer(request)).toString() || '{}')

  async function webhooks(request: IncomingMessage, say: Say): Promise<void> {
    if (request.method === 'GET') return say({ data: x.webhooks })
    const webhook = { id: String(++count), url: (await jsonOf(request)).url, valid: true }
    x.webhooks.push(webhook)
    say({ data: webhook })
  }

  async function subscriptions(request: IncomingMessage, say: Say): Promise<void> {
    if (request.method === 'GET') return say({ data: x.subscriptions })
    const wanted = await jsonOf(request)
    if (x.refusedTypes.has(wanted.event_type))
      return say({ title: 'Forbidden', detail: 'Not for this account.' }, 403)
    x.subscriptions.push(wanted)
    say({ data: { subscription: wanted } })
  }

  async function upload(request: IncomingMessage, say: Say): Promise<void> {
    const type = request.headers['content-type'] ?? ''
    const form = await new Response(await buffer(request), { headers: { 'content-type': type } }).formData()
    const media = form.get('media')
    if (!(media instanceof File)) return say({ title: 'Invalid Request', detail: 'No media.' }, 400)
    const [id, category] = [String(++count), String(form.get('media_category'))]
    uploads.set(id, { category, bytes: Buffer.from(await media.arrayBuffer()).toString('latin1') })
    say({ data: { id } })
  }

  async function send(request: IncomingMessage, to: string | undefined, say: Say): Promise<void> {
    const { text = '', attachments = [], reply, media } = await jsonOf(request)
    const mood = x.moodFor?.(to ?? reply?.in_reply_to_tweet_id) ?? x.mood
    if (mood === 'deaf') return
    if (mood === 'gone') return void request.socket.destroy()
    if (typeof mood === 'object') {
      const { status, retryAfter } = mood
      const until = retryAfter && String(Math.ceil(Date.now() / 1_000) + retryAfter)
      const detail = status === 403 ? 'You do not have permission to DM one or more participants.' : 'No.'
      return say({ title: 'Forbidden', detail }, status, until ? { 'x-rate-limit-reset': until } : {})
    }
    const ids = [
      ...attachments.map(({ media_id }: { media_id: string }) => media_id),
      ...(media?.media_ids ?? []),
    ]
    const files = ids.map(id => uploads.get(id) as { category: string; bytes: string })
    const one = { id: String(8_000 + ++count), to, replyTo: reply?.in_reply_to_tweet_id, text, media: files }
    x.sent.push(one)
    if (mood === 'silent') return void request.socket.destroy()
    if (mood === 'hanging') return
    say({ data: to ? { dm_conversation_id: `${OUR_ID}-${to}`, dm_event_id: one.id } : { id: one.id } }, 201)
  }

  return x
}

/** Whether the account’s keys have signed it. */
function isSigned({ headers: { authorization = '' }, method, url }: IncomingMessage, base: string): boolean {
  const [, nonce] = /oauth_nonce="(\w+)"/.exec(authorization) ?? []
  const [, seconds] = /oauth_timestamp="(\d+)"/.exec(authorization) ?? []
  const keys = { apiKey: API_KEY, apiSecret: API_SECRET, token: TWITTER_TOKEN, tokenSecret: TOKEN_SECRET }
  const signed = { method: method as 'GET', url: base + url, now: new Date(Number(seconds) * 1_000) }
  return authorization === authorize(keys, signed, nonce)
}
