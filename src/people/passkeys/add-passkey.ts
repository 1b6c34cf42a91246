import { randomBytes } from 'node:crypto'
import { invalid, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { type Scope, type TxScope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { userPasskeyAdded } from '../sessions/events.ts'
import { updateFactorShown } from '../sessions/factor-queries.ts'
import { ensurePasskeyHandle, findLogin, hasFactor, lockLogin } from '../sessions/login-queries.ts'
import { endOtherSessions } from '../sessions/open-session.ts'
import { giveRecoveryCodes } from '../sessions/recovery-codes.ts'
import { requireFactorShown } from '../sessions/require-factor-shown.ts'
import { tellOfChange } from '../sessions/tell-of-change.ts'
import { getUserById } from '../users/queries.ts'
import { takeChallenge } from './challenges.ts'
import type { RegistrationResponse } from './input.ts'
import { creationOptions } from './options.ts'
import { insertPasskey, selectPasskeys } from './queries.ts'
import type { RelyingParty } from './relying-party.ts'
import { challengeIn, readNew } from './verify.ts'

const MAX_PASSKEYS = 20

/** A session, and its member. */
export interface Holder {
  userId: number
  sessionId: number
}

export const askerOf = ({ sessionId }: Holder) => `session ${sessionId}`

/** What the browser needs to make a passkey for the holder. Throws conflict beyond the limit, and confirmation_required. */
export async function beginPasskey(scope: Scope, party: RelyingParty, holder: Holder) {
  const { userId } = holder
  const user = await getUserById(scope, userId)
  await requireFactorShown(scope, await findLogin(scope, userId))
  const known = await selectPasskeys(scope, userId)
  requireRoom(known.length)
  const handle = await transaction(scope, tx => ensurePasskeyHandle(tx, userId, randomBytes(32)))
  const ceremony = { purpose: 'add', asker: askerOf(holder) } as const
  return creationOptions(scope, { ceremony, party, user, handle, known })
}

interface Added {
  id: number
  /** Shown only once; null: the member has some already. */
  recoveryCodes: string[] | null
}

/**
 * Adds the passkey that an authenticator has made. With the first second factor of the member, their other sessions end, and they
 * get recovery codes. Throws invalid, conflict, confirmation_required.
 */
export async function addPasskey(
  scope: Scope,
  { holder, party }: { holder: Holder; party: RelyingParty },
  { name, credential }: { name: string; credential: RegistrationResponse },
): Promise<Added> {
  const ceremony = { purpose: 'add', asker: askerOf(holder) } as const
  const challenge = await challengeIn(credential.response.clientDataJSON)
  const isOurs = challenge !== undefined && (await takeChallenge(scope, challenge, ceremony))
  if (!isOurs) throw invalid('credential', say`took too long, or was used already. Try again`)
  const made = await readNew(credential, { party, challenge })
  if (!made) throw invalid('credential', say`is not a passkey that your authenticator made for this page`)
  const { userId } = holder
  const { transports } = credential.response
  return transaction(scope, async tx => {
    const before = await lockLogin(tx, userId)
    await requireFactorShown(tx, before)
    requireRoom(before.passkeyHosts.length)
    const id = await insertPasskey(tx, { ...made, userId, transports, host: party.host, name })
    if (id === undefined) throw new Problem('conflict', say`This passkey is set up already.`)
    const recoveryCodes = hasFactor(before) ? null : await beginFactor(tx, holder)
    const audit = { to: { name, host: party.host } }
    await recordEvent(tx, userPasskeyAdded.of({ subjectId: userId, data: { passkey_id: id }, audit }))
    await tellOfChange(tx, userId, 'passkey_added')
    return { id, recoveryCodes }
  })
}

/** It is the member's first second factor. */
async function beginFactor(tx: TxScope, { userId, sessionId }: Holder): Promise<string[]> {
  await updateFactorShown(tx, sessionId)
  await endOtherSessions(tx, userId, sessionId)
  return giveRecoveryCodes(tx, userId)
}

function requireRoom(count: number): void {
  if (count >= MAX_PASSKEYS)
    throw new Problem(
      'conflict',
      say`You have ${MAX_PASSKEYS} passkeys, which is the limit. Remove one first.`,
    )
}
