import type { FastifyInstance } from 'fastify'
import { whereaboutsOf } from '../../kit/http/whereabouts.ts'
import { sessionIn } from '../../kit/scope.ts'
import { authenticate } from './authenticate.ts'
import { setSession } from './cookie.ts'
import { CodeLoginBody, ForgotBody, LinkLoginBody, LoginBody, ResetBody } from './input.ts'
import { forgetPassword, logIn, logInWithCode, logInWithLink, resetPassword } from './log-in.ts'
import { createLoginLimits } from './login-limits.ts'
import { type EndOfLogin, endSessionOf, letIn, postsOf, type ScopeAt } from './public-posts.ts'
import { findProviderLogin } from './session-queries.ts'

/** Login and logout for people: our pages post here, and the browser gets a session. */
export function loginRoutes(app: FastifyInstance, scopeAt: ScopeAt, endOfLogin: EndOfLogin): void {
  const limits = createLoginLimits()

  const post = postsOf(app, scopeAt)

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
    const actor = await authenticate(scope, request, { duringSetUp: true })
    const id = sessionIn(actor)
    // Nothing about the provider keeps somebody from logging out.
    const orNothing = (err: unknown) => request.log.error({ err }, 'the login at the provider stays')
    const login = id === null ? undefined : await findProviderLogin(scope, id).catch(orNothing)
    await endSessionOf(scope, actor)
    setSession({ request, reply }, null)
    const url = login && (await endOfLogin(scope, login, request.hostname).catch(orNothing))
    return { state: 'out', continue_at: url ?? null }
  })
}
