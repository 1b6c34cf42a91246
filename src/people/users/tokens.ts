import { createHash, randomBytes } from 'node:crypto'
import { invalidInput, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { type Permission, rightOf } from '../../kit/permissions.ts'
import { rightsOf, type Standing, type TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { tokenCreated, tokenRevoked } from './events.ts'
import { insertToken, updateTokenRevoked } from './queries.ts'

/** The stored digest of a token. A plain hash is enough for 256 random bits. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

interface TokenInput {
  /** Whom it is for, with what they log in as. */
  user: Standing & { id: number; email: string }
  name: string
  expiresAt: Date | null
  /** Permissions that it has of those of its member, now and later; null: all. */
  scopes?: Permission[] | null
}

/** Creates an API token and returns it in clear, only this once. Throws invalid for scopes that its member lacks. */
export async function createToken(tx: TxScope, { user, name, expiresAt, scopes = null }: TokenInput) {
  const rights = rightsOf(user)
  const lacking = scopes?.find(scope => !rights.has(scope))
  if (lacking) throw invalidInput('scopes', say`${user.email} does not have the right to ${rightOf(lacking)}`)
  const token = `aw_${randomBytes(32).toString('base64url')}`
  const id = await insertToken(tx, { userId: user.id, name, digest: digestOf(token), expiresAt, scopes })
  await recordEvent(tx, tokenCreated.of({ subjectId: id, data: { user_id: user.id, name, scopes } }))
  return { id, token }
}

/** Revokes a token at once, in every process: each request checks. Throws not_found. */
export async function revokeToken(tx: TxScope, id: number): Promise<void> {
  const name = await updateTokenRevoked(tx, id)
  if (name === undefined) throw new Problem('not_found', say`This token does not exist or has been revoked.`)
  await recordEvent(tx, tokenRevoked.of({ subjectId: id, audit: { name } }))
}
