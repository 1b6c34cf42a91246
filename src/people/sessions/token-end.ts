import { invalid } from '../../kit/errors.ts'
import type { Scope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { parseEndTime } from '../../kit/time.ts'

/** When a new token expires; null: never. Throws invalid for a time that has passed. */
export function endOf(scope: Scope, { expires_at: ends }: { expires_at?: string | undefined }): Date | null {
  const expiresAt = (ends && parseEndTime(ends, scope.brand.timeZone)) || null
  if (expiresAt && expiresAt <= scope.now()) throw invalid('token.expires_at', say`must be in the future`)
  return expiresAt
}
