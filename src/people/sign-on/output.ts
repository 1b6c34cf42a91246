import { z } from 'zod'
import { sentenceOutput, time } from '../../kit/output.ts'

const provider = z.object({
  issuer: z.string(),
  client_id: z.string(),
  button: z.string().describe('What the button of the login says.'),
  group_claim: z.string(),
  groups: z.array(
    z.object({
      group: z.string().describe('As the provider sends it.'),
      role: z.string().describe('Key of a role.'),
      team_ids: z.array(z.int()),
    }),
  ),
  default_role: z.string().nullable().describe('Role of those in no group; null: they are refused.'),
  creates_members: z.boolean(),
  trusts_addresses: z.boolean(),
  domains: z.array(z.string()),
  only: z.boolean().describe('Whether passwords are refused, except those of owners.'),
  tested_at: time.nullable().describe('Last login that worked with this provider and client.'),
  updated_at: time,
})

export const SignOnOutput = z
  .object({
    provider: provider.nullable().describe('Null: single sign-on is off.'),
    redirect_uri: z.string().describe('To register at the provider.'),
    logout_uri: z.string().describe('Where the provider can report logouts (back-channel logout).'),
  })
  .meta({ id: 'SignOn', description: 'How staff signs on with an OpenID provider.' })

export const CheckOutput = z
  .object({
    'works?': z.boolean(),
    said: sentenceOutput.nullable().describe('What is wrong.'),
    issuer: z.string(),
    keys: z.int().describe('Number of keys of the provider.'),
    sends_groups: z
      .boolean()
      .nullable()
      .describe('Whether the provider lists the claim of groups; null: unknown.'),
    reports_logouts: z.boolean().describe('Whether the provider can report logouts.'),
  })
  .meta({ id: 'SignOnCheck', description: 'What was found at an issuer.' })

export const TestBegunOutput = z
  .object({ url: z.string().describe('Where the caller logs in, in this browser.') })
  .meta({ id: 'SignOnTestBegun' })

export const TestOutput = z
  .object({
    'passed?': z.boolean().describe('Whether somebody with these claims would be let in.'),
    said: sentenceOutput.nullable().describe('What is wrong.'),
    algorithm: z.string().nullable().describe('Algorithm of the signature.'),
    claims: z.array(z.object({ name: z.string(), value: z.string() })).describe('What the provider says.'),
    groups: z.array(z.string()).describe('What it says in the claim of groups.'),
    matching: z.array(z.string()).describe('The groups of them that give something.'),
    role: z.string().nullable(),
    team_ids: z.array(z.int()),
  })
  .meta({ id: 'SignOnTest', description: 'What a test of single sign-on has shown.' })
