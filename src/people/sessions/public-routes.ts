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
import { CodeLoginBody, ForgotBody, LinkLoginBody, LoginBody, ResetBody } from './input.ts'
import { browserIn, type Origin, originOf, setBrowser } from './known-browsers.ts'
import { forgetPassword, type Login, logIn, logInWithCode, logInWithLink, resetPassword } from './log-in.ts'
import { createLoginLimits, createPathLimit } from './login-limits.ts'
import { type ClientInfo, endSession, LONGEST_MS } from './open-session.ts'

type ScopeAt = (host: string) => Promise<Scope>

const COOKIE_SECONDS = LONGEST_MS / 1_000

/** Login and logout for people: our pages post here, and the browser gets a session. */
export function loginRoutes(app: FastifyInstance, scopeAt: ScopeAt): void {
  const limits = createLoginLimits()

  const post = <Schema extends z.ZodType>(
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

  post('/login', LoginBody, async asked => {
    const { reply, scope, origin, body, client } = asked
    await limits.ofPassword(scope, { origin, reply, email: body.email })
    return letIn(asked, await logIn(scope, body, client))
  })

  post('/login/code', CodeLoginBody, async asked => {
    const { reply, scope, origin, body, client } = asked
    const countTry = (userId: number) => limits.ofCode(scope, { origin, reply }, userId)
    return letIn(asked, { session: await logInWithCode(scope, body, { client, countTry }) })
  })

  post('/login/link', LinkLoginBody, async asked =>
    letIn(asked, { session: await logInWithLink(asked.scope, asked.body.ticket, asked.client) }),
  )

  post('/login/forgot', ForgotBody, async ({ request, scope, origin, body }) => {
    const mayMail = (userId: number) => limits.mayMailLink(scope, userId, origin)
    // After the response, since its timing would reveal which addresses exist.
    setImmediate(() => {
      forgetPassword(scope, body.email, mayMail).catch(err =>
        request.log.error({ err }, 'no reset was asked for'),
      )
    })
    return { state: 'sent' }
  })

  post('/login/reset', ResetBody, async asked =>
    letIn(asked, await resetPassword(asked.scope, asked.body, asked.client)),
  )

  app.post('/logout', { config: { isForPages: true } }, async (request, reply) => {
    const scope = { ...(await scopeAt(request.host ?? '')), from: whereaboutsOf(request) }
    await endSessionOf(scope, await authenticate(scope, request))
    setSession({ request, reply }, null)
    return { state: 'out' }
  })
}

interface PublicRequest<Body> {
  request: FastifyRequest
  reply: FastifyReply
  scope: Scope
  origin: Origin
  body: Body
  client: ClientInfo
}

function clientOf(request: FastifyRequest): ClientInfo {
  const { headers, ip } = request
  const userAgent = headers['user-agent'] ?? ''
  return { userAgent, address: ip, browser: browserIn(request) }
}

async function endSessionOf(scope: Scope, actor: Actor): Promise<void> {
  const id = sessionIn(actor)
  if (id !== null) await transaction({ ...scope, actor }, tx => endSession(tx, actor.userId, id))
}

/** Lets the browser in. Its former session ends: with the cookie gone, nobody could end it later. */
async function letIn({ request, reply, scope }: PublicRequest<unknown>, login: Login) {
  if ('ticket' in login) return { state: 'second_factor', ticket: login.ticket }
  const former = await authenticate(scope, request).catch((error: unknown) => {
    if (error instanceof Problem) return undefined // there was none
    throw error
  })
  if (former) await endSessionOf(scope, former)
  setSession({ request, reply }, login.session.secret, COOKIE_SECONDS)
  setBrowser({ request, reply }, login.session.browser)
  return { state: 'in', lasts_days: LONGEST_MS / DAY }
}
