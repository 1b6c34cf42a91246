import { createHash } from 'node:crypto'
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import type { AuthorizationServer, Client } from 'oauth4webapi'
import { type SafeClient, Unreachable } from '../../kit/fetch-safely.ts'
import { isRecord } from '../../kit/input.ts'
import { cleaned, fetchThrough, type OAuthLibrary, optionsFor } from '../../kit/oauth.ts'
import { HOUR, MINUTE, SECOND } from '../../kit/retry.ts'
import { say } from '../../kit/sentences/say.ts'
import { type Claims, claimAt } from './claims.ts'
import { NotAccepted } from './not-accepted.ts'
import { endOfLogin, issuerUrl, type LoginToEnd, requireEndpoints } from './provider-addresses.ts'
import type { SignOnRow } from './queries.ts'
import { claimsIn, together } from './read-claims.ts'
import { createRecentFailures } from './recent-failures.ts'
import type { OwnAddresses } from './saml/own.ts'
import { isSaml, redeemSaml, samlUrl } from './saml-provider.ts'

export type ProviderOf = Pick<SignOnRow, 'kind' | 'issuer' | 'clientId' | 'clientSecret' | 'saml'>

/** What ties the provider's answer to the browser that asked. */
export interface Attempt {
  state: string
  verifier: string
  nonce: string
  redirectUri: string
  /** What a SAML provider knows of us. */
  own: OwnAddresses
  now: Date
  /** Whether the provider is to ask who it is again, even if it knows (OpenID Connect Core, 3.1.2.1). */
  asksAgain?: boolean
}

/** What a logout token says. */
export interface ProviderLogout {
  issuer: string
  subject: string | undefined
  session: string | undefined
  id: string
}

/** What was found at an issuer. */
export interface Discovered {
  server: AuthorizationServer
  keys: number
}

/** Identity providers: OpenID Connect Core 1.0 and SAML 2.0. All of it throws Unreachable and NotAccepted. */
export interface Providers {
  /** Reads the provider's document and keys again. */
  discover(issuer: string): Promise<Discovered>
  /** The URL where somebody signs on. */
  authorizationUrl(provider: ProviderOf, attempt: Attempt): Promise<string>
  /** Exchanges the parameters that the provider has sent the browser back with. */
  redeem(provider: ProviderOf, attempt: Attempt, answer: Answer): Promise<Redeemed>
  /** The URL where a browser ends its login there (OpenID Connect RP-Initiated Logout 1.0), if the provider has one. */
  endOfLogin(provider: ProviderOf, ending: LoginToEnd): Promise<string | null>
  /** Checks a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6). */
  readLogout(provider: ProviderOf, token: string): Promise<ProviderLogout>
}

/** What the provider has sent the browser back with. */
export interface Answer {
  response: Record<string, string>
  /** A claim that is asked for again if it is not in the ID token. */
  wants: string
}

export interface Redeemed {
  claims: Claims
  /** The algorithm of the signature. */
  algorithm: string
  /** Of an OpenID provider. */
  idToken?: string
  /** What must not come again, and until when it is valid. */
  once?: { id: string; until: Date }
}

/** Those with a public key: a shared key could be the public one of somebody else (RFC 8725, 2.1). */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ')
/** How far clocks may differ. */
const SKEW_SECONDS = 60
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const LOGOUT_MAX_AGE_SECONDS = 300
const MAX_KEPT = 500

interface Known {
  server: AuthorizationServer
  keys: JWTVerifyGetKey
  until: number
}

