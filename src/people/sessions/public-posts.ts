import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Problem } from '../../kit/errors.ts'
import { whereaboutsOf } from '../../kit/http/whereabouts.ts'
import { problemOf } from '../../kit/input.ts'
import { DAY } from '../../kit/retry.ts'
import { type Actor, type Scope, sessionIn, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { authenticate } from './authenticate.ts'
import { isFromOwnPage, setSession } from './cookie.ts'
import { browserIn, type Origin, originOf, setBrowser } from './known-browsers.ts'
import type { Login } from './log-in.ts'
import { createPathLimit } from './login-limits.ts'
import { type ClientInfo, endSession } from './open-session.ts'
import { LONGEST_MS } from './session-limits.ts'
import type { ProviderLogin } from './session-queries.ts'

export type ScopeAt = (host: string) => Promise<Scope>

const COOKIE_SECONDS = LONGEST_MS / 1_000

/** A request of our login page, before anybody is logged in. */
export interface PublicRequest<Body> {
  request: FastifyRequest
  reply: FastifyReply
  scope: Scope
  origin: Origin
  body: Body
  client: ClientInfo
}

/** Mounts what our login page posts: from our own pages only, and so many a quarter of an hour. */
export function postsOf(app: FastifyInstance, scopeAt: ScopeAt) {
  return <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    work: (asked: PublicRequest<z.output<Schema>>) => Promise<unknown>,
  ) => {
    const countRequest = createPathLimit(path)
    app.post(path, { config: { isForPages: true } }, async (request, reply) => {
      if (!isFromOwnPage(request))
        throw new Problem('forbidden', say`Only Answerwell's own pages can send this request.`)
      const scope = { ...(await scopeAt(request.host ?? '')), from: whereaboutsOf(request) }
      const origin = await originOf(scope, request)
      await countRequest(scope, { origin, reply })
      const result = schema.safeParse(request.body ?? {})
      if (!result.success) throw problemOf(result.error)
      return work({ request, reply, scope, origin, body: result.data, client: clientOf(request) })
    })
  }
}

function clientOf(request: FastifyRequest): ClientInfo {
  const { headers, ip } = request
  const userAgent = headers['user-agent'] ?? ''
  return { userAgent, address: ip, browser: browserIn(request) }
}

export async function endSessionOf(scope: Scope, actor: Actor): Promise<void> {
  const id = sessionIn(actor)
  if (id !== null) await transaction({ ...scope, actor }, tx => endSession(tx, actor.userId, id))
}

/** Lets the browser in. Its former session ends: with the cookie gone, nobody could end it later. */
export async function letIn({ request, reply, scope }: PublicRequest<unknown>, login: Login) {
  if ('ticket' in login)
    return {
      state: 'second_factor',
      ticket: login.ticket,
      'app?': login.hasApp,
      'passkey?': login.hasPasskey,
    }
  const former = await authenticate(scope, request, { duringSetUp: true }).catch((error: unknown) => {
    if (error instanceof Problem) return undefined // there was none
    throw error
  })
  if (former) await endSessionOf(scope, former)
  setSession({ request, reply }, login.session.secret, COOKIE_SECONDS)
  setBrowser({ request, reply }, login.session.browser)
  return { state: 'in', lasts_days: LONGEST_MS / DAY }
}

/** Where a browser that has logged out here ends its login at the provider; null: nowhere. */
export type EndOfLogin = (scope: Scope, login: ProviderLogin, hostname: string) => Promise<string | null>
