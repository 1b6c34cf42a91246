import type { FastifyInstance } from 'fastify'
import { problemFrom } from '../../kit/errors.ts'
import { Unreachable } from '../../kit/fetch-safely.ts'
import { formOf, takingForms } from '../../kit/http/form.ts'
import { createRateLimit, networkOf } from '../../kit/http/rate-limit.ts'
import { whereaboutsOf } from '../../kit/http/whereabouts.ts'
import { checked } from '../../kit/input.ts'
import { type BaseAddress, originAt } from '../brands/address.ts'
import { createLoginLimits } from '../sessions/login-limits.ts'
import { letIn, type PublicRequest, postsOf, type ScopeAt } from '../sessions/public-posts.ts'
import { getUserById } from '../users/queries.ts'
import { beginSignOn, type SignOnContext } from './begin-sign-on.ts'
import { connectMember } from './connect-member.ts'
import { setSignOnCookie, signOnCookieIn } from './cookie.ts'
import { finishSignOn } from './finish-sign-on.ts'
import { BeginBody, ConnectBody, LogoutForm, ResponseBody } from './input.ts'
import { logOutByProvider } from './log-out.ts'
import { NotAccepted } from './not-accepted.ts'
import { LOGOUT_PATH } from './present.ts'
import type { Providers } from './providers.ts'
import { findSignOn } from './queries.ts'
import { METADATA_PATH, ownAddresses } from './saml/own.ts'
import { ownMetadata } from './saml-provider.ts'

interface Dependencies {
  scopeAt: ScopeAt
  providers: Providers
  address: BaseAddress
}

/** Signing on with the brand's identity provider: our login page posts here. */
export function signOnPages(app: FastifyInstance, { scopeAt, providers, address }: Dependencies): void {
  const limits = createLoginLimits()
  const post = postsOf(app, scopeAt)
  const contextOf = ({ request, scope }: PublicRequest<unknown>): SignOnContext => ({
    providers,
    home: originAt(scope.brand, address, request.hostname),
    browser: signOnCookieIn(request),
  })

  app.get(METADATA_PATH, async (request, reply) => {
    const scope = await scopeAt(request.host ?? '')
    reply.type('application/samlmetadata+xml')
    return ownMetadata(ownAddresses(originAt(scope.brand, address, request.hostname)))
  })

  app.get('/login/ways', { config: { isForPages: true } }, async (request, reply) => {
    const settings = await findSignOn(await scopeAt(request.host ?? ''))
    reply.header('Cache-Control', 'no-store')
    return { sign_on: settings ? { button: settings.button, only: settings.isOnly } : null }
  })

  post('/login/sign-on', BeginBody, async asked => {
    const { request, reply, scope, body } = asked
    // The provider sends the browser back to one host, where its cookie has to be.
    const home = originAt(scope.brand, address, request.hostname)
    if (new URL(home).hostname !== request.hostname)
      return {
        state: 'away',
        url: `${home}/login${body.next ? `?next=${encodeURIComponent(body.next)}` : ''}`,
      }
    const { url, browser } = await beginSignOn(scope, { next: body.next }, contextOf(asked))
    setSignOnCookie({ request, reply }, browser)
    return { state: 'away', url }
  })

  post('/login/sign-on/response', ResponseBody, async asked => {
    const { scope, body, client } = asked
    const response = Object.fromEntries(
      Object.entries(body.response).filter((pair): pair is [string, string] => pair[1] !== undefined),
    )
    const finished = await finishSignOn(scope, response, { ...contextOf(asked), client })
    if ('tested' in finished) return { state: 'tested' }
    if ('confirmed' in finished) return { state: 'confirmed' }
    if ('connect' in finished) {
      const { ticket, email, hasPassword, asksCode } = finished.connect
      return { state: 'connect', ticket, email, 'password?': hasPassword, 'code?': asksCode }
    }
    return { ...(await letIn(asked, finished)), next: finished.next }
  })

  post('/login/sign-on/connect', ConnectBody, async asked => {
    const { request, reply, scope, origin, body, client } = asked
    const countTry = async (userId: number) => {
      const { email } = await getUserById(scope, userId)
      await limits.ofPassword(scope, { origin, reply, email })
    }
    const browser = signOnCookieIn(request)
    const { session, next } = await connectMember(scope, body, { browser, client, countTry })
    return { ...(await letIn(asked, { session })), next }
  })

  logoutRoute(app, { scopeAt, providers })
}

const MAX_FORM_BYTES = 32 * 1024
const countLogouts = createRateLimit(600, { name: 'logouts by', seconds: 60 })

/** Back-channel logout: the provider itself posts here. */
function logoutRoute(app: FastifyInstance, { scopeAt, providers }: Omit<Dependencies, 'address'>): void {
  takingForms(app, { maxBytes: MAX_FORM_BYTES, maxFiles: 0 }, inner => {
    inner.post(LOGOUT_PATH, async (request, reply) => {
      const scope = { ...(await scopeAt(request.host ?? '')), from: whereaboutsOf(request) }
      reply.header('Cache-Control', 'no-store')
      await countLogouts(`${scope.brand.id} ${networkOf(request)}`, reply)
      try {
        const { logout_token: token } = checked(LogoutForm, formOf(request).fields)
        await logOutByProvider(scope, token, providers)
        return ''
      } catch (error) {
        const isTheirs = error instanceof NotAccepted || problemFrom(error)?.code === 'invalid'
        if (!isTheirs && !(error instanceof Unreachable)) throw error
        // As the specification wants it (2.8); what cannot be read now may be sent again.
        return reply
          .code(isTheirs ? 400 : 503)
          .send({ error: 'invalid_request', error_description: (error as Error).message })
      }
    })
  })
}
