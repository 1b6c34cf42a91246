import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemFrom } from '../../kit/errors.ts'
import { hostCookieIn, setHostCookie } from '../../kit/http/host-cookie.ts'
import { DAY, HOUR } from '../../kit/retry.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { findPeople } from '../../people/identities/people.ts'
import { authenticate } from '../../people/sessions/authenticate.ts'
import { sessionIn } from '../../people/sessions/cookie.ts'
import { makeSecret } from '../../people/sessions/secrets.ts'
import { digestOf } from '../../people/users/tokens.ts'
import { ARTICLE_STATUS, type ArticleStatus } from '../articles/codes.ts'
import { findTicket, insertTicket, type Purpose, takeTicket } from './queries.ts'

/** Who looks at the help center. */
export type Reader = 'anybody' | 'customer' | 'staff'

const { published, internal, customers } = ARTICLE_STATUS

/** The articles that a reader finds and reads. */
export const READABLE: Record<Reader, ArticleStatus[]> = {
  anybody: [published],
  customer: [published, customers],
  staff: [published, customers, internal],
}

const NAME = 'answerwell_reader'

const LASTS_MS: Record<Purpose, number> = { link: HOUR, browser: 30 * DAY }

/** A new ticket, which stands nowhere else. */
async function issue(tx: TxScope, purpose: Purpose, identityId: number): Promise<string> {
  const ticket = `${identityId}-${makeSecret().secret}`
  const expiresAt = new Date(tx.now().getTime() + LASTS_MS[purpose])
  await insertTicket(tx, { identityId, purpose, digest: digestOf(ticket), expiresAt })
  return ticket
}

/** The customer's identity; undefined if the ticket is not ours, was used or has expired, or there is no such customer. */
async function customerOf(scope: Scope, purpose: Purpose, ticket: string): Promise<number | undefined> {
  const identityId = await findTicket(scope, { purpose, digest: digestOf(ticket) })
  return identityId !== undefined && (await isCustomer(scope, identityId)) ? identityId : undefined
}

/** The path at which a customer signs in, once and within an hour. */
export async function signInPath(scope: Scope, identityId: number): Promise<string> {
  return `/help/sign-in/${await transaction(scope, tx => issue(tx, 'link', identityId))}`
}

/** Whether the link of a customer still works. */
export async function isGoodLink(scope: Scope, ticket: string): Promise<boolean> {
  return (await customerOf(scope, 'link', ticket)) !== undefined
}

/** Whose page it is: of staff with a session, of a customer who has signed in, or anybody's. */
export async function readerOf(scope: Scope, request: FastifyRequest): Promise<Reader> {
  if (sessionIn(request) !== undefined && (await isStaff(scope, request))) return 'staff'
  const given = hostCookieIn(request, NAME)
  const identityId = given && (await customerOf(scope, 'browser', given))
  return identityId ? 'customer' : 'anybody'
}

async function isStaff(scope: Scope, { headers, host, protocol }: FastifyRequest): Promise<boolean> {
  const { cookie } = headers
  try {
    await authenticate(scope, { headers: { cookie }, method: 'GET', host, protocol })
    return true
  } catch (error) {
    if (problemFrom(error)?.code === 'unauthorized') return false
    throw error
  }
}

async function isCustomer(scope: Scope, identityId: number): Promise<boolean> {
  const person = (await findPeople(scope, [identityId])).get(identityId)
  return person !== undefined && !person.staff
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Signs this browser in for thirty days, which uses the link up; false if it no longer works. */
export async function signIn(scope: Scope, exchange: Exchange, link: string): Promise<boolean> {
  const value = await transaction(scope, async tx => {
    const identityId = await takeTicket(tx, { purpose: 'link', digest: digestOf(link) })
    if (identityId === undefined || !(await isCustomer(tx, identityId))) return undefined
    await endSession(tx, exchange.request)
    return issue(tx, 'browser', identityId)
  })
  if (value === undefined) return false
  setHostCookie(exchange, { name: NAME, value, maxAgeSeconds: LASTS_MS.browser / 1_000 })
  return true
}

/** Signs this browser out, and with it whoever has a copy of its cookie. */
export async function signOut(scope: Scope, exchange: Exchange): Promise<void> {
  await transaction(scope, tx => endSession(tx, exchange.request))
  setHostCookie(exchange, { name: NAME, value: '', maxAgeSeconds: 0 })
}

async function endSession(tx: TxScope, request: FastifyRequest): Promise<void> {
  const given = hostCookieIn(request, NAME)
  if (given) await takeTicket(tx, { purpose: 'browser', digest: digestOf(given) })
}
