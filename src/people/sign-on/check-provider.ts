import { Unreachable } from '../../kit/fetch-safely.ts'
import type { Scope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { NotAccepted } from './not-accepted.ts'
import type { Discovered, Providers } from './providers.ts'
import { findSignOn } from './queries.ts'

/** What is found at an issuer, in words. */
export async function checkProvider(scope: Scope, issuer: string, providers: Providers) {
  try {
    const { server, keys } = await providers.discover(issuer)
    const claims = server.claims_supported as string[] | undefined
    const claim = (await findSignOn(scope))?.groupClaim ?? 'groups'
    const wrong = wrongWith(server)
    return {
      'works?': wrong === null,
      said: wrong,
      issuer: server.issuer,
      keys,
      sends_groups: Array.isArray(claims) ? claims.includes(claim) : null,
      reports_logouts: server.backchannel_logout_supported === true,
    }
  } catch (error) {
    if (!(error instanceof NotAccepted || error instanceof Unreachable)) throw error
    return {
      'works?': false,
      said: error.sentence,
      issuer,
      keys: 0,
      sends_groups: null,
      reports_logouts: false,
    }
  }
}

function wrongWith(server: Discovered['server']): Sentence | null {
  const types = server.response_types_supported
  if (Array.isArray(types) && !types.includes('code'))
    return say`The provider does not offer the authorization code flow.`
  const methods = server.code_challenge_methods_supported
  if (Array.isArray(methods) && !methods.includes('S256'))
    return say`The provider does not offer PKCE with S256.`
  return null
}
