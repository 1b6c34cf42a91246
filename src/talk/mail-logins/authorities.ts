import type { AuthorizationServer, Client, ClientAuth, TokenEndpointResponse } from 'oauth4webapi'
import { type SafeClient, Unreachable } from '../../kit/fetch-safely.ts'
import { cleaned, type OAuthLibrary, optionsFor } from '../../kit/oauth.ts'
import { DAY, HOUR, SECOND } from '../../kit/retry.ts'
import { ExplainedError, quoted, say } from '../../kit/sentences/say.ts'
import { isStorable } from '../../kit/text.ts'
import { LOGIN_PROVIDERS, type LoginProvider, type OAuthClients, termsOf } from './providers.ts'

/** A provider that the operator has registered this server with. */
export interface KnownProvider {
  id: LoginProvider
  name: string
  /** The only servers that receive its access tokens; undefined if an admin names them. */
  hosts: string[] | undefined
}

/** The tokens of a consent. */
export interface Tokens {
  accessToken: string
  validForMs: number
  /** Undefined if the previous one stays valid. */
  refreshToken: string | undefined
}

/** The state of a sign-in, its PKCE verifier (RFC 7636), and where the provider redirects to. */
export interface SignInAttempt {
  state: string
  verifier: string
  redirectUri: string
}

/** The provider denied access, or consent was revoked. Retrying does not help. The message is what the provider said. */
export class Refused extends ExplainedError {}

/** The authorization servers of the providers (RFC 6749). All of it throws Unreachable. */
export interface Authorities {
  known: KnownProvider[]
  /** The URL where somebody signs in; `user` is suggested to the provider. */
  authorizationUrl(provider: LoginProvider, attempt: SignInAttempt, user: string | undefined): Promise<string>
  /** Exchanges the query parameters of the provider's redirect for tokens. Throws Refused. */
  redeem(provider: LoginProvider, response: Record<string, string>, attempt: SignInAttempt): Promise<Tokens>
  /** New tokens. Throws Refused once the consent is revoked. */
  renew(provider: LoginProvider, refreshToken: string): Promise<Tokens>
}

/** A provider ready to be asked. */
interface Authority {
  oauth: OAuthLibrary
  server: AuthorizationServer
  client: Client
  auth: ClientAuth
  options: ReturnType<typeof optionsFor>
}

/** Lifetime of an access token if the provider does not state it. */
const USUAL_SECONDS = 600
const MAX_TOKEN = 16 * 1024

export function createAuthorities(clients: OAuthClients, web: Pick<SafeClient, 'fetch'>): Authorities {
  const discovered = new Map<string, { server: AuthorizationServer; until: number }>()

  const discover = async (oauth: OAuthLibrary, issuer: string): Promise<AuthorizationServer> => {
    const known = discovered.get(issuer)
    if (known && known.until > Date.now()) return known.server
    const answer = await oauth.discoveryRequest(new URL(issuer), optionsFor(oauth, web, issuer))
    const server = await oauth.processDiscoveryResponse(new URL(issuer), answer)
    discovered.set(issuer, { server, until: Date.now() + HOUR })
    return server
  }

  /** Calls a provider. Throws Refused or Unreachable for its failures. */
  const ask = async <Result>(provider: LoginProvider, work: (authority: Authority) => Promise<Result>) => {
    const registered = clients[provider]
    if (!registered) throw new Unreachable(say`This server is no longer registered with the provider.`)
    const oauth = await import('oauth4webapi') // a library that few processes need
    try {
      const terms = termsOf(provider, registered)
      const server = terms.server ?? (await discover(oauth, registered.place ?? ''))
      const { id, secret } = registered
      // Every server accepts the header (RFC 6749, 2.3.1); Google and Microsoft document the body.
      const auth = terms.server ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret)
      const options = optionsFor(oauth, web, server.issuer)
      return await work({ oauth, server, client: { client_id: id }, auth, options })
    } catch (error) {
      throw inWords(oauth, error)
    }
  }

  return {
    known: LOGIN_PROVIDERS.flatMap(id => {
      const client = clients[id]
      if (!client) return []
      const { name, hosts } = termsOf(id, client)
      return [{ id, name, hosts }]
    }),
    authorizationUrl: (provider, { state, verifier, redirectUri }, user) =>
      ask(provider, async ({ oauth, server, client }) => {
        const { scope, parameters } = termsOf(provider, clients[provider] as never)
        const url = new URL(server.authorization_endpoint ?? '')
        const query = {
          client_id: client.client_id,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope,
          state,
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...parameters,
          ...(user ? { login_hint: user } : {}),
        }
        for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
        return url.href
      }),
    redeem: (provider, response, { state, verifier, redirectUri }) =>
      ask(provider, async ({ oauth, server, client, auth, options }) => {
        const given = oauth.validateAuthResponse(server, client, new URLSearchParams(response), state)
        const answer = await oauth.authorizationCodeGrantRequest(
          ...([server, client, auth, given, redirectUri, verifier, options] as const),
        )
        return tokensOf(await oauth.processAuthorizationCodeResponse(server, client, answer))
      }),
    renew: (provider, refreshToken) =>
      ask(provider, async ({ oauth, server, client, auth, options }) => {
        const answer = await oauth.refreshTokenGrantRequest(server, client, auth, refreshToken, options)
        return tokensOf(await oauth.processRefreshTokenResponse(server, client, answer))
      }),
  }
}

/** Throws Unreachable if a token cannot be stored. */
function tokensOf({
  access_token,
  expires_in = USUAL_SECONDS,
  refresh_token,
}: TokenEndpointResponse): Tokens {
  if (![access_token, refresh_token ?? ''].every(text => isStorable(text) && text.length <= MAX_TOKEN))
    throw new Unreachable(say`The provider's tokens cannot be stored.`)
  const seconds = Math.min(Math.max(expires_in, 0), DAY / SECOND)
  return { accessToken: access_token, validForMs: seconds * SECOND, refreshToken: refresh_token }
}

/** Error codes about consent. Others concern our registration. */
const OF_CONSENT = new Set(['access_denied', 'invalid_grant', 'interaction_required', 'consent_required'])

function inWords(oauth: OAuthLibrary, error: unknown): unknown {
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError) {
    const { error: code, error_description: more } = error
    const said = cleaned([code, more].filter(Boolean).join(': '))
    return OF_CONSENT.has(code) ? new Refused(quoted(said)) : new Unreachable(say`The provider says: ${said}`)
  }
  const isOfLibrary =
    error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError
  return isOfLibrary
    ? new Unreachable(say`The provider sent an invalid response (${cleaned(error.message)}).`)
    : error
}
