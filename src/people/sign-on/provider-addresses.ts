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

/** Browsers are sent to the first address of a provider's document, and our secret to the second. Throws NotAccepted. */
export function requireEndpoints(server: AuthorizationServer, issuer: string): void {
  const isAllowed = (text: unknown) => {
    const url = typeof text === 'string' ? URL.parse(text) : null
    return url?.protocol === 'https:' || (url?.protocol === 'http:' && issuer.startsWith('http:'))
  }
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
    if (!isAllowed(server[name]))
      throw new NotAccepted(say`The provider's document has no https URL in ${name}.`)
}
