import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../kit/errors.ts'
import { type Asking, hostCookieIn, setHostCookie } from '../../kit/http/host-cookie.ts'
import { DAY, HOUR } from '../../kit/retry.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { findPeople } from '../identities/people.ts'
import { findIdentityById, selectIdentitiesBeside } from '../identities/queries.ts'
import { makeSecret } from '../sessions/secrets.ts'
import { digestOf } from '../users/tokens.ts'
import { findContactOfSubject } from './contact-of-subject.ts'
import { findTicket, insertTicket, type Purpose, takeTicket } from './ticket-queries.ts'

/** A customer who has signed in. */
export interface Customer {
  /** Who they signed in as. */
  identityId: number
  name: string
  /** What is theirs: of a token of the shop, all identities of the contact; of a mailed link, the address that was mailed. */
  identityIds: number[]
}

const NAME = 'answerwell_reader'

const LASTS_MS: Record<Purpose, number> = { link: HOUR, browser: 30 * DAY }

interface Ticket {
  identityId: number
  /** Whose token it came from; null: a mailed link. */
  keyId: number | null
}

/** A new ticket, which stands nowhere else. */
export async function issue(tx: TxScope, purpose: Purpose, { identityId, keyId }: Ticket): Promise<string> {
  const ticket = `${identityId}-${makeSecret().secret}`
  const expiresAt = new Date(tx.now().getTime() + LASTS_MS[purpose])
  await insertTicket(tx, { identityId, purpose, digest: digestOf(ticket), expiresAt, keyId })
  return ticket
}

/** The customer of a ticket; undefined if it is not ours, was used or has expired, or there is no such customer any longer. */
export async function customerOf(
  scope: Scope,
  purpose: Purpose,
  ticket: string,
): Promise<Customer | undefined> {
  const identityId = await findTicket(scope, { purpose, digest: digestOf(ticket) })
  return identityId === undefined ? undefined : findCustomer(scope, identityId)
}

/** Undefined for staff, and for an account whose ID is not the contact's any longer. */
export async function findCustomer(scope: Scope, identityId: number): Promise<Customer | undefined> {
  const person = (await findPeople(scope, [identityId])).get(identityId)
  const identity = await findIdentityById(scope, identityId)
  if (!person || person.staff || !identity?.contactId || identity.type === 'erased') return undefined
  const { name } = person
  if (identity.type !== 'account') return { identityId, name, identityIds: [identityId] }
  const contact = await findContactOfSubject(scope, identity.identifier)
  if (contact?.id !== identity.contactId) return undefined
  return { identityId, name, identityIds: await selectIdentitiesBeside(scope, identityId) }
}

/** The customer who has signed in with this browser. */
export async function customerIn(scope: Scope, request: Asking): Promise<Customer | undefined> {
  const given = hostCookieIn(request, NAME)
  return given ? customerOf(scope, 'browser', given) : undefined
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Signs this browser in, as the customer whom `admit` returns: the ticket in its cookie is its only one. */
export async function signInBrowser(
  scope: Scope,
  exchange: Exchange,
  admit: (tx: TxScope) => Promise<Ticket | undefined>,
): Promise<boolean> {
  const value = await transaction(scope, async tx => {
    const admitted = await admit(tx)
    if (!admitted || !(await findCustomer(tx, admitted.identityId))) return undefined
    await endSession(tx, exchange.request)
    return issue(tx, 'browser', admitted)
  })
  if (value === undefined) return false
  setHostCookie(exchange, { name: NAME, value, maxAgeSeconds: LASTS_MS.browser / 1_000 })
  return true
}

/** A session of the chat on one device, which keeps it where no other site sees it. Throws forbidden for staff. */
export async function openSession(tx: TxScope, ticket: Ticket) {
  const customer = await findCustomer(tx, ticket.identityId)
  if (!customer) throw new Problem('forbidden', say`This account cannot sign in.`)
  const expiresAt = new Date(tx.now().getTime() + LASTS_MS.browser)
  return { session: await issue(tx, 'browser', ticket), expiresAt, customer }
}

/** Signs this browser out, and with it whoever has a copy of its cookie. */
export async function signOutBrowser(scope: Scope, exchange: Exchange): Promise<void> {
  await transaction(scope, tx => endSession(tx, exchange.request))
  setHostCookie(exchange, { name: NAME, value: '', maxAgeSeconds: 0 })
}

async function endSession(tx: TxScope, request: FastifyRequest): Promise<void> {
  const given = hostCookieIn(request, NAME)
  if (given) await endTicket(tx, given)
}

/** Ends the session of a browser or of the chat. */
export async function endTicket(tx: TxScope, ticket: string): Promise<void> {
  await takeTicket(tx, { purpose: 'browser', digest: digestOf(ticket) })
}

/** Uses a link up; undefined if it no longer works. */
export async function takeLink(tx: TxScope, link: string): Promise<Ticket | undefined> {
  const identityId = await takeTicket(tx, { purpose: 'link', digest: digestOf(link) })
  return identityId === undefined ? undefined : { identityId, keyId: null }
}
