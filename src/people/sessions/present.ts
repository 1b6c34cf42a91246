import type { Scope } from '../../kit/scope.ts'
import { formatTime, formatTimeOrNull, parseTime } from '../../kit/time.ts'
import { type BaseAddress, urlOf } from '../brands/address.ts'
import { presentStaff } from '../users/present.ts'
import type { ActingRow, TokenRow } from '../users/queries.ts'
import { hasFactor, type LoginRow } from './login-queries.ts'
import type { SessionRow } from './session-queries.ts'

export function presentMe(
  { brand, actor }: Scope,
  user: ActingRow,
  { login, factorFrom, address }: { login: LoginRow; factorFrom: string | null; address: BaseAddress },
) {
  const { name, slug, timeZone, language, purgeAt } = brand
  return {
    ...presentStaff(user, timeZone),
    permissions: [...(actor?.may ?? [])],
    'service_account?': user.isService,
    'password?': login.password !== null,
    'second_factor?': hasFactor(login),
    'authenticator_app?': login.totpConfirmedAt !== null,
    passkeys: login.passkeyHosts.length,
    recovery_codes_left: login.recoveryDigests.length,
    second_factor_from: factorFrom && formatTime(parseTime(factorFrom, timeZone) as Date, timeZone),
    'limited?': actor?.isSettingUp ?? false,
    brand: {
      name,
      slug,
      url: urlOf(brand, address),
      time_zone: timeZone,
      language,
      purge_at: formatTimeOrNull(purgeAt, timeZone),
    },
  }
}

export function presentSession({ brand, actor }: Scope, row: SessionRow) {
  const { timeZone } = brand
  return {
    id: row.id,
    user_agent: row.userAgent,
    address: row.address,
    'current?': actor?.login === `session ${row.id}`,
    created_at: formatTime(row.createdAt, timeZone),
    last_used_at: formatTime(row.lastUsedAt, timeZone),
    expires_at: formatTime(row.expiresAt, timeZone),
  }
}

export function presentToken({ brand: { timeZone } }: Scope, row: TokenRow) {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    created_at: formatTime(row.createdAt, timeZone),
    last_used_at: formatTimeOrNull(row.lastUsedAt, timeZone),
    expires_at: formatTimeOrNull(row.expiresAt, timeZone),
  }
}
