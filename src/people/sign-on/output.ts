import { z } from 'zod'
import { sentenceOutput, time } from '../../kit/output.ts'

const saml = z.object({
  sso_url: z.string().describe('Where people are sent to log in.'),
  metadata_url: z.string().nullable().describe('Where the metadata was read; null: it was entered.'),
  email_attribute: z
    .string()
    .nullable()
    .describe('Attribute with the address; null: the name ID is the address.'),
  name_attribute: z.string().nullable(),
  certificates: z.array(
    z.object({
      fingerprint: z.string().describe('SHA-256 of the certificate.'),
      pem: z.string(),
      expires_at: time,
    }),
  ),
  warns_of: time.nullable().describe('End of the last certificate, from 30 days before.'),
})

const provider = z.object({
  kind: z.enum(['oidc', 'saml']),
  issuer: z.string().describe('Of a SAML provider, its entity ID.'),
  client_id: z.string().nullable().describe('Null for a SAML provider.'),
  saml: saml.nullable().describe('Null for an OpenID provider.'),
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
  ends_login: z
    .boolean()
    .describe('Whether logging out here ends the login at the OpenID provider, too (RP-initiated logout).'),
  tested_at: time.nullable().describe('Last login that worked with this provider and client.'),
  updated_at: time,
})

export const SignOnOutput = z
  .object({
    provider: provider.nullable().describe('Null: single sign-on is off.'),
    redirect_uri: z.string().describe('To register at the provider.'),
    saml: z.object({
      entity_id: z.string().describe('Our entity ID, and the URL of our metadata.'),
      acs_url: z.string().describe('Where the provider sends its response (assertion consumer service).'),
    }),
    logout_uri: z.string().describe('Where the provider can report logouts (back-channel logout).'),
    post_logout_redirect_uri: z
      .string()
      .describe(
        'Where the provider sends browsers back to after a logout; to register there for `ends_login`.',
      ),
  })
  .meta({ id: 'SignOn', description: 'How staff signs on with an identity provider.' })

export const CheckOutput = z
  .object({
    'works?': z.boolean(),
    said: sentenceOutput.nullable().describe('What is wrong.'),
    issuer: z.string().describe('Or the entity ID in the metadata.'),
    keys: z.int().describe('Number of keys or certificates of the provider.'),
    sends_groups: z
      .boolean()
      .nullable()
      .describe('Whether the provider lists the claim of groups; null: unknown.'),
    expires_at: time.nullable().describe('End of the last certificate in the metadata.'),
    reports_logouts: z.boolean().describe('Whether the provider can report logouts.'),
    ends_logins: z.boolean().describe('Whether a browser can end its login there.'),
  })
  .meta({ id: 'SignOnCheck', description: 'What was found at an issuer, or in metadata.' })

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
