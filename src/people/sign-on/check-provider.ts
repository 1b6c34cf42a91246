import { type SafeClient, Unreachable } from '../../kit/fetch-safely.ts'
import type { Scope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { formatTime } from '../../kit/time.ts'
import { fetchMetadata, metadataIn } from './change-saml.ts'
import { NotAccepted } from './not-accepted.ts'
import { endOfLoginAt } from './provider-addresses.ts'
import type { Discovered, Providers } from './providers.ts'
import { findSignOn } from './queries.ts'
import { readCertificates } from './saml/certificates.ts'

/** One of them. */
interface Given {
  issuer?: string | undefined
  metadata?: string | undefined
  metadata_url?: string | undefined
}

interface At {
  providers: Providers
  web: Pick<SafeClient, 'fetch'>
}

/** What is found at an issuer, or in metadata, in words. */
export function checkProvider(scope: Scope, given: Given, { providers, web }: At) {
  return given.issuer === undefined
    ? checkMetadata(scope, given, web)
    : checkIssuer(scope, given.issuer, providers)
}

async function checkMetadata(scope: Scope, { metadata, metadata_url: url }: Given, web: At['web']) {
  try {
    const text = url === undefined ? (metadata ?? '') : await fetchMetadata(url, web)
    const { entityId, certificates } = metadataIn(text, scope.now())
    const ends = readCertificates(certificates).map(({ expiresAt }) => expiresAt.getTime())
    return {
      ...NOTHING,
      'works?': true,
      issuer: entityId,
      keys: certificates.length,
      expires_at: formatTime(new Date(Math.max(...ends)), scope.brand.timeZone),
    }
  } catch (error) {
    if (!(error instanceof NotAccepted || error instanceof Unreachable)) throw error
    return { ...NOTHING, said: error.sentence, issuer: url ?? '' }
  }
}

const NOTHING = {
  'works?': false,
  said: null,
  keys: 0,
  sends_groups: null,
  reports_logouts: false,
  ends_logins: false,
  expires_at: null,
}

async function checkIssuer(scope: Scope, issuer: string, providers: Providers) {
  try {
    const { server, keys } = await providers.discover(issuer)
    const claims = server.claims_supported as string[] | undefined
    const claim = (await findSignOn(scope))?.groupClaim ?? 'groups'
    const wrong = wrongWith(server)
    return {
      ...NOTHING,
      'works?': wrong === null,
      said: wrong,
      issuer: server.issuer,
      keys,
      sends_groups: Array.isArray(claims) ? claims.includes(claim) : null,
      reports_logouts: server.backchannel_logout_supported === true,
      ends_logins: endOfLoginAt(server) !== null,
    }
  } catch (error) {
    if (!(error instanceof NotAccepted || error instanceof Unreachable)) throw error
    return { ...NOTHING, said: error.sentence, issuer }
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
