import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { signForm } from '../../src/talk/connectors/twilio/signature.ts'
import { listen, type Mood } from './stand-in.ts'

export const ACCOUNT = `AC${'0'.repeat(31)}1`
export const TOKEN = 'the auth token of this account'
export const NUMBER = '+15005550001'

interface Kept {
  sid: string
  to: string
  body: string
  mediaUrls: string[]
  statusCallback: string
  createdAt: Date
}

interface Received {
  sid: string
  from: string
  body: string
  at: Date
  mediaPaths: string[]
}

/**
 * A stand-in for Twilio, by its documentation of November 2026: it signs and repeats what it posts, keeps what it is asked to
 * send, and has files behind HTTP Basic that lead to another host.
 */
export interface TwilioStandIn {
  base: string
  /** What it was asked to send, oldest first. */
  messages: Kept[]
  mood: Mood
  /** Instead of the mood, by recipient. */
  moodFor?: (to: string) => Mood
  /** Requests for files: their host's port, and whether they had credentials. */
  fileRequests: { isTheirs: boolean; authorization: string | undefined }[]
  /** Messages that it has received, whose webhooks may be lost. */
  received: Received[]
  /** Keeps a file; returns its URL. */
  addFile(content: string | Buffer, type: string): string
  /** A form as it posts it, signed. */
  sign(url: string, fields: Record<string, string>, token?: string): { payload: string; signature: string }
}

/** One that ends with the test file. */
export async function createTwilio(now: () => Date): Promise<TwilioStandIn> {
  const files = new Map<string, { content: string | Buffer; type: string }>()
  const [base, cdn] = await Promise.all([
    listen((request, response) => void answer(request, response)),
    listen((request, response) => {
      twilio.fileRequests.push({ isTheirs: false, authorization: request.headers.authorization })
      const file = files.get(request.url ?? '')
      response.writeHead(file ? 200 : 404, file ? { 'content-type': file.type } : {}).end(file?.content)
    }),
  ])
  let count = 0
  const twilio: TwilioStandIn = {
    base,
    messages: [],
    mood: 'usual',
    fileRequests: [],
    received: [],
    addFile(content, type) {
      const path = `/media/ME${++count}`
      files.set(path, { content, type })
      return base + path
    },
    sign(url, fields, token = TOKEN) {
      const form = new URLSearchParams(fields)
      return { payload: form.toString(), signature: signForm(token, url, form) }
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', base)
    const { authorization } = request.headers
    const isKnown = authorization === `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`
    const say = (status: number, body: object, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (url.pathname.startsWith('/media/')) {
      twilio.fileRequests.push({ isTheirs: true, authorization })
      return void response.writeHead(isKnown ? 307 : 401, { location: cdn + url.pathname }).end()
    }
    if (!isKnown) return void say(401, { code: 20003, message: 'Authenticate' })
    if (url.pathname === `/2010-04-01/Accounts/${ACCOUNT}.json`) return void say(200, { status: 'active' })
    const [, about] = /\/Messages\/(\w+)\/Media\.json$/.exec(url.pathname) ?? []
    if (about) {
      const paths = twilio.received.find(({ sid }) => sid === about)?.mediaPaths ?? []
      return void say(200, { media_list: paths.map(path => ({ uri: `${path}.json` })) })
    }
    if (url.pathname !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`)
      return void say(404, { code: 20404 })
    if (request.method === 'GET') return void say(200, { messages: list(url.searchParams.get('To') ?? '') })
    if (twilio.mood === 'gone') return void request.socket.destroy()
    const form = new URLSearchParams(await text(request))
    const mood = twilio.moodFor?.(form.get('To') ?? '') ?? twilio.mood
    if (mood === 'deaf') return
    if (mood === 'gone') return void request.socket.destroy()
    if (typeof mood === 'object') {
      const retry: Record<string, string> = mood.retryAfter ? { 'retry-after': String(mood.retryAfter) } : {}
      return void say(mood.status, { code: mood.code, message: 'No' }, retry)
    }
    const kept = keep(form)
    if (mood === 'silent') return void request.socket.destroy()
    if (mood === 'hanging') return
    if (typeof mood === 'function') await mood()
    say(201, { sid: kept.sid, status: 'queued' })
  }

  function keep(form: URLSearchParams): Kept {
    const kept = {
      // No other stand-in has the same.
      sid: `SM${new URL(base).port}${String(++count).padStart(27, '0')}`,
      to: form.get('To') ?? '',
      body: form.get('Body') ?? '',
      mediaUrls: form.getAll('MediaUrl'),
      statusCallback: form.get('StatusCallback') ?? '',
      createdAt: now(),
    }
    twilio.messages.push(kept)
    return kept
  }

  /** Latest first, with times of RFC 2822. */
  function list(to: string) {
    if (to === NUMBER) return received()
    return twilio.messages
      .filter(message => message.to === to)
      .map(({ sid, body, createdAt }) => ({ sid, body, date_created: createdAt.toUTCString() }))
      .toReversed()
  }

  function received() {
    return twilio.received.toReversed().map(({ sid, from, body, at, mediaPaths }) => ({
      sid,
      direction: 'inbound',
      from,
      to: NUMBER,
      body,
      num_media: String(mediaPaths.length),
      date_sent: at.toUTCString(),
      date_created: at.toUTCString(),
      messaging_service_sid: null,
    }))
  }

  return twilio
}
