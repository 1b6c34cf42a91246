import type { FastifyInstance, FastifyRequest } from 'fastify'
import { transaction } from '../../kit/scope.ts'
import { endTicket } from '../../people/customers/sessions.ts'
import { customerOfSession, listChatsOf } from './customer-chats.ts'
import type { ChatLimits } from './limits.ts'
import type { ChatSurroundings } from './public-routes.ts'

/** What a customer who has signed in has in the widget besides one chat: all of them, and signing out on this device. */
export function customerChatRoutes(
  app: FastifyInstance,
  { scopeAt }: Pick<ChatSurroundings, 'scopeAt'>,
  limits: ChatLimits,
): void {
  app.get('/chat/mine', async (request, reply) => {
    const scope = await scopeAt(request.host ?? '')
    await limits.looks(scope, request, reply)
    const customer = await customerOfSession(scope, sessionIn(request))
    return { name: customer.name, chats: await listChatsOf(scope, customer) }
  })

  app.post('/chat/sign-out', async (request, reply) => {
    const scope = await scopeAt(request.host ?? '')
    await limits.looks(scope, request, reply)
    await transaction(scope, tx => endTicket(tx, sessionIn(request)))
    return { state: 'signed_out' }
  })
}

/** `Authorization: Session …`; empty without one. */
function sessionIn({ headers }: FastifyRequest): string {
  return /^Session (\d{1,15}-[\w-]{43})$/.exec(headers.authorization ?? '')?.[1] ?? ''
}
