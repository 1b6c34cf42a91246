import { setTimeout as sleep } from 'node:timers/promises'
import { recordEvent } from '../../kit/events/event.ts'
import { Unreachable } from '../../kit/fetch-safely.ts'
import { MINUTE, SECOND } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { quoted, type Sentence, say } from '../../kit/sentences/say.ts'
import { type Authorities, Refused, type Tokens } from './authorities.ts'
import { mailLoginRefused } from './events.ts'
import {
  findMailLogin,
  forgetAccessToken,
  type Leased,
  leaseRenewal,
  type MailLoginRow,
  releaseRenewal,
  updateRefusal,
  updateTokens,
} from './queries.ts'

/** No access token is available. The message says why. */
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

/** Tokens that expire sooner are renewed before use. */
const MARGIN_MS = MINUTE
/** Longer than a provider may take to respond. */
const LEASE_MS = 25 * SECOND
/** How long to wait for another process to renew. */
const PATIENCE_MS = 12 * SECOND
/** If a mail server rejects a token this new, renewing it will not help. */
const YOUNG_MS = 5 * MINUTE
const STORE_AGAIN_MS = SECOND
const LOOK_MS = 200
/** After a refusal, how long until the provider is asked again. */
const REFUSED_FOR_MS = 10 * MINUTE

export function createAccessTokens({ renew }: Pick<Authorities, 'renew'>): AccessTokens {
  return {
    async use(scope, use, work) {
      const token = await accessToken(scope, use, renew)
      try {
        return await work(token)
      } catch (error) {
        if ((error as { stage?: string }).stage === 'login') {
          const notSince = new Date(scope.now().getTime() - YOUNG_MS)
          await transaction(scope, tx => forgetAccessToken(tx, use.loginId, { accessToken: token, notSince }))
        }
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
  for (let waited = 0; waited <= PATIENCE_MS; waited += LOOK_MS) {
    const login = await findMailLogin(scope, loginId)
    if (!login?.refreshToken) throw new NoAccess(say`Nobody is signed in to this mailbox. Sign in again.`)
    if (!login.hosts.includes(hostname))
      throw new NoAccess(say`The sign-in is for ${allOf(login.hosts)}, not for ${hostname}.`)
    const inTime = new Date(scope.now().getTime() + MARGIN_MS)
    if (login.accessToken && login.accessExpiresAt && login.accessExpiresAt > inTime) return login.accessToken
    if (isRefused(login, scope.now())) throw noLonger(quoted(login.error ?? ''))
    const leased = await transaction(scope, tx =>
      leaseRenewal(tx, loginId, { forMs: LEASE_MS, freshAfter: inTime }),
    )
    if (leased) return renewNow(scope, leased, renew)
    await sleep(LOOK_MS) // another process is about to have one
  }
  throw new NoAccess(say`The provider took too long to renew the sign-in.`)
}

function allOf(hosts: string[]): Sentence {
  return hosts.map(quoted).reduce((all, one) => say`${all} and ${one}`)
}

async function renewNow(scope: Scope, leased: Leased, renew: Authorities['renew']): Promise<string> {
  const { id, provider, refreshToken, lease } = leased
  let tokens: Tokens
  try {
    tokens = await renew(provider, refreshToken as string)
  } catch (error) {
    if (!(error instanceof Refused)) {
      await transaction(scope, tx => releaseRenewal(tx, leased))
      throw error instanceof Unreachable
        ? new NoAccess(say`The sign-in could not be renewed. ${error}`)
        : error
    }
    const data = { provider, error: error.message }
    await transaction(scope, async tx => {
      if (await updateRefusal(tx, id, { error: error.message, lease }))
        await recordEvent(tx, mailLoginRefused.of({ subjectId: id, data }))
    })
    throw noLonger(error.sentence)
  }
  await storeWhileLeased(scope, { id, tokens, lease })
  return tokens.accessToken
}

/** Retries while the lease lasts: the old refresh token may be void, so the new one must not be lost. */
async function storeWhileLeased(
  scope: Scope,
  { id, tokens, lease }: { id: number; tokens: Tokens; lease: Date },
): Promise<void> {
  const until = Date.now() + LEASE_MS - 10 * SECOND
  for (;;)
    try {
      return await transaction(scope, tx => updateTokens(tx, id, { ...tokens, lease }))
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(STORE_AGAIN_MS)
    }
}

function isRefused({ error, failedAt }: MailLoginRow, now: Date): boolean {
  return error !== null && failedAt !== null && now.getTime() - failedAt.getTime() < REFUSED_FOR_MS
}

function noLonger(said: Sentence): NoAccess {
  return new NoAccess(say`The provider no longer accepts this sign-in. Sign in again. It said: ${said}`)
}
