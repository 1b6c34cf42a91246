import type { AuthorizationServer } from 'oauth4webapi'
import { isIssuerUrl } from '../../kit/oauth.ts'
import { say } from '../../kit/sentences/say.ts'
import { NotAccepted } from './not-accepted.ts'

/** The URL of an issuer. Throws NotAccepted. */
export function issuerUrl(issuer: string): URL {
  const url = URL.parse(issuer)
  if (url && isIssuerUrl(url)) return url
  throw new NotAccepted(say`The issuer must be an https URL.`)
}

function isAllowed(text: unknown, issuer: string): text is string {
  const url = typeof text === 'string' ? URL.parse(text) : null
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && issuer.startsWith('http:'))
}

/** Where a browser ends the login at the provider, if it offers that. */
export function endOfLoginAt(server: AuthorizationServer): URL | null {
  const { end_session_endpoint: endpoint, issuer } = server
  return isAllowed(endpoint, issuer) ? new URL(endpoint) : null
}

/** A login at the provider that is to end. */
export interface LoginToEnd {
  /** What it said of the account. */
  idToken: string | null
  /** Where the browser comes back to. */
  returnTo: string
}

/** The URL of that, with whose login it is; null if the provider does not offer it. */
export function endOfLogin(
  server: AuthorizationServer,
  { clientId }: { clientId: string },
  { idToken, returnTo }: LoginToEnd,
): string | null {
  const url = endOfLoginAt(server)
  if (!url) return null
  url.searchParams.set('client_id', clientId)
  url.searchParams.set('post_logout_redirect_uri', returnTo)
  if (idToken !== null) url.searchParams.set('id_token_hint', idToken)
  return url.href
}

/** Browsers are sent to the first address of a provider's document, and our secret to the second. Throws NotAccepted. */
export function requireEndpoints(server: AuthorizationServer, issuer: string): void {
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
    if (!isAllowed(server[name], issuer))
      throw new NotAccepted(say`The provider's document has no https URL in ${name}.`)
}
