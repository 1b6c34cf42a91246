import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, problemFrom, STATUS_OF } from '../../kit/errors.ts'
import { linkTo } from '../../kit/http/address.ts'
import { decodeUtf8, parseForm, parseJson } from '../../kit/http/body.ts'
import { bytesOf, takingBytes } from '../../kit/http/bytes.ts'
import { createRateLimit, networkOf } from '../../kit/http/rate-limit.ts'
import { checked } from '../../kit/input.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { formatTime } from '../../kit/time.ts'
import { admitCustomer } from '../../people/customers/admit-customer.ts'
import { JoiningInput, TokenInput } from '../../people/customers/input.ts'
import { readToken, type ShopClaims } from '../../people/customers/read-token.ts'
import { openSession, signInBrowser } from '../../people/customers/sessions.ts'
import { isFromOwnPage } from '../../people/sessions/cookie.ts'
import { joinChats } from '../../talk/chat/customer-chats.ts'
import { refusedTokenPage, tokenPage } from './reader-pages.ts'
import type { Site } from './site.ts'
import type { View } from './view.ts'
import { wayIn } from './way-in.ts'

const PATH = '/sign-in/token'
const MAX_BYTES = 32 * 1024
const TEN_MINUTES = 600

/**
 * Customers sign in by a token that the brand's shop has signed. A program posts JSON and gets a session, as the chat does. A
 * browser posts a form, which signs the browser in: from another site only after its button, or any site could sign a customer in
 * as somebody else.
 */
export function tokenSignInRoutes(app: FastifyInstance, site: Site): void {
  const countNetwork = createRateLimit(120, { name: 'token sign-in', seconds: TEN_MINUTES })
  const countWrong = createRateLimit(20, {
    name: 'wrong sign-in tokens',
    seconds: TEN_MINUTES,
    isStrict: true,
  })

  const read = async (scope: Scope, request: FastifyRequest, token: string): Promise<ShopClaims> => {
    try {
      return await readToken(scope, token)
    } catch (error) {
      if (problemFrom(error)?.code === 'unauthorized')
        await countWrong(`${scope.brand.id} ${networkOf(request)}`)
      throw error
    }
  }

  app.options(PATH, async (_request, reply) =>
    open(reply)
      .header('Access-Control-Allow-Headers', 'Content-Type')
      .header('Access-Control-Allow-Methods', 'POST')
      .header('Access-Control-Max-Age', '86400')
      .code(204)
      .send(),
  )

  takingBytes(app, MAX_BYTES, inner => {
    inner.post(
      PATH,
      { onRequest: async (_request, reply) => void open(reply).header('Cache-Control', 'no-store') },
      async (request, reply) => {
        const scope = await site.scopeOf(request)
        await countNetwork(`${scope.brand.id} ${networkOf(request)}`, reply)
        const readOne = (token: string) => read(scope, request, token)
        return isForm(request)
          ? takeForm(site, { scope, request, reply }, readOne)
          : takeJson(scope, request, readOne)
      },
    )
  })
}

/** A response has nothing but what its own token gives. */
const open = (reply: FastifyReply) => reply.header('Access-Control-Allow-Origin', '*')

const isForm = ({ headers }: FastifyRequest) =>
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')

type Read = (token: string) => Promise<ShopClaims>

async function takeJson(scope: Scope, request: FastifyRequest, read: Read) {
  const { token, chats } = checked(JoiningInput, parseJson(decodeUtf8(bytesOf(request))))
  const claims = await read(token)
  const { session, expiresAt, customer } = await transaction(scope, async tx => {
    const identityId = await admitCustomer(tx, claims)
    const opened = await openSession(tx, { identityId, keyId: claims.keyId })
    await joinChats(tx, opened.customer, chats)
    return opened
  })
  return { session, expires_at: formatTime(expiresAt, scope.brand.timeZone), name: customer.name }
}

interface Exchange {
  scope: Scope
  request: FastifyRequest
  reply: FastifyReply
}

async function takeForm({ show }: Site, { scope, request, reply }: Exchange, read: Read) {
  const fields = Object.fromEntries(parseForm(bytesOf(request)))
  const to = wayIn(fields)
  const page = (view: View, body: string) => {
    const title = view.t('reader.sign_in')
    return { title, path: '/help/sign-in', active: 'help' as const, isHidden: true, body }
  }
  try {
    const { token } = checked(TokenInput, fields)
    const claims = await read(token)
    if (!isFromOwnPage(request))
      return show(request, reply, async (_scope, view) =>
        page(view, tokenPage(view, { token, to, name: claims.name ?? claims.email })),
      )
    const isIn = await signInBrowser(scope, { request, reply }, async tx => ({
      identityId: await admitCustomer(tx, claims),
      keyId: claims.keyId,
    }))
    if (!isIn) throw new Problem('unauthorized', say`This account cannot sign in.`)
    return reply.redirect(to ?? linkTo(request, '/help'), 303)
  } catch (error) {
    const problem = problemFrom(error)
    if (!problem || !(problem.code === 'unauthorized' || problem.code === 'invalid')) throw error
    return show(request, reply, async (_scope, view) => {
      reply.code(STATUS_OF[problem.code])
      return page(view, refusedTokenPage(view))
    })
  }
}
