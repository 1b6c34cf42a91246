import type { Scope } from '../../kit/scope.ts'
import { formatTimeOrNull } from '../../kit/time.ts'
import { findLoginSettings, type LoginSettingsRow, USUAL } from './queries.ts'

export async function presentLoginSettings(scope: Scope) {
  const row = await findLoginSettings(scope)
  return {
    ...inLog(row ?? USUAL),
    updated_at: formatTimeOrNull(row?.updatedAt ?? null, scope.brand.timeZone),
  }
}

/** As the API and the audit log have them. */
export function inLog({ idleMinutes, lifetimeMinutes }: Omit<LoginSettingsRow, 'updatedAt'>) {
  return { idle_minutes: idleMinutes, lifetime_minutes: lifetimeMinutes }
}
