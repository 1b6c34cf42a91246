import type { FastifyReply, FastifyRequest } from 'fastify'
import { createRateLimit, networkOf } from '../../kit/http/rate-limit.ts'
import type { Scope } from '../../kit/scope.ts'
import type { Named } from '../../people/contacts/resolve-identity.ts'
import { openChat } from './chat.ts'
import type { ChatRow } from './chat-queries.ts'
import { openChatOf } from './customer-chats.ts'

const TEN_MINUTES = 600
const HOUR = 3_600
const MEGABYTE = 1024 * 1024

export interface InChat {
  scope: Scope
  chat: ChatRow
  /** By which a customer who has signed in writes. */
  sender?: Named | undefined
}

/** What visitors may do how often: there is no login to count by. */
export function createChatLimits() {
  const ofPlace = createRateLimit(600, { name: 'chat place', seconds: 60 })
  const ofChat = createRateLimit(90, { name: 'chat', seconds: 60 })
  const begun = createRateLimit(10, { name: 'chat begun', seconds: TEN_MINUTES })
  const begunAtBrand = createRateLimit(300, { name: 'chat brand', seconds: HOUR })
  // Limits count characters and bytes, since long messages cost more than frequent ones.
  const written = createBudget({
    name: 'chat characters',
    unit: 'characters',
    place: 100_000,
    brand: 5_000_000,
  })
  const sent = createBudget({
    name: 'chat bytes',
    unit: 'bytes',
    place: 50 * MEGABYTE,
    brand: 2_000 * MEGABYTE,
  })
  const mailed = createRateLimit(2, { name: 'chat transcript', seconds: HOUR })
  const mailedTo = createRateLimit(5, { name: 'chat transcripts to one address', seconds: 24 * HOUR })
  return {
    written,
    sent,
    /** Before a chat begins. */
    async begins(scope: Scope, request: FastifyRequest, reply: FastifyReply) {
      await begun(`${scope.brand.id} ${networkOf(request)}`, reply)
      await begunAtBrand(String(scope.brand.id), reply)
    },
    async looks(scope: Scope, request: FastifyRequest, reply: FastifyReply) {
      await ofPlace(`${scope.brand.id} ${networkOf(request)}`, reply)
    },
    /** Before a transcript is mailed. */
    async mails({ scope, chat }: InChat, reply: FastifyReply) {
      await mailed(`${scope.brand.id} ${chat.conversationId}`, reply)
      await mailedTo(`${scope.brand.id} ${chat.identityId}`, reply)
    },
    /** The chat whose secret the request has. Throws unauthorized, rate_limited. */
    async enters(scope: Scope, request: FastifyRequest, reply: FastifyReply): Promise<InChat> {
      await ofPlace(`${scope.brand.id} ${networkOf(request)}`, reply)
      const inside = await chatIn(scope, request.headers.authorization ?? '')
      await ofChat(`${scope.brand.id} ${inside.chat.conversationId}`, reply)
      return { scope, ...inside }
    },
  }
}

/** Of the secret of a chat, or of a customer's session and the number of one of their chats. */
async function chatIn(scope: Scope, authorization: string): Promise<Omit<InChat, 'scope'>> {
  const [, session, id] = /^Chat (\d{1,15}-[\w-]{43})\.(\d{1,15})$/.exec(authorization) ?? []
  if (session !== undefined) return openChatOf(scope, session, Number(id))
  const [, secret = ''] = /^Chat ([\w-]{43,100})$/.exec(authorization) ?? []
  return { chat: await openChat(scope, secret) }
}

export type ChatLimits = ReturnType<typeof createChatLimits>

interface Budget {
  name: string
  unit: 'characters' | 'bytes'
  /** From one network in ten minutes. */
  place: number
  /** To one brand in an hour. */
  brand: number
}

function createBudget({ name, unit, place, brand }: Budget) {
  const ofPlace = createRateLimit(place, { name, seconds: TEN_MINUTES, unit })
  const ofBrand = createRateLimit(brand, { name: `${name} of brand`, seconds: HOUR, unit })
  return async (scope: Scope, { request, reply, cost }: Spent) => {
    await ofPlace(`${scope.brand.id} ${networkOf(request)}`, reply, cost)
    await ofBrand(String(scope.brand.id), reply, cost)
  }
}

interface Spent {
  request: FastifyRequest
  reply: FastifyReply
  cost: number
}
