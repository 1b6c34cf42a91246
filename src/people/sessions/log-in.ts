import { recordAudit } from '../../kit/audit/record.ts'
import { Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'
import { enqueue, job } from '../../kit/jobs/job.ts'
import { hashPassword, isPassword } from '../../kit/passwords.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../kit/retry.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { findUserByEmail, getUserById, type UserRow } from '../users/queries.ts'
import { digestOf } from '../users/tokens.ts'
import { requireFreshLogin } from './confirm-login.ts'
import { userPasswordChanged } from './events.ts'
import { type FailedWay, noteFailedLogin } from './failed-logins.ts'
import {
  deleteTickets,
  findLogin,
  findTicket,
  hasFactor,
  insertTicket,
  type Purpose,
  takeTicket,
  updatePassword,
  updateTicketTried,
} from './login-queries.ts'
import { type ClientInfo, endOtherSessions, type NewSession, openSession } from './open-session.ts'
import { requireGoodPassword } from './password-rules.ts'
import { spendCode } from './second-factor.ts'
import { makeSecret } from './secrets.ts'
import { tellOfChange } from './tell-of-change.ts'

const SOON = { retryDelays: [10 * SECOND, MINUTE, 10 * MINUTE] }
export const sendResetJob = job('sessions.send-reset', { user_id: rowId }, SOON)
export const sendInvitationJob = job(
  'sessions.send-invitation',
  {
    user_id: rowId,
    /** Who invites; nobody at the command line. */
    invited_by: rowId.optional(),
  },
  SOON,
)

export const LASTS_MS: Record<Purpose, number> = {
  link: 12 * HOUR,
  switch: 5 * MINUTE,
  invitation: 7 * DAY, // for new staff, who may read their mail tomorrow
  reset: HOUR,
  second_factor: 5 * MINUTE,
}
/** Of the second step of a login. */
export const MAX_TRIES = 5
const PASSWORD_LINKS: Purpose[] = ['reset', 'invitation']

/** Logged in, or asked for a second factor: the ticket then accompanies the code. */
export type Login = { session: NewSession } | SecondStep

interface SecondStep {
  ticket: string
  /** With what it can be passed, besides recovery codes. */
  hasApp: boolean
  hasPasskey: boolean
}

interface PasswordLogin {
  email: string
  password: string
}

/**
 * Logs in with a password. The response and its timing are the same for an unknown address and a wrong password. Throws
 * unauthorized.
 */
export async function logIn(
  scope: Scope,
  { email, password }: PasswordLogin,
  client: ClientInfo,
): Promise<Login> {
  const user = await findUserByEmail(scope, email)
  const login = user ? await findLogin(scope, user.id) : undefined
  if (!(await isPassword(login?.password, password)) || !user) {
    await noteFailedLogin(scope, user?.id, 'password')
    throw new Problem('unauthorized', say`The email address or password is wrong.`)
  }
  return transaction(scope, async tx => {
    // The password may have changed during the check, which ended every session.
    if ((await findLogin(tx, user.id)).password !== login?.password)
      throw new Problem('unauthorized', say`The password has just been changed. Log in again.`)
    return goOn(tx, user.id, client)
  }).catch(error => noteWrongWay(scope, { userId: user.id }, error))
}

/** Records that the password or passkey was right, and that it does not let them in. */
export async function noteWrongWay(
  scope: Scope,
  { userId, way = 'password' }: { userId: number; way?: FailedWay['way'] },
  error: unknown,
): Promise<never> {
  if (error instanceof Problem && error.code === 'forbidden')
    await noteFailedLogin(scope, userId, { way, wrong: 'way' })
  throw error
}

/** With a second factor there is one more step. */
async function goOn(tx: TxScope, userId: number, client: ClientInfo): Promise<Login> {
  const login = await findLogin(tx, userId)
  if (!hasFactor(login)) return { session: await openSession(tx, userId, { ...client, way: 'password' }) }
  return {
    ticket: await makeTicket(tx, userId, 'second_factor'),
    hasApp: login.totpConfirmedAt !== null,
    hasPasskey: login.passkeyHosts.length > 0,
  }
}

/** The second step: the code, with the ticket of the first. Five wrong codes end the login. Throws unauthorized. */
export async function logInWithCode(
  scope: Scope,
  { ticket, code }: { ticket: string; code: string },
  { client, countTry }: { client: ClientInfo; countTry: (userId: number) => Promise<void> },
): Promise<NewSession> {
  const which = { purpose: 'second_factor', digest: digestOf(ticket) } as const
  const userId = await transaction(scope, tx => updateTicketTried(tx, which, MAX_TRIES))
  if (userId !== undefined) await countTry(userId)
  if (userId === undefined) throw new Problem('unauthorized', say`The login has expired. Log in again.`)
  const wrongCode = new Problem('unauthorized', say`This code is wrong or has expired.`)
  return transaction(scope, async tx => {
    if (!(await spendCode(tx, userId, code))) throw wrongCode
    if ((await takeTicket(tx, which)) === undefined)
      throw new Problem('unauthorized', say`The login has expired. Log in again.`)
    return openSession(tx, userId, { ...client, way: 'password', withFactor: true })
  }).catch(async error => {
    if (error === wrongCode) await noteFailedLogin(scope, userId, 'code')
    return noteWrongWay(scope, { userId }, error)
  })
}

/**
 * Logs in with a link that the operator made, or that leads here from another brand. It works once. Whoever comes from another brand
 * has not shown here who they are. Throws unauthorized.
 */
export function logInWithLink(scope: Scope, ticket: string, client: ClientInfo): Promise<NewSession> {
  return transaction(scope, async tx => {
    const from = await takeTicket(tx, { purpose: 'switch', digest: digestOf(ticket) })
    if (from !== undefined) return openSession(tx, from, { ...client, way: 'link', loggedInAt: null })
    const userId = await usedTicket(tx, ['link'], ticket)
    return openSession(tx, userId, { ...client, way: 'link' })
  })
}

/** Sets a new password with a mailed link, ends all sessions, and logs in. Throws unauthorized. */
export async function resetPassword(
  scope: Scope,
  { ticket, password }: { ticket: string; password: string },
  client: ClientInfo,
): Promise<Login> {
  const digest = digestOf(ticket)
  const found = await Promise.all(PASSWORD_LINKS.map(purpose => findTicket(scope, { purpose, digest })))
  const known = found.find(userId => userId !== undefined)
  if (known === undefined) throw usedUp() // before any expensive work
  await requireGood(scope, known, password)
  const hash = await hashPassword(password)
  const userId = await transaction(scope, async tx => {
    const id = await usedTicket(tx, PASSWORD_LINKS, ticket)
    await setPassword(tx, id, hash)
    await endOtherSessions(tx, id, null)
    return id
  })
  // Apart: it is their password also where it is not enough to log in.
  return transaction(scope, tx => goOn(tx, userId, client))
}

async function usedTicket(tx: TxScope, purposes: Purpose[], ticket: string): Promise<number> {
  for (const purpose of purposes) {
    const userId = await takeTicket(tx, { purpose, digest: digestOf(ticket) })
    if (userId !== undefined) return userId
  }
  throw usedUp()
}

function usedUp(): Problem {
  return new Problem('unauthorized', say`This link has been used or has expired. Request a new one.`)
}

/** Mails a link to set a new password if the address is known and the limit allows it; the response reveals neither. */
export async function forgetPassword(
  scope: Scope,
  email: string,
  mayMail: (userId: number) => Promise<boolean>,
): Promise<void> {
  const user = await findUserByEmail(scope, email)
  if (user && (await mayMail(user.id)))
    await transaction(scope, tx =>
      enqueue(tx, [sendResetJob.of({ user_id: user.id }, { topic: `reset of ${user.id}` })]),
    )
}

/**
 * Changes the password of someone who knows the current one, or sets the first one after a fresh login; other sessions end. Throws
 * forbidden, confirmation_required.
 */
export async function changePassword(
  scope: Scope,
  { userId, sessionId }: { userId: number; sessionId: number },
  { current, password }: { current: string | undefined; password: string },
): Promise<void> {
  const login = await findLogin(scope, userId)
  if (login.password === null) await requireFreshLogin(scope)
  if (login.password !== null && !(await isPassword(login.password, current ?? '')))
    throw new Problem('forbidden', say`The current password is wrong.`, {
      current_password: [say`is wrong`],
    })
  await requireGood(scope, userId, password)
  const hash = await hashPassword(password)
  await transaction(scope, async tx => {
    await setPassword(tx, userId, hash)
    await endOtherSessions(tx, userId, sessionId)
  })
}

async function requireGood(scope: Scope, userId: number, password: string): Promise<void> {
  const { email, name } = await getUserById(scope, userId)
  await requireGoodPassword(password, { email, name, brand: scope.brand.name })
}

async function setPassword(tx: TxScope, userId: number, hash: string): Promise<void> {
  const isFirst = (await findLogin(tx, userId)).password === null
  await updatePassword(tx, userId, hash)
  for (const purpose of ['reset', 'invitation', 'second_factor'] as const)
    await deleteTickets(tx, userId, purpose)
  await recordEvent(tx, userPasswordChanged.of({ subjectId: userId }))
  if (!isFirst) await tellOfChange(tx, userId, 'password_changed')
}

/** A secret for one purpose that works once. */
export async function makeTicket(tx: TxScope, userId: number, purpose: Purpose): Promise<string> {
  const { secret, digest } = makeSecret()
  const expiresAt = new Date(tx.now().getTime() + LASTS_MS[purpose])
  await insertTicket(tx, { userId, purpose, digest, expiresAt })
  return secret
}

/** A URL of the brand's pages that logs the member of staff in, once. */
export function makeLoginLink(scope: Scope, user: UserRow, base: string): Promise<string> {
  return makeLink(scope, user, { base, purpose: 'link' })
}

/** The same for somebody who comes from another brand: the session that it opens is not a fresh login. */
export function makeSwitchLink(scope: Scope, user: UserRow, base: string): Promise<string> {
  return makeLink(scope, user, { base, purpose: 'switch' })
}

async function makeLink(
  scope: Scope,
  { id }: UserRow,
  { base, purpose }: { base: string; purpose: 'link' | 'switch' },
): Promise<string> {
  const ticket = await transaction(scope, async tx => {
    recordAudit(tx, { action: 'login.link_created', about: { id } })
    return makeTicket(tx, id, purpose)
  })
  return `${base}${loginPath(ticket)}`
}

/** Where the ticket of a login link is used. Browsers do not send the part after # anywhere. */
export function loginPath(ticket: string): string {
  return `/login#link=${ticket}`
}
