import sql, { type Sql } from 'sql-template-tag'
import { DAY, MINUTE } from '../../kit/retry.ts'
import type { Scope } from '../../kit/scope.ts'

/** How long the brand's sessions last. */
export interface SessionLimits {
  /** A session ends when nobody has used it for this long. */
  idleMinutes: number
  /** And in any case this long after the login. */
  lifetimeMinutes: number
}

/** Of brands that have chosen nothing. */
export const USUAL_LIMITS: SessionLimits = {
  idleMinutes: (14 * DAY) / MINUTE,
  lifetimeMinutes: (90 * DAY) / MINUTE,
}

/** The longest that can be chosen: for so long browsers keep the cookie. */
export const LONGEST_MS = 90 * DAY
/** The shortest. */
export const LEAST_MINUTES = 15

/** The columns of limits, of login_settings as `l`, which may have no row. */
export const LIMIT_COLUMNS: Sql = sql`
  coalesce(l.idle_minutes, ${USUAL_LIMITS.idleMinutes}) as "idleMinutes",
  coalesce(l.lifetime_minutes, ${USUAL_LIMITS.lifetimeMinutes}) as "lifetimeMinutes"`

export async function selectLimits(scope: Scope): Promise<SessionLimits> {
  const row = await scope.sql.row<SessionLimits>(sql`
    select idle_minutes as "idleMinutes", lifetime_minutes as "lifetimeMinutes"
    from login_settings where brand_id = ${scope.brand.id}`)
  return row ?? USUAL_LIMITS
}

interface Dated {
  createdAt: Date
  /** When somebody last used it. */
  activeAt: Date
}

/** When a session ends unless somebody uses it. */
export function endOfSession({ createdAt, activeAt }: Dated, limits: SessionLimits): Date {
  const { idleMinutes, lifetimeMinutes } = limits
  return new Date(
    Math.min(activeAt.getTime() + idleMinutes * MINUTE, createdAt.getTime() + lifetimeMinutes * MINUTE),
  )
}
