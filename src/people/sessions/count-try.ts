import type { FastifyReply } from 'fastify'
import { createRateLimit } from '../../kit/http/rate-limit.ts'
import type { Scope } from '../../kit/scope.ts'
import { actorOf, requireSession } from './own-session.ts'

const ofSession = createRateLimit(10, { name: 'codes of session', seconds: 900, isStrict: true })
const ofUser = createRateLimit(50, { name: 'codes of', seconds: 900, isStrict: true })

/** A session's holder must not go on guessing the password. They use up their own tries, not those of the member's other sessions. */
export async function countTry(scope: Scope, reply: FastifyReply): Promise<void> {
  await ofSession(`${scope.brand.id} ${requireSession(scope)}`, reply)
  await ofUser(`${scope.brand.id} ${actorOf(scope).userId}`)
}
