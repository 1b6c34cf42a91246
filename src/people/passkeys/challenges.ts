import { randomBytes } from 'node:crypto'
import { MINUTE } from '../../kit/retry.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { digestOf } from '../users/tokens.ts'
import {
  deleteChallenge,
  deleteExpiredChallenges,
  insertChallenge,
  type Purpose,
} from './challenge-queries.ts'

/** What a challenge is for, and who asks: the secret of a login or a browser, or the name of a session. */
export interface Ceremony {
  purpose: Purpose
  asker: string
}

/** How long an authenticator may take. */
export const CHALLENGE_MS = 5 * MINUTE

/** A new challenge of this brand, which counts once, and for this asker. Only its digest is stored. */
export async function makeChallenge(scope: Scope, ceremony: Ceremony): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = randomBytes(32)
  const expiresAt = new Date(scope.now().getTime() + CHALLENGE_MS)
  await transaction(scope, async tx => {
    await deleteExpiredChallenges(tx)
    await insertChallenge(tx, { ...stored(challenge, ceremony), expiresAt })
  })
  return new Uint8Array(challenge)
}

/** Uses up a challenge, as text in base64url; false if it is none of this brand and ceremony, or has expired. */
export function takeChallenge(scope: Scope, challenge: string, ceremony: Ceremony): Promise<boolean> {
  const which = stored(Buffer.from(challenge, 'base64url'), ceremony)
  return transaction(scope, tx => deleteChallenge(tx, which))
}

const stored = (challenge: Buffer, { purpose, asker }: Ceremony) => ({
  purpose,
  asker: digestOf(asker),
  digest: digestOf(challenge.toString('base64url')),
})