export function createProviders(web: Pick<SafeClient, 'fetch'>): Providers {
  const known = new Map<string, Known>()
  const failures = createRecentFailures()

  const read = async (oauth: OAuthLibrary, issuer: string): Promise<Known> => {
    const url = issuerUrl(issuer)
    const answer = await oauth.discoveryRequest(url, optionsFor(oauth, web, issuer))
    const server = await oauth.processDiscoveryResponse(url, answer)
    requireEndpoints(server, issuer)
    const { createRemoteJWKSet, customFetch } = await import('jose')
    const former = known.get(issuer)
    // Its keys are kept: they are read again when one is unknown, once in half a minute.
    const keys =
      former?.server.jwks_uri === server.jwks_uri && former
        ? former.keys
        : createRemoteJWKSet(new URL(server.jwks_uri as string), {
            [customFetch]: fetchThrough(web) as never,
            timeoutDuration: 15 * SECOND,
          })
    if (known.size >= MAX_KEPT) known.clear()
    const one = { server, keys, until: Date.now() + HOUR }
    known.set(issuer, one)
    return one
  }

  const ask = async <Result>(issuer: string, work: (at: At) => Promise<Result>): Promise<Result> => {
    const oauth = await import('oauth4webapi')
    try {
      const kept = known.get(issuer)
      const { server, keys } =
        kept && kept.until > Date.now() ? kept : await failures.unless(issuer, () => read(oauth, issuer))
      return await work({ oauth, server, keys, options: optionsFor(oauth, web, issuer) })
    } catch (error) {
      throw await inWords(oauth, error)
    }
  }

  return {
    async discover(issuer) {
      known.delete(issuer)
      failures.forget(issuer)
      return ask(issuer, async ({ server }) => {
        const answer = await fetchThrough(web)(server.jwks_uri as string, { method: 'GET', headers: {} })
        const body = answer.status === 200 ? await answer.json().catch(() => undefined) : undefined
        if (!isRecord(body) || !Array.isArray(body.keys) || body.keys.length === 0)
          throw new NotAccepted(say`The provider names no keys at ${cleaned(server.jwks_uri as string)}.`)
        return { server, keys: body.keys.length }
      })
    },
    authorizationUrl: (provider, attempt) =>
      isSaml(provider)
        ? samlUrl(provider, attempt)
        : ask(provider.issuer, async at => authorizationUrl(at, provider, attempt)),
    redeem: (provider, attempt, answer) =>
      isSaml(provider)
        ? redeemSaml(provider, attempt, answer)
        : ask(provider.issuer, at => redeem(at, { provider, attempt, ...answer })),
    endOfLogin: async (provider, ending) =>
      isSaml(provider) ? null : ask(provider.issuer, async at => endOfLogin(at.server, provider, ending)),
    readLogout: (provider, token) => ask(provider.issuer, at => readLogout(at, provider, token)),
  }
}

interface At {
  oauth: OAuthLibrary
  server: AuthorizationServer
  keys: JWTVerifyGetKey
  options: ReturnType<typeof optionsFor>
}

async function authorizationUrl(
  { oauth, server }: At,
  { clientId }: ProviderOf,
  { state, verifier, nonce, redirectUri, asksAgain }: Attempt,
): Promise<string> {
  const url = new URL(server.authorization_endpoint as string)
  const scopes = ['openid', 'email', 'profile']
  if (server.scopes_supported?.includes('groups')) scopes.push('groups')
  const query = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.join(' '),
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(asksAgain ? { prompt: 'login', max_age: '0' } : {}),
  }
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  return url.href
}

interface Answered extends Answer {
  provider: ProviderOf
  attempt: Attempt
}

