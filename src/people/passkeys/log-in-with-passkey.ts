import { Problem } from '../../kit/errors.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { MAX_TRIES, noteWrongWay } from '../sessions/log-in.ts'
import { findTicket, takeTicket, updateTicketTried } from '../sessions/login-queries.ts'
import { type ClientInfo, type NewSession, openSession } from '../sessions/open-session.ts'
import { digestOf } from '../users/tokens.ts'
import type { AssertionResponse } from './input.ts'
import { requestOptions } from './options.ts'
import { noneFor, proveByPasskey } from './prove-by-passkey.ts'
import { selectPasskeys } from './queries.ts'
import type { RelyingParty } from './relying-party.ts'

interface Given {
  credential: AssertionResponse
  party: RelyingParty
  client: ClientInfo
  countTry: (userId: number) => Promise<void>
}

/** What the browser needs to log somebody in whom nobody has named: it is the same for everybody. */
export function loginOptions(scope: Scope, party: RelyingParty, browser: string) {
  const ceremony = { purpose: 'login', asker: browser } as const
  return requestOptions(scope, { ceremony, party, allowed: [], needsVerification: true })
}

/** Logs in with a passkey alone, whose owner was verified: that is two factors. Throws unauthorized, forbidden. */
export function logInWithPasskey(
  scope: Scope,
  browser: string,
  { client, ...given }: Given,
): Promise<NewSession> {
  const ceremony = { purpose: 'login', asker: browser } as const
  let whose: number | undefined
  return proveByPasskey(scope, { ...given, ceremony, needsVerification: true }, (tx, userId) => {
    whose = userId
    return openSession(tx, userId, { ...client, way: 'passkey', withFactor: true })
  }).catch(error => {
    if (whose === undefined) throw error
    return noteWrongWay(scope, { userId: whose, way: 'passkey' }, error)
  })
}

/** What the browser needs for the second step of a login, whose first gave this ticket. Throws unauthorized. */
export async function secondStepOptions(scope: Scope, party: RelyingParty, ticket: string) {
  const userId = await findTicket(scope, { purpose: 'second_factor', digest: digestOf(ticket) })
  if (userId === undefined) throw expired()
  const passkeys = await selectPasskeys(scope, userId)
  const allowed = passkeys.filter(({ host }) => host === party.host)
  if (allowed.length === 0) throw new Problem('conflict', noneFor(party, passkeys))
  const ceremony = { purpose: 'second_factor', asker: ticket } as const
  return requestOptions(scope, { ceremony, party, allowed, needsVerification: false })
}

/** The second step of a login with a password: a passkey of the member in the place of a code. Throws unauthorized. */
export async function passSecondStep(
  scope: Scope,
  ticket: string,
  { client, ...given }: Given,
): Promise<NewSession> {
  const which = { purpose: 'second_factor', digest: digestOf(ticket) } as const
  const member = await transaction(scope, tx => updateTicketTried(tx, which, MAX_TRIES))
  if (member === undefined) throw expired()
  const ceremony = { purpose: 'second_factor', asker: ticket } as const
  const proof = { ...given, ceremony, userId: member, needsVerification: false }
  return proveByPasskey(scope, proof, async (tx, userId) => {
    if ((await takeTicket(tx, which)) === undefined) throw expired()
    return openSession(tx, userId, { ...client, way: 'password', withFactor: true })
  }).catch(error => noteWrongWay(scope, { userId: member }, error))
}

function expired(): Problem {
  return new Problem('unauthorized', say`The login has expired. Log in again.`)
}
