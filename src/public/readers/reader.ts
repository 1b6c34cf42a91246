import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemFrom } from '../../kit/errors.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import {
  customerIn,
  customerOf,
  issue,
  signInBrowser,
  signOutBrowser,
  takeLink,
} from '../../people/customers/sessions.ts'
import { authenticate } from '../../people/sessions/authenticate.ts'
import { sessionIn } from '../../people/sessions/cookie.ts'
import { ARTICLE_STATUS, type ArticleStatus } from '../articles/codes.ts'

/** Who looks at the help center. */
export type Reader = 'anybody' | 'customer' | 'staff'

const { published, internal, customers } = ARTICLE_STATUS

/** The articles that a reader finds and reads. */
export const READABLE: Record<Reader, ArticleStatus[]> = {
  anybody: [published],
  customer: [published, customers],
  staff: [published, customers, internal],
}

/** The path at which a customer signs in, once and within an hour. */
export async function signInPath(scope: Scope, identityId: number): Promise<string> {
  return `/help/sign-in/${await transaction(scope, tx => issue(tx, 'link', { identityId, keyId: null }))}`
}

/** Whether the link of a customer still works. */
export async function isGoodLink(scope: Scope, ticket: string): Promise<boolean> {
  return (await customerOf(scope, 'link', ticket)) !== undefined
}

/** Whose page it is: of staff with a session, of a customer who has signed in, or anybody's. */
export async function readerOf(scope: Scope, request: FastifyRequest): Promise<Reader> {
  if (sessionIn(request) !== undefined && (await isStaff(scope, request))) return 'staff'
  return (await customerIn(scope, request)) ? 'customer' : 'anybody'
}

async function isStaff(scope: Scope, { headers, host, protocol }: FastifyRequest): Promise<boolean> {
  const { cookie } = headers
  try {
    await authenticate(scope, { headers: { cookie }, method: 'GET', host, protocol })
    return true
  } catch (error) {
    const code = problemFrom(error)?.code
    if (code === 'unauthorized' || code === 'second_factor_required') return false
    throw error
  }
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Signs this browser in for thirty days, which uses the link up; false if it no longer works. */
export function signIn(scope: Scope, exchange: Exchange, link: string): Promise<boolean> {
  return signInBrowser(scope, exchange, tx => takeLink(tx, link))
}

/** Signs this browser out, and with it whoever has a copy of its cookie. */
export { signOutBrowser as signOut }
