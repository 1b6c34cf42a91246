import { z } from 'zod'
import { flag, idInPath, line, listOf, optional, payload } from '../../kit/input.ts'
import { isIssuerUrl } from '../../kit/oauth.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { domain } from '../../kit/wire.ts'
import { emailAddress, isDomain, normalizeDomain } from '../identities/email.ts'
import { MAX_CERTIFICATES } from './saml/metadata.ts'

/** People copy the address of the provider's document, too. */
const DOCUMENT = /\/\.well-known\/openid-configuration$/

/** Of scheme, host and port; the path is compared letter by letter. */
function inOneSpelling(url: string): string {
  return new URL(url).origin + url.replace(/^[^:]+:\/*[^/?#]*/, '')
}

const issuer = z
  .string()
  .trim()
  .max(500)
  .transform(text => text.replace(DOCUMENT, ''))
  .refine(text => {
    const url = URL.parse(text)
    return url !== null && isIssuerUrl(url) && url.username === '' && url.password === ''
  }, orSay`must be an https URL`)
  .transform(inOneSpelling)
  .describe('URL of the provider; its document is at `{issuer}/.well-known/openid-configuration`.')

const role = line(200)

const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .transform(normalizeDomain)
  .refine(isDomain, orSay`must be a domain such as example.com`)

const metadata = z
  .string()
  .min(1)
  .max(256 * 1_024)
const metadataUrl = z.string().trim().min(1).max(2_000)
const attribute = line(300).nullable().optional()

const fields = {
  kind: z
    .enum(['oidc', 'saml'])
    .optional()
    .describe('OpenID Connect, or SAML 2.0. Another one needs a whole new connection.'),
  issuer: optional(issuer),
  client_id: optional(line(500)).describe('As registered at the provider.'),
  client_secret: optional(z.string().min(1).max(2_000)).describe(
    'As registered at the provider; required with a new issuer. Never returned.',
  ),
  metadata: optional(metadata).describe('Metadata of a SAML provider, in XML; or give `metadata_url`.'),
  metadata_url: optional(metadataUrl).describe('Where its metadata is: read now, and not again by itself.'),
  certificates: listOf(z.string().max(20_000), MAX_CERTIFICATES)
    .optional()
    .describe('PEM certificates of a SAML provider, instead of those in its metadata.'),
  email_attribute: attribute.describe('SAML attribute with the address; null: the name ID is the address.'),
  name_attribute: attribute.describe('SAML attribute with the name of a person.'),
  button: optional(line(60)).describe('What the button of the login says.'),
  group_claim: optional(line(200)).describe(
    'Claim or SAML attribute with the groups, `groups` by default; `realm_access.roles` is one inside of another.',
  ),
  groups: listOf(
    domain(
      z.object({
        group: line(300).describe('As the provider sends it: a name, or an ID.'),
        role: role.describe('Key of a role: GET /roles. Never owner.'),
        team_ids: listOf(idInPath, 50).default([]).describe('Teams that its members join.'),
      }),
    ),
    200,
  )
    .optional()
    .describe('What groups of the provider give. Of several, the role with the most rights counts.'),
  default_role: role.nullable().optional().describe('Role of those in no group; null: they are refused.'),
  creates_members: flag.optional().describe('Whether unknown accounts become members of staff.'),
  trusts_addresses: flag
    .optional()
    .describe(
      'Whether the provider vouches for addresses of which it does not say whether they are verified.',
    ),
  domains: listOf(domainName, 100)
    .optional()
    .describe('Domains of addresses that may join; empty: any. Required for accounts.google.com.'),
  only: flag.optional().describe('Whether passwords are refused, except those of owners.'),
  ends_login: flag
    .optional()
    .describe('Whether logging out here ends the login at the OpenID provider, too (RP-initiated logout).'),
}

const Changes = domain(z.object(fields), {
  creates_members: 'createsMembers',
  trusts_addresses: 'trustsAddresses',
  only: 'isOnly',
  ends_login: 'endsLogin',
})

export const SignOnBody = payload('sign_on', Changes)

export type SignOnChanges = z.output<typeof Changes>

export const CheckBody = z
  .object({
    issuer: optional(issuer),
    metadata: optional(metadata).describe('Of a SAML provider.'),
    metadata_url: optional(metadataUrl),
  })
  .refine(
    given => Object.values(given).filter(value => value !== undefined).length === 1,
    orSay`needs an issuer, metadata, or the URL of metadata`,
  )

/** The path of a page of ours: what else a browser could be sent to is none. */
const path = z
  .string()
  .max(2_000)
  .refine(
    text => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text) && URL.canParse(text, 'http://here'),
    orSay`must be a path`,
  )

export const BeginBody = z.object({ next: optional(path) })

/** Within what a body of somebody who has not logged in can hold. */
export const MAX_SAML_RESPONSE = 95_000

const parameter = z.string().max(4_000)

/** What the provider adds to the address that it sends the browser back to. */
export const ResponseBody = z.object({
  response: z.object({
    state: z.string().min(1).max(500),
    code: parameter.optional(),
    iss: parameter.optional(),
    error: parameter.optional(),
    error_description: parameter.optional(),
    /** Of a SAML provider, in base64. */
    saml_response: z.string().max(MAX_SAML_RESPONSE).optional(),
  }),
})

const secret = z.string().min(1).max(200)

export const ConnectBody = z.object({ ticket: secret, password: secret, code: optional(secret) })

export const LogoutForm = z.object({ logout_token: z.string().min(1).max(16_000) })

export const MemberParams = z.object({ email: emailAddress })