async function redeem({ oauth, server, keys, options }: At, answered: Answered): Promise<Redeemed> {
  const { provider, response, attempt, wants } = answered
  const client: Client = { client_id: provider.clientId, [oauth.clockTolerance]: SKEW_SECONDS }
  // It also compares the issuer in the response, so that no answer of another provider is redeemed here (RFC 9207).
  const given = oauth.validateAuthResponse(server, client, new URLSearchParams(response), attempt.state)
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authenticationOf(oauth, server, provider),
    given,
    attempt.redirectUri,
    attempt.verifier,
    options,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: attempt.nonce,
    requireIdToken: true,
  })
  const { jwtVerify } = await import('jose')
  const { payload, protectedHeader } = await jwtVerify(tokens.id_token as string, keys, {
    issuer: server.issuer,
    audience: provider.clientId,
    algorithms: ALGORITHMS,
    clockTolerance: SKEW_SECONDS,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  })
  requireTokenHash(payload, protectedHeader.alg, tokens.access_token)
  const own = claimsIn(payload)
  const isComplete = [wants, 'email', 'email_verified'].every(name => claimAt(own, name) !== undefined)
  const algorithm = protectedHeader.alg
  const idToken = tokens.id_token as string
  if (isComplete || !server.userinfo_endpoint) return { claims: own, algorithm, idToken }
  const info = await oauth.userInfoRequest(server, client, tokens.access_token, options)
  const more = await oauth.processUserInfoResponse(server, client, own.sub, info)
  return { claims: together(own, more), algorithm, idToken }
}

/** The header is what every server has to accept (RFC 6749, 2.3.1), unless it says otherwise. */
function authenticationOf(oauth: OAuthLibrary, server: AuthorizationServer, { clientSecret }: ProviderOf) {
  const methods = server.token_endpoint_auth_methods_supported
  const isInBody =
    methods && !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
  return isInBody ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret)
}

/** OpenID Connect Core, 3.1.3.8: if it is there, the access token is the one that was given with the ID token. */
function requireTokenHash({ at_hash: hash }: JWTPayload, algorithm: string, accessToken: string): void {
  if (hash === undefined) return
  const bits = /^Ed/.test(algorithm) ? '512' : algorithm.slice(2)
  const digest = createHash(`sha${bits}`).update(accessToken).digest()
  if (hash !== digest.subarray(0, digest.length / 2).toString('base64url'))
    throw new NotAccepted(say`The provider's tokens do not belong together.`)
}

async function readLogout(
  { server, keys }: At,
  { clientId }: ProviderOf,
  token: string,
): Promise<ProviderLogout> {
  const { jwtVerify } = await import('jose')
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer: server.issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    clockTolerance: SKEW_SECONDS,
    maxTokenAge: LOGOUT_MAX_AGE_SECONDS,
    requiredClaims: ['iat', 'jti', 'events'],
  })
  const { events, nonce, sub, sid, jti } = payload
  const isLogout = isRecord(events) && isRecord(events[LOGOUT_EVENT])
  const isTyped =
    protectedHeader.typ === undefined || /^(application\/)?(logout\+)?jwt$/i.test(protectedHeader.typ)
  const isAbout = typeof sub === 'string' || typeof sid === 'string'
  if (!isLogout || !isTyped || !isAbout || nonce !== undefined || typeof jti !== 'string')
    throw new NotAccepted(say`The token is not a logout token.`)
  return {
    issuer: server.issuer,
    subject: typeof sub === 'string' ? sub : undefined,
    session: typeof sid === 'string' ? sid : undefined,
    id: jti,
  }
}

/** How long after its token a logout is remembered, so that it happens once. */
export const LOGOUT_REMEMBERED_MS = LOGOUT_MAX_AGE_SECONDS * SECOND + 2 * MINUTE

async function inWords(oauth: OAuthLibrary, error: unknown): Promise<unknown> {
  if (error instanceof NotAccepted || error instanceof Unreachable) return error
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError) {
    const { error: code, error_description: more } = error
    return new NotAccepted(say`The provider says: ${cleaned([code, more].filter(Boolean).join(': '))}`)
  }
  const { errors } = await import('jose')
  const isOfLibrary =
    error instanceof oauth.OperationProcessingError ||
    error instanceof oauth.UnsupportedOperationError ||
    error instanceof oauth.WWWAuthenticateChallengeError ||
    // What they throw for URLs and keys that are none.
    error instanceof TypeError ||
    error instanceof DOMException ||
    error instanceof errors.JOSEError
  return isOfLibrary
    ? new NotAccepted(say`The provider sent an invalid response (${cleaned(error.message)}).`)
    : error
}
