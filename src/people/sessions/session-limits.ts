import { DAY, MINUTE } from '../../kit/retry.ts'

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

/** The longest that can be chosen, which is how long browsers keep the cookie. */
export const LONGEST_MS = 90 * DAY
/** The shortest. */
export const LEAST_MINUTES = 15

interface Dated {
  createdAt: Date
  /** When somebody last used it. */
  activeAt: Date
  /** When the provider that opened it says that it ends. */
  endsBy: Date | null
}

/** When a session ends unless somebody uses it. */
export function endOfSession({ createdAt, activeAt, endsBy }: Dated, limits: SessionLimits): Date {
  const { idleMinutes, lifetimeMinutes } = limits
  return new Date(
    Math.min(
      activeAt.getTime() + idleMinutes * MINUTE,
      createdAt.getTime() + lifetimeMinutes * MINUTE,
      endsBy?.getTime() ?? Number.POSITIVE_INFINITY,
    ),
  )
}
