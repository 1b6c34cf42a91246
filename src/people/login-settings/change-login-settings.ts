import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../kit/audit/record.ts'
import { invalidInput } from '../../kit/errors.ts'
import type { Actor, TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { parseTime, todayOf } from '../../kit/time.ts'
import { proofOf } from '../sessions/factor-queries.ts'
import { type FactorRule, isInForce, needsFactor } from '../sessions/factor-rule.ts'
import { findLogin, hasFactor } from '../sessions/login-queries.ts'
import { updateSessionEnds } from '../sessions/session-queries.ts'
import type { LoginSettingsChanges } from './input.ts'
import { inLog } from './present.ts'
import { type LoginSettingsRow, lockLoginSettings, updateLoginSettings } from './queries.ts'

/** Changes the given values, which count for open sessions at once. Throws invalid. */
export async function changeLoginSettings(tx: TxScope, changes: LoginSettingsChanges): Promise<void> {
  const before = await lockLoginSettings(tx)
  const row = rowAfter(tx, before, changes)
  if (isDeepStrictEqual({ ...before, updatedAt: null }, { ...row, updatedAt: null })) return
  if (row.idleMinutes > row.lifetimeMinutes)
    throw invalidInput('idleMinutes', say`must be at most the lifetime of sessions`)
  const turnsOn = row.secondFactorRequired && !before.secondFactorRequired
  if (turnsOn && !changes.secondFactor?.from) throw invalidInput('secondFactor.from', say`is required`)
  await requireOwnFactor(tx, row)
  await updateLoginSettings(tx, row)
  await updateSessionEnds(tx, { before, after: row })
  recordAudit(tx, {
    action: 'login_settings.changed',
    about: {},
    from: inLog(before),
    to: inLog(row),
  })
}

/** What is absent stays. */
function rowAfter(tx: TxScope, before: LoginSettingsRow, changes: LoginSettingsChanges): LoginSettingsRow {
  const { idleMinutes, lifetimeMinutes, secondFactor: factor = {} } = changes
  const day = factor.from ?? before.secondFactorDay
  return {
    idleMinutes: idleMinutes ?? before.idleMinutes,
    lifetimeMinutes: lifetimeMinutes ?? before.lifetimeMinutes,
    secondFactorRequired: factor.required ?? before.secondFactorRequired,
    secondFactorDay: day,
    secondFactorFrom: (day && parseTime(day, tx.brand.timeZone)) || null,
    signOnCounts: factor.signOnCounts ?? before.signOnCounts,
    updatedAt: tx.now(),
  }
}

/** Nobody who asks all others for a second factor from now on is without one. */
async function requireOwnFactor(tx: TxScope, row: LoginSettingsRow): Promise<void> {
  const rule: FactorRule = {
    isRequired: row.secondFactorRequired,
    requiredFrom: row.secondFactorDay,
    signOnCounts: row.signOnCounts,
  }
  if (!isInForce(rule, todayOf(tx)) || !needsFactor(rule, await proofOf(tx))) return
  if (!hasFactor(await findLogin(tx, (tx.actor as Actor).userId)))
    throw invalidInput(
      'secondFactor.from',
      say`must be a later day, until you have set up your own second factor`,
    )
}
