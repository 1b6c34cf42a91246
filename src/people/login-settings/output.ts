import { z } from 'zod'
import { time } from '../../kit/output.ts'

export const LoginSettingsOutput = z
  .object({
    idle_minutes: z.int().describe('Sessions end when nobody has used them for this long.'),
    lifetime_minutes: z.int().describe('Sessions end this long after the login.'),
    updated_at: time.nullable().describe('Null: nobody has changed them.'),
  })
  .meta({ id: 'LoginSettings', description: 'Rules for the logins of staff.' })
