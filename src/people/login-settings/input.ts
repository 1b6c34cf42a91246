import { z } from 'zod'
import { flag, optional, payload } from '../../kit/input.ts'
import { MINUTE } from '../../kit/retry.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { isDay } from '../../kit/time.ts'
import { domain } from '../../kit/wire.ts'
import { LEAST_MINUTES, LONGEST_MS } from '../sessions/session-limits.ts'

const minutes = z
  .int()
  .min(LEAST_MINUTES)
  .max(LONGEST_MS / MINUTE)

const secondFactor = domain(
  z.object({
    required: optional(flag).describe('Whether everybody needs a second factor.'),
    from: optional(z.string().refine(isDay, orSay`must be a day such as 2026-11-23`)).describe(
      'Day from which members without one can only set it up; required with `required`.',
    ),
    sign_on_counts: optional(flag).describe(
      'Whether logins by single sign-on are exempt, since the provider asks for it.',
    ),
  }),
)

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
      second_factor: optional(secondFactor),
    }),
  ),
)
export type LoginSettingsChanges = z.output<typeof LoginSettingsBody>['login_settings']
