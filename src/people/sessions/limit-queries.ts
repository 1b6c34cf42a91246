import sql from 'sql-template-tag'
import type { Scope } from '../../kit/scope.ts'
import { type SessionLimits, USUAL_LIMITS } from './session-limits.ts'

/** The columns of limits, of login_settings as `l`, which may have no row. */
export const LIMIT_COLUMNS = sql`
  coalesce(l.idle_minutes, ${USUAL_LIMITS.idleMinutes}) as "idleMinutes",
  coalesce(l.lifetime_minutes, ${USUAL_LIMITS.lifetimeMinutes}) as "lifetimeMinutes"`

export async function selectLimits(scope: Scope): Promise<SessionLimits> {
  const row = await scope.sql.row<SessionLimits>(sql`
    select idle_minutes as "idleMinutes", lifetime_minutes as "lifetimeMinutes"
    from login_settings where brand_id = ${scope.brand.id}`)
  return row ?? USUAL_LIMITS
}
