import { randomBytes } from 'node:crypto'
import type { TxScope } from '../../kit/scope.ts'
import { digestOf } from '../users/tokens.ts'
import { updateRecoveryCodes } from './login-queries.ts'

const COUNT = 10

/** New recovery codes of the member, which replace any before; shown only once. */
export async function giveRecoveryCodes(tx: TxScope, userId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, makeRecoveryCode)
  await updateRecoveryCodes(tx, userId, codes.map(digestOf))
  return codes
}

/** 28 unambiguous letters and digits: 140 bits, so that a plain digest is enough. */
function makeRecoveryCode(): string {
  return Array.from(randomBytes(28), byte => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32]).join('')
}
