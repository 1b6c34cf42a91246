import { randomBytes } from 'node:crypto'
import { brokenLink, invalid } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { Unreachable } from '../../kit/fetch-safely.ts'
import { MINUTE } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { makeSecret } from '../../people/sessions/secrets.ts'
import { digestOf } from '../../people/users/tokens.ts'
import { type Authorities, Refused } from './authorities.ts'
import { mailLoginConnected, mailLoginCreated } from './events.ts'
import type { NewLogin } from './input.ts'
import {
  getMailLogin,
  insertMailLogin,
  type MailLoginRow,
  takeState,
  updateRefusal,
  updateTokens,
} from './queries.ts'

/** Time limit for signing in. */
const WITHIN_MS = 15 * MINUTE

interface SignInContext {
  authorities: Authorities
  userId: number
  redirectUri: string
}

/** Begins a mail login; returns it with the URL where the caller signs in. Throws invalid. */
export async function beginSignIn(
  scope: Scope,
  { provider, user, hosts }: NewLogin,
  { authorities, userId, redirectUri }: SignInContext,
): Promise<{ login: MailLoginRow; url: string }> {
  const known = authorities.known.find(({ id }) => id === provider)
  if (!known)
    throw invalid(
      'mail_login.provider',
      say`is not set up on this server: ANSWERWELL_OAUTH_${provider.toUpperCase()}`,
    )
  const allowed = known.hosts ?? hosts
  if (!allowed)
    throw invalid('mail_login.hosts', say`is required: the mail servers that get the access token`)
  const { secret: state, digest: stateDigest } = makeSecret()
  const verifier = randomBytes(32).toString('base64url')
  const url = await authorities
    .authorizationUrl(provider, { state, verifier, redirectUri }, user)
    .catch(error => {
      throw error instanceof Unreachable
        ? invalid('mail_login.provider', say`does not respond: ${error}`)
        : error
    })
  const login = await transaction(scope, async tx => {
    const row = await insertMailLogin(tx, { provider, userId, hosts: allowed, verifier, stateDigest })
    await recordEvent(tx, mailLoginCreated.of({ subjectId: row.id, data: { provider } }))
    return row
  })
  return { login, url }
}

/** Completes a sign-in with the provider's response; stores a refusal with the login. Throws not_found for another person's state. */
export async function finishSignIn(
  scope: Scope,
  response: Record<string, string>,
  { authorities, userId, redirectUri }: SignInContext,
): Promise<MailLoginRow> {
  const { state = '' } = response
  const since = new Date(scope.now().getTime() - WITHIN_MS)
  const login = await transaction(scope, tx => takeState(tx, { digest: digestOf(state), userId, since }))
  if (!login) throw brokenLink()
  const { id, provider, verifier } = login
  try {
    const tokens = await authorities.redeem(provider, response, {
      state,
      verifier: verifier ?? '',
      redirectUri,
    })
    if (!tokens.refreshToken) throw new Refused(say`The provider gave no refresh token.`)
    await transaction(scope, async tx => {
      await updateTokens(tx, id, tokens)
      await recordEvent(tx, mailLoginConnected.of({ subjectId: id, data: { provider } }))
    })
  } catch (error) {
    if (!(error instanceof Refused || error instanceof Unreachable)) throw error
    await transaction(scope, tx => updateRefusal(tx, id, { error: error.message }))
  }
  return getMailLogin(scope, id)
}
