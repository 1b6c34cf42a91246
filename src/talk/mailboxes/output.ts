import { z } from 'zod'
import { sentenceOutput } from '../../kit/output.ts'
import { PURPOSES, RECORD_STATES } from '../channels/mail-record.ts'
import { LOGIN_PROVIDERS } from '../mail-logins/providers.ts'
import { STEPS } from './try-mailbox.ts'

const ServerOutput = z
  .object({ host: z.string(), port: z.int(), security: z.enum(['tls', 'starttls']) })
  .meta({ id: 'MailServer' })

const ProviderOutput = z
  .object({
    id: z.string(),
    name: z.string(),
    login: z
      .enum(['password', 'app_password', 'sign_in'])
      .describe('`app_password`: made in the settings of the account. `sign_in`: passwords are refused.'),
    incoming: ServerOutput,
    outgoing: ServerOutput,
  })
  .meta({ id: 'MailProvider' })

export const ProvidersOutput = z.object({
  providers: z.array(ProviderOutput),
  sign_in: z
    .array(
      z.object({
        id: z.enum(LOGIN_PROVIDERS),
        name: z.string(),
        hosts: z
          .array(z.string())
          .nullable()
          .describe('Mail servers of the provider; null if you name them.'),
      }),
    )
    .describe('Providers this server can sign in with instead of a password.'),
})

export const MailServersOutput = z.object({
  found_by: z
    .enum(['provider', 'dns', 'autoconfig', 'guess'])
    .describe('Where the servers are from; `guess`: the usual names.'),
  provider: ProviderOutput.nullable(),
  incoming: ServerOutput,
  outgoing: ServerOutput,
  user: z.string().describe('User name.'),
})

export const TestOutput = z.object({
  'works?': z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(STEPS),
      'passed?': z.boolean(),
      detail: sentenceOutput.describe('What was found, or what is wrong.'),
    }),
  ),
})

export const RecordsOutput = z.object({
  records: z.array(
    z
      .object({
        purpose: z.enum(PURPOSES),
        type: z.literal('TXT'),
        name: z.string(),
        value: z.string().describe('Value to publish.'),
        state: z
          .enum(RECORD_STATES)
          .describe('`unknown`: DNS does not respond. `not_checked`: not a public domain.'),
        found: z.string().nullable().describe('Published value.'),
      })
      .meta({ id: 'MailRecord' }),
  ),
})
