import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../kit/audit/record.ts'
import { invalidInput } from '../../kit/errors.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { updateSessionEnds } from '../sessions/session-queries.ts'
import type { LoginSettingsChanges } from './input.ts'
import { inLog } from './present.ts'
import { type LoginSettingsRow, lockLoginSettings, updateLoginSettings } from './queries.ts'

/** Changes the given values, which count for open sessions at once. Throws invalid. */
export async function changeLoginSettings(tx: TxScope, changes: LoginSettingsChanges): Promise<void> {
  const before = await lockLoginSettings(tx)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const row: LoginSettingsRow = { ...before, ...given, updatedAt: tx.now() }
  if (isDeepStrictEqual(inLog(before), inLog(row))) return
  if (row.idleMinutes > row.lifetimeMinutes)
    throw invalidInput('idleMinutes', say`must be at most the lifetime of sessions`)
  await updateLoginSettings(tx, row)
  await updateSessionEnds(tx, row)
  recordAudit(tx, { action: 'login_settings.changed', about: {}, from: inLog(before), to: inLog(row) })
}
