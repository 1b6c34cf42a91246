import { createHash } from 'node:crypto'
import { Problem } from '../../kit/errors.ts'
import { Unreachable } from '../../kit/fetch-safely.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { isStorable } from '../../kit/text.ts'
import { noteFailedLogin } from '../sessions/failed-logins.ts'
import { findLogin, hasFactor } from '../sessions/login-queries.ts'
import { type ClientInfo, type NewSession, openSession } from '../sessions/open-session.ts'
import { makeSecret } from '../sessions/secrets.ts'
import { digestOf } from '../users/tokens.ts'
import { type Admitted, accountOf, admit } from './admit.ts'
import { attemptOf, type Begun, noProvider, type SignOnContext, WITHIN_MS } from './begin-sign-on.ts'
import { type Claims, sessionEndIn } from './claims.ts'
import { confirmByProvider, freshSince } from './confirm-by-provider.ts'
import type { Account } from './link-queries.ts'
import { NotAccepted } from './not-accepted.ts'
import type { Redeemed } from './providers.ts'
import { findSignOn, type SignOnRow, updateTested } from './queries.ts'
import { keepResult } from './test-result.ts'
import { insertTicket, type SignOnTicket, takeTicket } from './ticket-queries.ts'

/** An account that waits until its holder has shown that they are the member with its address. */
export interface Connecting {
  account: Account
  session: string | null
  claims: Claims
  next: string | null
}

/** What the browser is told. */
export type Finished =
  | { session: NewSession; next: string | null }
  | { connect: { ticket: string; email: string; hasPassword: boolean; asksCode: boolean } }
  | { tested: true }
  | { confirmed: true }

/**
 * Ends an attempt with what the provider has sent the browser back with. Throws unauthorized and forbidden, with the reason, which
 * is in the audit log, too.
 */
export async function finishSignOn(
  scope: Scope,
  response: Record<string, string>,
  context: SignOnContext & { client: ClientInfo },
): Promise<Finished> {
  const begun = await takeAttempt(scope, response.state ?? '', context.browser)
  const settings = await findSignOn(scope)
  if (!settings) throw noProvider()
  if (settings.issuer !== begun.details.issuer) throw outdated()
  const { isTest, next } = begun.details
  const redeemed = await redeem(scope, settings, { response, context, begun })
  if (isTest && begun.userId !== null) {
    await keepResult(scope, begun.userId, { settings, redeemed })
    return { tested: true }
  }
  const { claims } = redeemed
  if (begun.details.confirms !== undefined) {
    await confirmByProvider(scope, begun, claims)
    return { confirmed: true }
  }
  const provider = { issuer: accountOf(claims).issuer, session: sessionIn(claims) }
  const result = await transaction(scope, async (tx): Promise<Finished | Refused> => {
    const admitted = await admit(byProvider(tx), settings, claims)
    if ('wrong' in admitted) return { refused: admitted }
    if ('connects' in admitted)
      return {
        connect: await makeConnecting(tx, {
          userId: admitted.connects.id,
          email: admitted.connects.email,
          browser: context.browser as string,
          details: { account: accountOf(claims), session: provider.session, claims, next },
        }),
      }
    await updateTested(tx, settings)
    const session = await openSession(tx, admitted.userId, {
      ...context.client,
      way: 'sign_on',
      provider: { ...provider, idToken: await hintOf(tx, redeemed) },
      loggedInAt: freshSince(settings, claims),
      endsBy: sessionEndIn(claims),
    })
    return { session, next }
  })
  if (!('refused' in result)) return result
  const { userId, wrong, why, email } = result.refused
  await noteFailedLogin(scope, userId, { way: 'sign_on', wrong, email })
  throw new Problem('forbidden', why)
}

type Refused = { refused: Extract<Admitted, { wrong: string }> }

/** Servers refuse longer URLs. */
const MAX_HINT = 4_000

/** The ID token, if it will be sent to end the login there. The settings may have changed since the browser was sent away. */
async function hintOf(tx: TxScope, { idToken }: Redeemed): Promise<string | null> {
  const settings = await findSignOn(tx)
  return settings?.endsLogin && idToken !== undefined && idToken.length <= MAX_HINT ? idToken : null
}

/** What the provider changes: nobody asks for it here. */
export const byProvider = (tx: TxScope): TxScope => ({ ...tx, cause: { by: 'provider' } })

async function takeAttempt(scope: Scope, state: string, browser: string | undefined) {
  const ticket =
    browser === undefined
      ? undefined
      : await transaction(scope, tx =>
          takeTicket<Begun>(tx, {
            purpose: 'begin',
            digest: digestOf(state),
            browserDigest: digestOf(browser),
          }),
        )
  if (ticket) return ticket
  await noteFailedLogin(scope, undefined, { way: 'sign_on', wrong: 'state' })
  throw new Problem('unauthorized', say`This login has expired or was begun in another browser. Try again.`)
}

const outdated = () =>
  new Problem('unauthorized', say`The settings of this login have just changed. Try again.`)

interface Answer {
  response: Record<string, string>
  context: SignOnContext
  begun: SignOnTicket<Begun>
}

/** The claims of the account. Throws unauthorized. */
async function redeem(
  scope: Scope,
  settings: SignOnRow,
  { response, context, begun }: Answer,
): Promise<Redeemed> {
  const { providers, browser = '' } = context
  const attempt = attemptOf(scope, context, { browser, state: response.state ?? '' })
  try {
    const redeemed = await providers.redeem(settings, attempt, { response, wants: settings.groupClaim })
    await requireFirst(scope, redeemed)
    return redeemed
  } catch (error) {
    if (!(error instanceof NotAccepted || error instanceof Unreachable)) throw error
    const { userId, details } = begun
    if (details.isTest && userId !== null)
      await keepResult(scope, userId, { settings, failed: error.sentence })
    await noteFailedLogin(scope, undefined, { way: 'sign_on', wrong: 'response' })
    throw new Problem('unauthorized', notLoggedIn(error.sentence))
  }
}

/** An assertion counts once. Throws NotAccepted. */
async function requireFirst(scope: Scope, { once }: Redeemed): Promise<void> {
  if (!once) return
  const isFirst = await transaction(scope, tx =>
    insertTicket(tx, {
      purpose: 'assertion',
      digest: createHash('sha256').update(`assertion ${once.id}`).digest(),
      browserDigest: null,
      userId: null,
      details: {},
      expiresAt: once.until,
    }),
  )
  if (!isFirst) throw new NotAccepted(say`The provider sent an assertion that was used before.`)
}

const notLoggedIn = (why: Sentence) => say`The login at the provider did not work. ${why}`

const MAX_SESSION_NAME = 255

/** What the provider calls the session there. */
function sessionIn({ sid }: Claims): string | null {
  return typeof sid === 'string' && sid.length <= MAX_SESSION_NAME && isStorable(sid) ? sid : null
}

interface NewConnecting {
  userId: number
  email: string
  browser: string
  details: Connecting
}

async function makeConnecting(tx: TxScope, { userId, email, browser, details }: NewConnecting) {
  const { secret: ticket, digest } = makeSecret()
  const login = await findLogin(tx, userId)
  await insertTicket(tx, {
    purpose: 'connect',
    digest,
    browserDigest: digestOf(browser),
    userId,
    details,
    expiresAt: new Date(tx.now().getTime() + WITHIN_MS),
  })
  return { ticket, email, hasPassword: login.password !== null, asksCode: hasFactor(login) }
}
