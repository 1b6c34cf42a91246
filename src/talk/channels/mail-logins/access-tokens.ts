import { setTimeout as sleep } from 'node:timers/promises'
import { recordEvent } from '../../../kit/events/event.ts'
import { Unreachable } from '../../../kit/fetch-safely.ts'
import { MINUTE, SECOND } from '../../../kit/retry.ts'
import { type Scope, transaction } from '../../../kit/scope.ts'
import type { Stage } from '../email/stage.ts'
import { type Authorities, Refused, type Tokens } from './authorities.ts'
import { mailLoginRefused } from './events.ts'
import {
  findMailLogin,
  forgetAccessToken,
  leaseRenewal,
  type MailLoginRow,
  releaseRenewal,
  updateRefusal,
  updateTokens,
} from './queries.ts'

/** There is no access token, in words. */
export class NoAccess extends Unreachable {}

/** A mail login used at one server. */
export interface LoginUse {
  loginId: number
  hostname: string
}

export interface AccessTokens {
  /**
   * Runs work with an access token that is valid for a while; one that the mail server refuses is not used again. Throws
   * NoAccess.
   */
  use<Result>(scope: Scope, use: LoginUse, work: (token: string) => Promise<Result>): Promise<Result>
}

/** A token that ends sooner is renewed first. */
const MARGIN_MS = MINUTE
/** Longer than a provider may take to respond. */
const LEASE_MS = 30 * SECOND
const LOOK_MS = 200
/** A provider that has refused is not asked again at each mail. */
const REFUSED_FOR_MS = 10 * MINUTE

export function createAccessTokens({ renew }: Pick<Authorities, 'renew'>): AccessTokens {
  return {
    async use(scope, use, work) {
      const token = await accessToken(scope, use, renew)
      try {
        return await work(token)
      } catch (error) {
        if ((error as { stage?: Stage }).stage === 'login')
          await transaction(scope, tx => forgetAccessToken(tx, use.loginId, token))
        throw error
      }
    },
  }
}

async function accessToken(
  scope: Scope,
  { loginId, hostname }: LoginUse,
  renew: Authorities['renew'],
): Promise<string> {
  for (let waited = 0; waited <= LEASE_MS; waited += LOOK_MS) {
    const login = await findMailLogin(scope, loginId)
    if (!login?.refreshToken) throw new NoAccess('Nobody has signed in. Sign in again.')
    if (!login.hosts.includes(hostname))
      throw new NoAccess(`The sign-in is for ${login.hosts.join(' and ')}, not for ${hostname}.`)
    const inTime = new Date(scope.now().getTime() + MARGIN_MS)
    if (login.accessToken && login.accessExpiresAt && login.accessExpiresAt > inTime) return login.accessToken
    if (isRefused(login, scope.now())) throw noLonger(login.error ?? '')
    const until = new Date(scope.now().getTime() + LEASE_MS)
    const leased = await transaction(scope, tx => leaseRenewal(tx, loginId, { until, freshAfter: inTime }))
    if (leased) return renewNow(scope, leased, renew)
    await sleep(LOOK_MS) // another process is about to have one
  }
  throw new NoAccess('The provider takes too long to renew the sign-in.')
}

async function renewNow(scope: Scope, login: MailLoginRow, renew: Authorities['renew']): Promise<string> {
  const { id, provider, refreshToken } = login
  let tokens: Tokens
  try {
    tokens = await renew(provider, refreshToken as string)
  } catch (error) {
    if (!(error instanceof Refused)) {
      await transaction(scope, tx => releaseRenewal(tx, id))
      throw error instanceof Unreachable
        ? new NoAccess(`The sign-in cannot be renewed. ${error.message}`)
        : error
    }
    await transaction(scope, async tx => {
      if (await updateRefusal(tx, id, error.message))
        await recordEvent(
          tx,
          mailLoginRefused.of({ subjectId: id, data: { provider, error: error.message } }),
        )
    })
    throw noLonger(error.message)
  }
  await transaction(scope, tx => updateTokens(tx, id, tokens))
  return tokens.accessToken
}

function isRefused({ error, failedAt }: MailLoginRow, now: Date): boolean {
  return error !== null && failedAt !== null && now.getTime() - failedAt.getTime() < REFUSED_FOR_MS
}

function noLonger(said: string): NoAccess {
  return new NoAccess(`The provider no longer accepts the sign-in: sign in again. It says: ${said}`)
}
