import { z } from 'zod'
import { time } from '../../kit/output.ts'

export const LoginSettingsOutput = z
  .object({
    idle_minutes: z.int().describe('Sessions end when nobody has used them for this long.'),
    lifetime_minutes: z.int().describe('Sessions end this long after the login.'),
    second_factor: z.object({
      required: z.boolean().describe('Whether everybody needs a second factor.'),
      from: z.string().nullable().describe('Day from which members without one can only set it up.'),
      sign_on_counts: z.boolean().describe('Whether logins by single sign-on are exempt.'),
    }),
    without_second_factor: z.array(z.string()).describe('Addresses of members who have none.'),
    updated_at: time.nullable().describe('Null: nobody has changed them.'),
  })
  .meta({ id: 'LoginSettings', description: 'Rules for the logins of staff.' })
