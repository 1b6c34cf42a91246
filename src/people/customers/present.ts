import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import type { SignInKey } from './key-queries.ts'

/** A key without its secret. */
export function presentKey({ brand }: Scope, key: SignInKey) {
  return {
    id: key.id,
    kid: key.kid,
    algorithm: key.algorithm,
    public_key: key.publicKey,
    created_at: formatTime(key.createdAt, brand.timeZone),
    last_used_at: key.lastUsedAt && formatTime(key.lastUsedAt, brand.timeZone),
  }
}
