import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Blobs } from '../../kit/blobs.ts'
import { invalid, Problem } from '../../kit/errors.ts'
import type { Feeds } from '../../kit/events/feed.ts'
import { sendCompressed } from '../../kit/http/brotli.ts'
import { foreignId, integer, optionalLine, problemOf, words } from '../../kit/input.ts'
import { MINUTE } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { orSay, say } from '../../kit/sentences/say.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import type { Named } from '../../people/contacts/resolve-identity.ts'
import { typedAddress } from '../../people/identities/email.ts'
import { publicName } from '../../people/users/public-name.ts'
import {
  beginChat,
  chatChannel,
  findChatChannel,
  noteFacts,
  noteSeen,
  noteTyping,
  presentChat,
  sayInChat,
} from './chat.ts'
import { customerOfSession, keepFor, writerOf } from './customer-chats.ts'
import { customerChatRoutes } from './customer-routes.ts'
import { chatFileRoutes } from './file-routes.ts'
import { type ChatLimits, createChatLimits, type InChat } from './limits.ts'
import { selectNamesThere } from './queries.ts'
import { faceOf, openingOf } from './settings.ts'
import { createChatStreams } from './stream.ts'
import { askForTranscript } from './transcript.ts'
import { BrowserFacts } from './visitor.ts'
import { assembleWidget, WIDGET_HOME } from './widget.ts'

const MAX_STREAMS_OF_CHAT = 5
const MAX_STREAMS = 2_000
const MAX_STREAMS_OF_BRAND = 1_000
const THERE_MS = 5 * MINUTE
const MAX_FACES = 3

const PATHS = [
  '',
  '/messages',
  '/files',
  '/seen',
  '/typing',
  '/transcript',
  '/rating',
  '/stream',
  '/mine',
  '/sign-out',
]

/** The browser's id of the message; repeats are recognised by it. */
const id = foreignId(100).refine(value => value !== '', orSay`must not be empty`)
const message = words(20_000)

/** Slug of the channel; by default the first for chats. */
const channel = optionalLine(200)
const ChannelQuery = z.object({ channel })

const NewChatBody = z
  .object({
    channel,
    name: optionalLine(200),
    email: typedAddress.optional(),
    /** Of a customer who has signed in, who needs no address. */
    session: z.string().max(100).optional(),
    message,
    id,
    secret: z.string().regex(/^[\w-]{43,100}$/, orSay`must be 256 random bits in base64url`),
  })
  .extend(BrowserFacts.shape)
const MessageBody = z.object({ message, id }).extend(BrowserFacts.shape)
const SeenBody = z.object({ message_id: integer(0, Number.MAX_SAFE_INTEGER) }).extend(BrowserFacts.shape)

export interface ChatSurroundings {
  /** Throws not_found. */
  scopeAt(host: string): Promise<Scope>
  feeds: Feeds
  blobs: Blobs
  address: BaseAddress
  /** Of the operator's server for mail. */
  smtpUrl?: string | undefined
}

/**
 * The chat widget and its API, for any site. There are no cookies: a chat is opened by a secret that its browser made, in
 * `Authorization: Chat …`, so other sites have nothing to exploit.
 */
export function chatRoutes(app: FastifyInstance, surroundings: ChatSurroundings): void {
  const limits = createChatLimits()
  const enter = async (request: FastifyRequest, reply: FastifyReply) =>
    limits.enters(await surroundings.scopeAt(request.host ?? ''), request, reply)
  // Before anything is refused, or the page could not say what is wrong. Without a chat's secret no response has secrets.
  app.register(async chat => {
    chat.addHook('onRequest', async (_request, reply) => {
      reply.header('Access-Control-Allow-Origin', '*')
    })
    preflightRoutes(chat)
    beginningRoutes(chat, surroundings, limits)
    talkRoutes(chat, surroundings, { limits, enter })
    customerChatRoutes(chat, surroundings, limits)
    chatFileRoutes(chat, surroundings, { limits, enter })
    streamRoute(chat, surroundings.feeds, enter)
  })
  widgetRoute(app, surroundings)
}

export type Enter = (request: FastifyRequest, reply: FastifyReply) => Promise<InChat>

function widgetRoute(app: FastifyInstance, { scopeAt }: ChatSurroundings): void {
  app.get('/chat.js', async (request, reply) => {
    const scope = await scopeAt(request.host ?? '')
    const { channel: slug } = checked(ChannelQuery, request.query)
    // Without a channel in its line, a site has the widget even while the brand has no chat.
    const channel = slug === undefined ? await findChatChannel(scope) : await chatChannel(scope, slug)
    const widget = assembleWidget(scope.brand, channel && faceOf(channel))
    reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
    return sendCompressed(request, reply, widget)
  })

  app.get('/chat-home.js', async (request, reply) => {
    reply
      .type('text/javascript; charset=utf-8')
      // A module from another site is asked for by CORS; its address changes with what it says.
      .header('Access-Control-Allow-Origin', '*')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
    return sendCompressed(request, reply, WIDGET_HOME)
  })
}

