import { createHmac } from 'node:crypto'
import { Problem } from '../../kit/errors.ts'
import { Unreachable } from '../../kit/fetch-safely.ts'
import { MINUTE } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { hasOwnProof } from '../sessions/login-queries.ts'
import { makeSecret } from '../sessions/secrets.ts'
import { digestOf } from '../users/tokens.ts'
import { NotAccepted } from './not-accepted.ts'
import { RESPONSE_PATH } from './present.ts'
import type { Attempt, Providers } from './providers.ts'
import { findSignOn, type SignOnRow } from './queries.ts'
import { ownAddresses } from './saml/own.ts'
import { deleteExpiredTickets, insertTicket } from './ticket-queries.ts'

/** Time limit for signing on. */
export const WITHIN_MS = 15 * MINUTE

/** What an attempt remembers. */
export interface Begun {
  issuer: string
  /** The path of the page to open afterwards. */
  next: string | null
  /** Somebody tries the settings: nobody is logged in. */
  isTest: boolean
  /** The session whose owner shows that it is them: nobody is logged in either. */
  confirms?: number | undefined
}

/** Who begins: to come in, or else one who is in already. */
export interface Beginning {
  next?: string | null | undefined
  testedBy?: number
  confirmedBy?: { userId: number; sessionId: number }
}

export interface SignOnContext {
  providers: Providers
  /** The brand's address. */
  home: string
  /** The secret in the browser that began. */
  browser: string | undefined
}

/** An attempt with its secrets, which only the browser that began it can make: none of them is stored. */
export function attemptOf(
  scope: Scope,
  { home }: SignOnContext,
  { browser, state }: { browser: string; state: string },
): Attempt {
  const of = (purpose: string) =>
    createHmac('sha256', browser).update(`${purpose} ${state}`).digest('base64url')
  return {
    state,
    verifier: of('verifier'),
    nonce: of('nonce'),
    redirectUri: `${home}${RESPONSE_PATH}`,
    own: ownAddresses(home),
    now: scope.now(),
  }
}

/** Begins a sign-on; returns the provider's URL, and the secret that the browser has to keep. Throws not_found, unavailable. */
export async function beginSignOn(
  scope: Scope,
  { next = null, testedBy, confirmedBy }: Beginning,
  context: SignOnContext,
): Promise<{ url: string; browser: string }> {
  const settings = await findSignOn(scope)
  if (!settings) throw noProvider()
  if (confirmedBy) await requireNoOtherProof(scope, settings, confirmedBy.userId)
  const { secret: state, digest } = makeSecret()
  const own = context.browser ?? makeSecret().secret
  const attempt = {
    ...attemptOf(scope, context, { browser: own, state }),
    asksAgain: confirmedBy !== undefined,
  }
  const url = await context.providers.authorizationUrl(settings, attempt).catch(error => {
    if (error instanceof Unreachable || error instanceof NotAccepted)
      throw new Problem('unavailable', say`The provider cannot be used at the moment. ${error}`)
    throw error
  })
  const details: Begun = {
    issuer: settings.issuer,
    next,
    isTest: testedBy !== undefined,
    confirms: confirmedBy?.sessionId,
  }
  await transaction(scope, async tx => {
    await deleteExpiredTickets(tx)
    await insertTicket(tx, {
      purpose: 'begin',
      digest,
      browserDigest: digestOf(own),
      userId: testedBy ?? confirmedBy?.userId ?? null,
      details,
      expiresAt: new Date(tx.now().getTime() + WITHIN_MS),
    })
  })
  return { url, browser: own }
}

/**
 * A response by SAML does not prove that anybody was asked: what demands it is in the browser's URL. So whoever can confirm in another way has to.
 * Throws conflict.
 */
async function requireNoOtherProof(
  scope: Scope,
  { kind }: Pick<SignOnRow, 'kind'>,
  userId: number,
): Promise<void> {
  if (kind === 'saml' && (await hasOwnProof(scope, userId)))
    throw new Problem(
      'conflict',
      say`Confirm with your password, a code or a passkey: the provider cannot say that it has asked you.`,
    )
}

export function noProvider(): Problem {
  return new Problem('not_found', say`Single sign-on is not set up here.`)
}
