import type { Scope } from '../../kit/scope.ts'
import type { BaseAddress } from '../brands/address.ts'
import { getActing } from '../users/queries.ts'
import { requiredFrom } from './factor-queries.ts'
import { findLogin } from './login-queries.ts'
import { actorOf } from './own-session.ts'
import { presentMe } from './present.ts'

/** The caller, as `GET /me` has them. */
export async function presentCaller(scope: Scope, address: BaseAddress) {
  const user = await getActing(scope, actorOf(scope).userId)
  const [login, factorFrom] = [await findLogin(scope, user.id), await requiredFrom(scope)]
  return presentMe(scope, user, { login, factorFrom, address })
}
