import { z } from 'zod'
import { sentenceOutput, time } from '../../kit/output.ts'
import { LOGIN_PROVIDERS } from './providers.ts'

export const MailLoginOutput = z
  .object({
    id: z.int(),
    provider: z.enum(LOGIN_PROVIDERS),
    state: z
      .enum(['pending', 'connected', 'refused'])
      .describe('`pending`: nobody has signed in yet. `refused`: sign in again.'),
    error: sentenceOutput.nullable().describe('What the provider said.'),
    hosts: z.array(z.string()).describe('Mail servers that may receive the access token.'),
    created_at: time,
  })
  .meta({ id: 'MailLogin' })

export const NewMailLoginOutput = MailLoginOutput.extend({
  authorization_url: z.string().describe('URL where you sign in, within 15 minutes.'),
}).meta({ id: 'NewMailLogin' })
