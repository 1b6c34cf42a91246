import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { signMeta } from '../../src/talk/connectors/shared/meta/signature.ts'
import { ACCOUNT_ID, APP_SECRET, TOKEN } from './messaging.ts'
import { listen, type Mood } from './stand-in.ts'

/** A comment as it was asked to post. */
export interface PostedComment {
  id: string
  /** The comment, post or account that it was posted to. */
  under: string
  message?: string
  attachment_url?: string
  media_id?: string
  comment_id?: string
}

/**
 * A stand-in for comments on Facebook and Instagram, by the documentation of November 2026: it signs what it posts, tells what
 * mentions the account only when asked, and refuses comments on what is gone.
 */
export interface CommentsStandIn {
  base: string
  /** Oldest first. */
  posted: PostedComment[]
  mood: Mood
  /** Instead of the mood, by what is commented on. */
  moodFor?: (under: string) => Mood
  /** Fields that were subscribed to, with the account. */
  subscribed: string[]
  /** What mentions the account, by ID of the comment or media. */
  mentions: Map<string, object>
  /** The body of a webhook with these changes of a field, signed. */
  sign(
    field: string,
    values: object[],
    more?: { secret?: string; account?: string },
  ): { payload: string; signature: string }
  /** What Meta tells about a comment that we have posted. */
  echoOf(comment: PostedComment): object
}

/** One that ends with the test file. */
export async function createComments(object: 'page' | 'instagram'): Promise<CommentsStandIn> {
  const base = await listen((request, response) => void answer(request, response))
  const meta: CommentsStandIn = {
    base,
    posted: [],
    mood: 'usual',
    subscribed: [],
    mentions: new Map(),
    sign(field, values, { secret = APP_SECRET, account = ACCOUNT_ID } = {}) {
      const changes = values.map(value => ({ field, value }))
      const payload = JSON.stringify({ object, entry: [{ id: account, time: 1_795_000_000, changes }] })
      return { payload, signature: signMeta(secret, Buffer.from(payload)) }
    },
    echoOf({ id, under, message = '', attachment_url }) {
      if (object === 'instagram')
        return { id, parent_id: under, text: message, from: { id: ACCOUNT_ID, username: 'our.shop' } }
      const post_id = `${ACCOUNT_ID}_1`
      const names = { comment_id: id, parent_id: under, post_id }
      const from = { id: ACCOUNT_ID, name: 'Our page' }
      return { item: 'comment', verb: 'add', ...names, from, message, photo: attachment_url }
    },
  }

  type Say = (body: object, status?: number, headers?: Record<string, string>) => void

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', base)
    const say: Say = (body, status = 200, headers = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return say({ error: { code: 190, message: 'Invalid OAuth access token.' } }, 401)
    const [, , under = '', edge] = decodeURIComponent(pathname).split('/')
    if (edge === 'subscribed_apps') {
      meta.subscribed.push(`${under} ${searchParams.get('subscribed_fields')}`)
      return say({ success: true })
    }
    if (['comments', 'replies', 'mentions'].includes(edge ?? '')) return post(request, under, say)
    const [, named] = /\((\w+)\)/.exec(searchParams.get('fields') ?? '') ?? []
    if (under === 'me') return say({ id: ACCOUNT_ID })
    if (under !== ACCOUNT_ID) return say({ error: { code: 100, message: 'Unsupported get request.' } }, 400)
    const kind = searchParams.get('fields')?.split('.')[0] ?? ''
    const mention = named && meta.mentions.get(named)
    say({ id: ACCOUNT_ID, ...(mention ? { [kind]: mention } : {}) })
  }

  async function post(request: IncomingMessage, under: string, say: Say): Promise<void> {
    const content = JSON.parse((await buffer(request)).toString())
    const mood = meta.moodFor?.(under) ?? meta.mood
    if (mood === 'deaf') return
    if (mood === 'gone') return void request.socket.destroy()
    if (typeof mood === 'object') {
      const { status, code, subcode, retryAfter } = mood
      const headers: Record<string, string> = retryAfter ? { 'retry-after': String(retryAfter) } : {}
      return say({ error: { code, error_subcode: subcode, message: 'No' } }, status, headers)
    }
    const comment = { id: `${object}_${meta.posted.length + 1}`, under, ...content }
    meta.posted.push(comment)
    if (mood === 'silent') return void request.socket.destroy()
    if (mood === 'hanging') return
    say({ id: comment.id })
  }

  return meta
}
