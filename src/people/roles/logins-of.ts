import type { Scope } from '../../kit/scope.ts'

/** Cache topic of tokens and sessions: invalidate it after ending one, or changing what its owner may do or see. */
export const loginsOf = (scope: Scope) => `logins of ${scope.brand.id}`
