import { invalid, Problem } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { confirmByFactor, countWrongProof } from '../sessions/confirm-login.ts'
import { askerOf, type Holder } from './add-passkey.ts'
import type { AssertionResponse } from './input.ts'
import { requestOptions } from './options.ts'
import { noneFor, proveByPasskey } from './prove-by-passkey.ts'
import { selectPasskeys } from './queries.ts'
import type { RelyingParty } from './relying-party.ts'

/** What the browser needs for it. Throws conflict without a passkey that works here. */
export async function confirmationOptions(scope: Scope, party: RelyingParty, holder: Holder) {
  const passkeys = await selectPasskeys(scope, holder.userId)
  const allowed = passkeys.filter(({ host }) => host === party.host)
  if (allowed.length === 0) throw new Problem('conflict', noneFor(party, passkeys))
  const ceremony = { purpose: 'confirm', asker: askerOf(holder) } as const
  return requestOptions(scope, { ceremony, party, allowed, needsVerification: true })
}

/** Confirms with a passkey, whose owner was verified, that the owner holds the session. Throws invalid. */
export async function confirmByPasskey(
  scope: Scope,
  { holder, party }: { holder: Holder; party: RelyingParty },
  credential: AssertionResponse,
): Promise<void> {
  const { userId, sessionId: id } = holder
  const ceremony = { purpose: 'confirm', asker: askerOf(holder) } as const
  const proof = { credential, party, ceremony, userId, needsVerification: true, countTry: async () => {} }
  await proveByPasskey(scope, proof, tx => confirmByFactor(tx, { id, userId })).catch(async error => {
    if (!(error instanceof Problem && error.code === 'unauthorized')) throw error
    await countWrongProof(scope, id)
    throw invalid('credential', say`is not accepted, or took too long`)
  })
}
