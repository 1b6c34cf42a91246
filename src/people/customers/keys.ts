import { createPublicKey, type KeyObject, randomBytes } from 'node:crypto'
import { recordAudit } from '../../kit/audit/record.ts'
import { invalidInput, notFound, Problem } from '../../kit/errors.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import type { NewKey } from './input.ts'
import { deleteKey, insertKey, lockKeys, type SignInKey, selectKeys } from './key-queries.ts'
import { deleteTicketsOfKey } from './ticket-queries.ts'

/** One in use, and one that takes its place. */
const MAX_KEYS = 2

/**
 * Makes a key: of HS256 with a secret of ours, of the others with the public key that is given. Throws invalid, and conflict if
 * there are two.
 */
export async function createKey(tx: TxScope, { algorithm, publicKey }: NewKey): Promise<SignInKey> {
  if (algorithm === 'HS256' && publicKey !== undefined)
    throw invalidInput('publicKey', say`must be empty for HS256: its secret is made here`)
  const pem = algorithm === 'HS256' ? null : pemOf(algorithm, publicKey)
  await lockKeys(tx)
  if ((await selectKeys(tx)).length >= MAX_KEYS)
    throw new Problem('conflict', say`There are two keys already. Delete one first.`)
  const key = {
    kid: randomBytes(8).toString('hex'),
    algorithm,
    secret: pem === null ? randomBytes(32).toString('base64url') : null,
    publicKey: pem,
    createdBy: tx.actor?.userId ?? null,
    createdAt: tx.now(),
  }
  const id = await insertKey(tx, key)
  recordAudit(tx, {
    action: 'sign_in_key.created',
    about: { id, key: key.kid },
    to: { algorithm, public_key: pem },
    sealed: pem === null ? ['secret'] : [],
  })
  return { ...key, id, lastUsedAt: null }
}

/** Deletes a key, and ends the sessions that its tokens have opened. Throws not_found. */
export async function removeKey(tx: TxScope, id: number): Promise<void> {
  await lockKeys(tx)
  const key = (await selectKeys(tx)).find(one => one.id === id)
  if (!key) throw notFound(say`key`)
  await deleteTicketsOfKey(tx, id)
  await deleteKey(tx, id)
  recordAudit(tx, {
    action: 'sign_in_key.deleted',
    about: { id, key: key.kid },
    from: { algorithm: key.algorithm },
  })
}

/** The public key in PEM, if it is one of the algorithm. Throws invalid. */
function pemOf(algorithm: 'ES256' | 'EdDSA', given: string | undefined): string {
  if (given === undefined) throw invalidInput('publicKey', say`is required for ${algorithm}`)
  const key = readPublicKey(given)
  if (!key || !isOf(algorithm, key))
    throw invalidInput(
      'publicKey',
      algorithm === 'ES256'
        ? say`must be a public key of the curve P-256, in PEM or as a JWK`
        : say`must be a public Ed25519 key, in PEM or as a JWK`,
    )
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

/** Undefined for what is no public key. Throws invalid for a private one, which nobody should send. */
function readPublicKey(given: string): KeyObject | undefined {
  try {
    const text = given.trim()
    const jwk = text.startsWith('{') ? JSON.parse(text) : undefined
    if (/PRIVATE KEY/.test(text) || jwk?.d !== undefined)
      throw invalidInput(
        'publicKey',
        say`is a private key; keep it secret, and replace it if others have seen it`,
      )
    return createPublicKey(jwk ? { key: jwk, format: 'jwk' } : text)
  } catch (error) {
    if (error instanceof Problem) throw error
    return undefined
  }
}

function isOf(algorithm: 'ES256' | 'EdDSA', key: KeyObject): boolean {
  return algorithm === 'EdDSA'
    ? key.asymmetricKeyType === 'ed25519'
    : key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
}
