import { z } from 'zod'
import { optional, payload } from '../../kit/input.ts'
import { MINUTE } from '../../kit/retry.ts'
import { domain } from '../../kit/wire.ts'
import { LEAST_MINUTES, LONGEST_MS } from '../sessions/session-limits.ts'

const minutes = z
  .int()
  .min(LEAST_MINUTES)
  .max(LONGEST_MS / MINUTE)

export const LoginSettingsBody = payload(
  'login_settings',
  domain(
    z.object({
      idle_minutes: optional(minutes).describe(
        'Sessions end when nobody has used them for this long: 15 minutes to 90 days.',
      ),
      lifetime_minutes: optional(minutes).describe(
        'Sessions end this long after the login: 15 minutes to 90 days.',
      ),
    }),
  ),
)
export type LoginSettingsChanges = z.output<typeof LoginSettingsBody>['login_settings']
