import { Problem } from '../../kit/errors.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { noteFailedLogin } from '../sessions/failed-logins.ts'
import { findUserById } from '../users/queries.ts'
import { type Ceremony, takeChallenge } from './challenges.ts'
import type { AssertionResponse } from './input.ts'
import { findPasskey, type PasskeyRow, updatePasskeyUsed } from './queries.ts'
import type { RelyingParty } from './relying-party.ts'
import { challengeIn, readProof } from './verify.ts'

/** A signature, and what it has to prove. */
export interface Proof {
  credential: AssertionResponse
  party: RelyingParty
  ceremony: Ceremony
  /** Whose passkey it has to be; undefined: it says itself whose it is. */
  userId?: number | undefined
  /** That its owner was verified: by a fingerprint, a face or a PIN. */
  needsVerification: boolean
  /** Limits tries of a member. */
  countTry: (userId: number) => Promise<void>
}

/**
 * Goes on in a transaction once a passkey has proven who is there. The challenge is used up in any case. What is refused is in the
 * audit log. Throws unauthorized.
 */
export async function proveByPasskey<Result>(
  scope: Scope,
  proof: Proof,
  goOn: (tx: TxScope, userId: number) => Promise<Result>,
): Promise<Result> {
  const { credential, party, needsVerification, countTry } = proof
  const challenge = await usedChallenge(scope, proof)
  const passkey = await findPasskey(scope, Buffer.from(credential.id, 'base64url'))
  // Who is asked for, whoever the passkey belongs to: their password may be stolen.
  if (proof.userId !== undefined) await countTry(proof.userId)
  const isTheirs =
    passkey && isOf(passkey, proof) && (await findUserById(scope, passkey.userId)) !== undefined
  if (!isTheirs) return refuse(scope, proof.userId ?? passkey?.userId)
  const { userId } = passkey
  if (proof.userId === undefined) await countTry(userId)
  if (passkey.host !== party.host) {
    await noteFailedLogin(scope, userId, { way: 'passkey', wrong: 'passkey' })
    throw new Problem('unauthorized', elsewhere(passkey.host, party))
  }
  const use = await readProof(credential, passkey, { party, challenge, needsVerification })
  if (!use) return refuse(scope, userId)
  const copied = notAccepted()
  return transaction(scope, async tx => {
    if (!(await updatePasskeyUsed(tx, passkey.id, use))) throw copied
    return goOn(tx, userId)
  }).catch(error => {
    if (error === copied) return refuse(scope, userId, 'counter')
    throw error
  })
}

/** The challenge that was signed. Throws unauthorized unless it was given to the same asker, a few minutes ago, and not used. */
async function usedChallenge(scope: Scope, { credential, ceremony }: Proof): Promise<string> {
  const challenge = await challengeIn(credential.response.clientDataJSON)
  const isOurs = challenge !== undefined && (await takeChallenge(scope, challenge, ceremony))
  if (!isOurs) throw new Problem('unauthorized', say`This took too long, or was used already. Try again.`)
  return challenge
}

/** Whether it is the member's who is asked for. Without one, the authenticator has to say whose it is. */
function isOf(passkey: PasskeyRow & { handle: Buffer | null }, { credential, userId }: Proof): boolean {
  const { userHandle } = credential.response
  const isNamed = userHandle !== undefined && passkey.handle?.toString('base64url') === userHandle
  if (userId === undefined) return isNamed
  return passkey.userId === userId && (userHandle === undefined || isNamed)
}

async function refuse(
  scope: Scope,
  userId: number | undefined,
  wrong: 'passkey' | 'counter' = 'passkey',
): Promise<never> {
  await noteFailedLogin(scope, userId, { way: 'passkey', wrong })
  throw notAccepted()
}

function notAccepted(): Problem {
  return new Problem('unauthorized', say`This passkey is not accepted here. Log in another way.`)
}

/** What is said to somebody with no passkey of this host. */
export function noneFor(party: RelyingParty, [other]: PasskeyRow[]): Sentence {
  return other ? elsewhere(other.host, party) : say`You have no passkey here. Use another way.`
}

/** What is said of a passkey that was made for another host than the brand's. */
function elsewhere(host: string, { host: here }: RelyingParty): Sentence {
  return say`This passkey was made for ${host} and does not work on ${here}. Use another way.`
}
