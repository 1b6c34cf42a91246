import type { FastifyInstance } from 'fastify'
import type { BaseAddress } from '../brands/address.ts'
import { createLoginLimits } from '../sessions/login-limits.ts'
import { letIn, type PublicRequest, postsOf, type ScopeAt } from '../sessions/public-posts.ts'
import { askerIn, ensureAsker } from './cookie.ts'
import { LoginBody, LoginOptionsBody } from './input.ts'
import { logInWithPasskey, loginOptions, passSecondStep, secondStepOptions } from './log-in-with-passkey.ts'
import { relyingParty } from './relying-party.ts'

interface Dependencies {
  scopeAt: ScopeAt
  address: BaseAddress
}

/** Logging in with a passkey, alone or after a password: our login page posts here. */
export function passkeyPages(app: FastifyInstance, { scopeAt, address }: Dependencies): void {
  const limits = createLoginLimits()
  const post = postsOf(app, scopeAt)
  const partyOf = ({ request, scope }: PublicRequest<unknown>) =>
    relyingParty(scope, address, request.hostname)

  post('/login/passkey/options', LoginOptionsBody, async asked => {
    const { request, reply, scope, body } = asked
    const party = partyOf(asked)
    const options = body.ticket
      ? await secondStepOptions(scope, party, body.ticket)
      : await loginOptions(scope, party, ensureAsker({ request, reply }))
    return { options }
  })

  post('/login/passkey', LoginBody, async asked => {
    const { request, reply, scope, origin, client, body } = asked
    const given = {
      credential: body.credential,
      party: partyOf(asked),
      client,
      countTry: (userId: number) => limits.ofPasskey(scope, { origin, reply }, userId),
    }
    const session = body.ticket
      ? await passSecondStep(scope, body.ticket, given)
      : await logInWithPasskey(scope, askerIn(request), given)
    return letIn(asked, { session })
  })
}
