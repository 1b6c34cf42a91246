import { cleaned } from '../../kit/oauth.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import type { Sentence } from '../../kit/sentences/say.ts'
import { digestOf } from '../users/tokens.ts'
import { addressIn, NO_GROUP, TOO_MANY_GROUPS } from './admit.ts'
import { WITHIN_MS } from './begin-sign-on.ts'
import { groupsIn } from './claims.ts'
import { type Place, placeOf } from './place.ts'
import type { Redeemed } from './providers.ts'
import { type SignOnRow, updateTested } from './queries.ts'
import { deleteTicket, findTicket, insertTicket } from './ticket-queries.ts'

/** What a test of the settings has shown. */
export interface TestResult {
  /** What is wrong; null: somebody with these claims would be let in. */
  said: string | null
  algorithm: string | null
  claims: { name: string; value: string }[]
  /** What the claim of groups says. */
  groups: string[]
  place: Place | null
}

/** Say nothing of people. */
const TECHNICAL = new Set(
  'iss aud azp exp iat nbf nonce at_hash c_hash jti auth_time sid rh uti ver aio tid acr amr _claim_sources'.split(
    ' ',
  ),
)
const MAX_CLAIMS = 50

const digestFor = (userId: number) => digestOf(`result for ${userId}`)

/** Keeps what a test has shown for a quarter of an hour, for whoever made it. */
export async function keepResult(
  scope: Scope,
  userId: number,
  { settings, redeemed, failed }: { settings: SignOnRow; redeemed?: Redeemed; failed?: Sentence },
): Promise<void> {
  await transaction(scope, async tx => {
    const result = redeemed ? await resultOf(tx, settings, redeemed) : { ...NOTHING, said: String(failed) }
    await deleteTicket(tx, digestFor(userId))
    await insertTicket(tx, {
      purpose: 'result',
      digest: digestFor(userId),
      browserDigest: null,
      userId,
      details: result,
      expiresAt: new Date(tx.now().getTime() + WITHIN_MS),
    })
    if (result.said === null) await updateTested(tx, settings)
  })
}

/** What the last test of the member has shown; undefined if there is none of the last quarter of an hour. */
export function findResult(scope: Scope, userId: number): Promise<TestResult | undefined> {
  return findTicket<TestResult>(scope, { purpose: 'result', digest: digestFor(userId) })
}

const NOTHING: TestResult = { said: null, algorithm: null, claims: [], groups: [], place: null }

async function resultOf(
  tx: TxScope,
  settings: SignOnRow,
  { claims, algorithm }: Redeemed,
): Promise<TestResult> {
  const groups = groupsIn(claims, settings.groupClaim)
  const place = groups && (await placeOf(tx, settings, groups))
  const address = addressIn(settings, claims)
  const wrong = !groups ? TOO_MANY_GROUPS : !place ? NO_GROUP : 'wrong' in address ? address : null
  const shown = Object.entries(claims).filter(([name]) => !TECHNICAL.has(name))
  return {
    said: wrong && String(wrong.why),
    algorithm,
    claims: shown.slice(0, MAX_CLAIMS).map(([name, value]) => ({
      name: cleaned(name),
      value: cleaned(typeof value === 'string' ? value : JSON.stringify(value)),
    })),
    groups: (groups ?? []).map(cleaned),
    place: place ?? null,
  }
}
