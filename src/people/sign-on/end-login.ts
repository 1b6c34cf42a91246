import { setTimeout as sleep } from 'node:timers/promises'
import { Unreachable } from '../../kit/fetch-safely.ts'
import { SECOND } from '../../kit/retry.ts'
import { type BaseAddress, originAt } from '../brands/address.ts'
import type { EndOfLogin } from '../sessions/public-posts.ts'
import { issuerOf } from './link-queries.ts'
import { NotAccepted } from './not-accepted.ts'
import { LOGGED_OUT_PATH } from './present.ts'
import type { Providers } from './providers.ts'
import { findSignOn } from './queries.ts'

/** Then the browser stays here: nobody waits for a provider to log out. */
const WAITS_MS = 3 * SECOND

/** Where a browser that has logged out here ends its login at the provider, if the brand wants that, the provider offers it, and answers. */
export function createEndOfLogin({
  providers,
  address,
}: {
  providers: Providers
  address: BaseAddress
}): EndOfLogin {
  return async (scope, { issuer, idToken }, hostname) => {
    const settings = await findSignOn(scope)
    if (!settings?.endsLogin || issuerOf(settings.issuer) !== issuer) return null
    const returnTo = `${originAt(scope.brand, address, hostname)}${LOGGED_OUT_PATH}`
    const asking = providers.endOfLogin(settings, { idToken, returnTo }).catch((error: unknown) => {
      if (error instanceof NotAccepted || error instanceof Unreachable) return null
      throw error
    })
    return Promise.race([asking, sleep(WAITS_MS, null, { ref: false })])
  }
}
