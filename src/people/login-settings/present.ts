import type { Scope } from '../../kit/scope.ts'
import { formatTimeOrNull } from '../../kit/time.ts'
import { findLoginSettings, type LoginSettingsRow, selectWithoutFactor, USUAL } from './queries.ts'

export async function presentLoginSettings(scope: Scope) {
  const row = await findLoginSettings(scope)
  const { idleMinutes, lifetimeMinutes, secondFactorRequired, secondFactorDay, signOnCounts } = row ?? USUAL
  const { timeZone } = scope.brand
  return {
    idle_minutes: idleMinutes,
    lifetime_minutes: lifetimeMinutes,
    second_factor: {
      required: secondFactorRequired,
      from: secondFactorDay,
      sign_on_counts: signOnCounts,
    },
    without_second_factor: await selectWithoutFactor(scope),
    updated_at: formatTimeOrNull(row?.updatedAt ?? null, timeZone),
  }
}

/** As the audit log has them. */
export function inLog(row: LoginSettingsRow) {
  return {
    idle_minutes: row.idleMinutes,
    lifetime_minutes: row.lifetimeMinutes,
    second_factor_required: row.secondFactorRequired,
    second_factor_from: row.secondFactorDay,
    sign_on_counts: row.signOnCounts,
  }
}
