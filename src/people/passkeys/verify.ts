import type { AssertionResponse, RegistrationResponse } from './input.ts'
import { ALGORITHMS, library } from './options.ts'
import { isUsableKey } from './public-key.ts'
import type { PasskeyRow } from './queries.ts'
import type { RelyingParty } from './relying-party.ts'

interface Expected {
  party: RelyingParty
  challenge: string
}

/** The challenge that an authenticator has signed, as text; undefined for what no page of ours makes, such as a frame in another. */
export async function challengeIn(clientDataJSON: string): Promise<string | undefined> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  try {
    const { challenge, crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON)
    return typeof challenge === 'string' && !crossOrigin && topOrigin === undefined ? challenge : undefined
  } catch {
    return undefined
  }
}

/** A new passkey as an authenticator gives it; undefined unless it can sign, is for this challenge and our pages, and its owner was verified. */
export async function readNew(
  { id, response }: RegistrationResponse,
  { party, challenge }: Expected,
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'backedUp'> | undefined> {
  if (!(await isUnattested(response.attestationObject))) return undefined
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo: made } = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || made?.credential.id !== id) return undefined
  if (!(await isUsableKey(made.credential.publicKey))) return undefined
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    backedUp: made.credentialBackedUp,
  }
}

/**
 * We ask for no attestation. To check one, the library would fetch lists of revoked certificates from addresses in it, which are
 * whoever's who sends it.
 */
async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    const format = attestation.get('fmt')
    return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

/** What a signature says of its authenticator; undefined if the passkey has not made it for this challenge and our pages. */
export async function readProof(
  { id, response }: AssertionResponse,
  passkey: Pick<PasskeyRow, 'publicKey'>,
  { party, challenge, needsVerification }: Expected & { needsVerification: boolean },
): Promise<{ counter: number; backedUp: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...rest } = response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response: rest, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    // The counter is compared where it is stored, so that two signatures at once count one after the other.
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    requireUserVerification: needsVerification,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return undefined
  return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
}
