import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem } from '../../kit/errors.ts'
import type { Feeds } from '../../kit/events/feed.ts'
import { createRateLimit, networkOf } from '../../kit/http/rate-limit.ts'
import { foreignId, integer, line, optional, problemOf, words } from '../../kit/input.ts'
import { MINUTE } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { emailAddress } from '../../people/identities/email.ts'
import type { ChatRow } from '../channels/chat/queries.ts'
import { beginChat, chatChannel, listChatMessages, noteSeen, openChat, sayInChat } from './chat.ts'
import { isAnybodyThere } from './queries.ts'
import { createChatStreams } from './stream.ts'
import { assembleWidget } from './widget.ts'

const MAX_STREAMS_OF_CHAT = 5
const MAX_STREAMS = 2_000
const MAX_STREAMS_OF_BRAND = 1_000
const THERE_MS = 5 * MINUTE
/** The longest message, in any JSON encoding, with the other fields. */
const BODY = { bodyLimit: 160 * 1024 }

/** The browser's id of the message; repeats are recognised by it. */
const id = foreignId(100).refine(value => value !== '', 'must not be empty')
const message = words(20_000)

const NewChatBody = z.object({
  name: optional(line(200)),
  email: emailAddress,
  message,
  id,
  secret: z.string().regex(/^[\w-]{43,100}$/, 'must be 256 random bits in base64url'),
})
const MessageBody = z.object({ message, id })
const SeenBody = z.object({ message_id: integer(0, Number.MAX_SAFE_INTEGER) })

type ScopeAt = (host: string) => Promise<Scope>

/**
 * The chat widget and its API, for any site. There are no cookies: a chat is opened by a secret that its browser made, in
 * `Authorization: Chat …`, so other sites have nothing to exploit.
 */
export function chatRoutes(app: FastifyInstance, scopeAt: ScopeAt, feeds: Feeds): void {
  const ofPlace = createRateLimit(600, { name: 'chat place', seconds: 60 })
  const ofChat = createRateLimit(90, { name: 'chat', seconds: 60 })
  const begun = createRateLimit(10, { name: 'chat begun', seconds: 600 })
  const begunAtBrand = createRateLimit(300, { name: 'chat brand', seconds: 3_600 })
  // Limits count characters, since long messages cost more than frequent ones.
  const written = createBudgets()
  const streams = createChatStreams(feeds)
  app.addHook('preClose', async () => streams.end())

  app.get('/chat.js', async (request, reply) => {
    const { brand } = await scopeAt(request.host ?? '')
    return reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .send(assembleWidget(brand))
  })

  for (const path of ['/chat', '/chat/messages', '/chat/seen', '/chat/stream'])
    app.options(path, async (_request, reply) =>
      forEverySite(reply)
        .header('Access-Control-Allow-Headers', 'Authorization, Content-Type')
        .header('Access-Control-Allow-Methods', 'GET, POST')
        .header('Access-Control-Max-Age', '86400')
        .code(204)
        .send(),
    )

  app.get('/chat', async (request, reply) => {
    forEverySite(reply)
    const scope = await scopeAt(request.host ?? '')
    await ofPlace(`${scope.brand.id} ${networkOf(request)}`, reply)
    await chatChannel(scope)
    const since = new Date(scope.now().getTime() - THERE_MS)
    return { brand: scope.brand.name, there: await isAnybodyThere(scope, since) }
  })

  app.post('/chat', BODY, async (request, reply) => {
    forEverySite(reply)
    const scope = await scopeAt(request.host ?? '')
    await begun(`${scope.brand.id} ${networkOf(request)}`, reply)
    await begunAtBrand(String(scope.brand.id), reply)
    const visitor = checked(NewChatBody, request.body)
    await written(scope, { request, reply, text: visitor.message })
    const chat = await transaction(scope, tx => beginChat(tx, visitor))
    reply.code(201)
    return { messages: await listChatMessages(scope, chat) }
  })

  const inChat = async (request: FastifyRequest, reply: FastifyReply) => {
    forEverySite(reply)
    const scope = await scopeAt(request.host ?? '')
    await ofPlace(`${scope.brand.id} ${networkOf(request)}`, reply)
    const [, secret = ''] = /^Chat ([\w-]{43,100})$/.exec(request.headers.authorization ?? '') ?? []
    const chat = await openChat(scope, secret)
    await ofChat(`${scope.brand.id} ${chat.conversationId}`, reply)
    return { scope, chat }
  }

  app.get('/chat/messages', async (request, reply) => {
    const { scope, chat } = await inChat(request, reply)
    return { messages: await listChatMessages(scope, chat) }
  })

  app.post('/chat/messages', BODY, async (request, reply) => {
    const { scope, chat } = await inChat(request, reply)
    const said = checked(MessageBody, request.body)
    await written(scope, { request, reply, text: said.message })
    await transaction(scope, tx => sayInChat(tx, chat, said))
    reply.code(201)
    return { messages: await listChatMessages(scope, chat) }
  })

  app.post('/chat/seen', BODY, async (request, reply) => {
    const { scope, chat } = await inChat(request, reply)
    const { message_id } = checked(SeenBody, request.body)
    await transaction(scope, tx => noteSeen(tx, chat, message_id))
    return { state: 'seen' }
  })

  app.get('/chat/stream', async (request, reply) => {
    const { scope, chat } = await inChat(request, reply)
    const ofBrand = streams.ofBrand(scope.brand.id)
    if (
      streams.total() >= MAX_STREAMS ||
      ofBrand >= MAX_STREAMS_OF_BRAND ||
      streams.count(chat.conversationId) >= MAX_STREAMS_OF_CHAT
    )
      throw new Problem('rate_limited', 'Too many open streams. Close one and try again.')
    listen({ request, reply, scope, chat }, streams)
  })
}

interface Written {
  request: FastifyRequest
  reply: FastifyReply
  text: string
}

/** Characters from one network in ten minutes, and to one brand in an hour. */
function createBudgets() {
  const unit = 'characters'
  const ofPlace = createRateLimit(100_000, { name: 'chat characters', seconds: 600, unit })
  const ofBrand = createRateLimit(5_000_000, { name: 'chat characters of brand', seconds: 3_600, unit })
  return async ({ brand }: Scope, { request, reply, text: { length } }: Written) => {
    await ofPlace(`${brand.id} ${networkOf(request)}`, reply, length)
    await ofBrand(String(brand.id), reply, length)
  }
}

interface Listening {
  request: FastifyRequest
  reply: FastifyReply
  scope: Scope
  chat: ChatRow
}

function listen(
  { request, reply, scope, chat }: Listening,
  streams: ReturnType<typeof createChatStreams>,
): void {
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
}

/** Any site may read the response: without a chat's secret it contains nothing. */
function forEverySite(reply: FastifyReply): FastifyReply {
  return reply.header('Access-Control-Allow-Origin', '*')
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value ?? {})
  if (!result.success) throw problemOf(result.error)
  return result.data
}
