import { InvalidInput, invalid, Problem } from '../../kit/errors.ts'
import { isPassword } from '../../kit/passwords.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { noteFailedLogin } from '../sessions/failed-logins.ts'
import { findLogin, hasFactor } from '../sessions/login-queries.ts'
import { type ClientInfo, type NewSession, openSession } from '../sessions/open-session.ts'
import { spendCode } from '../sessions/second-factor.ts'
import { getUserById } from '../users/queries.ts'
import { digestOf } from '../users/tokens.ts'
import { giveTo, noPlace } from './admit.ts'
import { sessionEndIn } from './claims.ts'
import { connectAccount } from './connect-account.ts'
import { byProvider, type Connecting } from './finish-sign-on.ts'
import { issuerOf } from './link-queries.ts'
import { placeFor } from './provisioned.ts'
import { findSignOn, updateTested } from './queries.ts'
import { takeTicket, updateTicketTried } from './ticket-queries.ts'

const MAX_TRIES = 5

interface Proof {
  ticket: string
  password: string
  code?: string | undefined
}

/** The address of the member that waits to be connected, to limit guesses. */
type CountTry = (userId: number) => Promise<void>

/**
 * Connects an account with the member who has its address, once they have shown with their password that they are this member, and
 * with a code if they have a second factor. Throws unauthorized, forbidden, invalid.
 */
export async function connectMember(
  scope: Scope,
  { ticket, password, code }: Proof,
  { browser, client, countTry }: { browser: string | undefined; client: ClientInfo; countTry: CountTry },
): Promise<{ session: NewSession; next: string | null }> {
  const which = {
    purpose: 'connect',
    digest: digestOf(ticket),
    browserDigest: browser === undefined ? Buffer.alloc(0) : digestOf(browser),
  } as const
  const waiting = await transaction(scope, tx => updateTicketTried<Connecting>(tx, which, MAX_TRIES))
  if (!waiting || waiting.userId === null) throw expired()
  const { userId, details } = waiting
  await countTry(userId)
  const login = await findLogin(scope, userId)
  if (!(await isPassword(login.password, password))) {
    await noteFailedLogin(scope, userId, { way: 'sign_on', wrong: 'password' })
    throw new Problem('unauthorized', say`The password is wrong.`)
  }
  const settings = await findSignOn(scope)
  if (!settings || issuerOf(settings.issuer) !== details.account.issuer) throw expired()
  return transaction(scope, async tx => {
    if (hasFactor(login) && !(await spendCode(tx, userId, code ?? ''))) throw wrongCode()
    if (!(await takeTicket(tx, which))) throw expired()
    const user = await getUserById(tx, userId)
    const { place, hasTooMany } = await placeFor(tx, settings, { claims: details.claims, userId })
    if (!place && user.role !== 'owner') throw new Problem('forbidden', noPlace(hasTooMany).why)
    await connectAccount(tx, user, details.account)
    if (place) await giveTo(byProvider(tx), user, { settings, place })
    await updateTested(tx, settings)
    const provider = { issuer: details.account.issuer, session: details.session, idToken: null }
    const session = await openSession(tx, userId, {
      ...client,
      way: 'sign_on',
      provider,
      withFactor: hasFactor(login),
      endsBy: sessionEndIn(details.claims),
    })
    return { session, next: details.next }
  }).catch(async error => {
    if (error instanceof WrongCode) await noteFailedLogin(scope, userId, { way: 'sign_on', wrong: 'code' })
    throw error
  })
}

class WrongCode extends InvalidInput {}

function wrongCode(): WrongCode {
  const { code, sentence, fieldErrors } = invalid('code', say`is wrong or has expired`)
  return new WrongCode(code, sentence, fieldErrors)
}

function expired(): Problem {
  return new Problem('unauthorized', say`The login has expired. Log in again.`)
}