function preflightRoutes(app: FastifyInstance): void {
  for (const path of PATHS)
    app.options(`/chat${path}`, async (_request, reply) =>
      reply
        .header('Access-Control-Allow-Headers', 'Authorization, Content-Type')
        .header('Access-Control-Allow-Methods', 'GET, POST')
        .header('Access-Control-Max-Age', '86400')
        .code(204)
        .send(),
    )
}

function beginningRoutes(
  app: FastifyInstance,
  { scopeAt, address }: ChatSurroundings,
  limits: ChatLimits,
): void {
  app.get('/chat', async (request, reply) => {
    const scope = await scopeAt(request.host ?? '')
    await limits.looks(scope, request, reply)
    const { timeZone, name } = scope.brand
    const { channel } = checked(ChannelQuery, request.query)
    const opening = openingOf(await chatChannel(scope, channel), timeZone, scope.now())
    const since = new Date(scope.now().getTime() - THERE_MS)
    const team = await selectNamesThere(scope, since, MAX_FACES)
    const there = opening?.isOpen ?? team.length > 0
    return {
      brand: name,
      there,
      // Strangers read it: first names, and of those only who would answer.
      team: there ? team.map(publicName) : [],
      back_at: opening?.opensAt?.toISOString() ?? null,
    }
  })

  app.post('/chat', async (request, reply) => {
    const scope = await scopeAt(request.host ?? '')
    await limits.begins(scope, request, reply)
    const visitor = checked(NewChatBody, request.body)
    await limits.written(scope, { request, reply, cost: visitor.message.length })
    const { session } = visitor
    const customer = session === undefined ? undefined : await customerOfSession(scope, session)
    const sender = customer ? await writerOf(scope, customer) : typedIn(visitor)
    const chat = await transaction(scope, async tx => {
      const begun = await beginChat(tx, { ...visitor, sender })
      if (customer) await keepFor(tx, customer, begun)
      await noteFacts(tx, begun, visitor)
      return begun
    })
    reply.code(201)
    return { ...(await presentChat(scope, chat, address)), ...(customer ? { id: chat.conversationId } : {}) }
  })
}

function typedIn({ name, email }: { name?: string | undefined; email?: string | undefined }): Named {
  if (email === undefined) throw invalid('email', say`is required`)
  return { type: 'email', identifier: email, name }
}

export interface Entering {
  limits: ChatLimits
  enter: Enter
}

function talkRoutes(
  app: FastifyInstance,
  { address, smtpUrl }: ChatSurroundings,
  { limits, enter }: Entering,
): void {
  app.get('/chat/messages', async (request, reply) => {
    const { scope, chat } = await enter(request, reply)
    return presentChat(scope, chat, address)
  })

  app.post('/chat/messages', async (request, reply) => {
    const { scope, chat, sender } = await enter(request, reply)
    const said = checked(MessageBody, request.body)
    await limits.written(scope, { request, reply, cost: said.message.length })
    await transaction(scope, async tx => {
      await sayInChat(tx, chat, { ...said, sender })
      await noteFacts(tx, chat, said)
    })
    reply.code(201)
    return presentChat(scope, chat, address)
  })

  app.post('/chat/seen', async (request, reply) => {
    const { scope, chat } = await enter(request, reply)
    await noteSeen(scope, chat, checked(SeenBody, request.body))
    return { state: 'seen' }
  })

  app.post('/chat/typing', async (request, reply) => {
    const { scope, chat } = await enter(request, reply)
    await transaction(scope, tx => noteTyping(tx, chat))
    return { state: 'typing' }
  })

  app.post('/chat/transcript', async (request, reply) => {
    const inside = await enter(request, reply)
    await limits.mails(inside, reply)
    await transaction(inside.scope, tx => askForTranscript(tx, inside.chat, smtpUrl))
    reply.code(202)
    return { state: 'queued' }
  })
}

function streamRoute(app: FastifyInstance, feeds: Feeds, enter: Enter): void {
  const streams = createChatStreams(feeds)
  app.addHook('preClose', async () => streams.end())
  app.get('/chat/stream', async (request, reply) => {
    const { scope, chat } = await enter(request, reply)
    const ofBrand = streams.ofBrand(scope.brand.id)
    if (
      streams.total() >= MAX_STREAMS ||
      ofBrand >= MAX_STREAMS_OF_BRAND ||
      streams.count(chat.conversationId) >= MAX_STREAMS_OF_CHAT
    )
      throw new Problem('rate_limited', say`Too many open streams. Close one and try again.`)
    reply.hijack()
    reply.raw.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      'Access-Control-Allow-Origin': '*',
      Connection: 'close',
      'X-Request-Id': request.id,
    })
    streams.add(scope, chat.conversationId, reply.raw)
  })
}

export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value ?? {})
  if (!result.success) throw problemOf(result.error)
  return result.data
}
