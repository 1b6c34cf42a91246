import { z } from 'zod'
import { idInPath, line, optional, pageParameters, payload, textParameter } from '../../kit/input.ts'
import { orSay } from '../../kit/sentences/say.ts'
import { isDomain, normalizeDomain } from '../identities/email.ts'
import { isPublicMail } from './public-mail.ts'

const MAX_DOMAINS = 50

const domains = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .transform(normalizeDomain)
      .refine(isDomain, orSay`must be a domain, for example example.com`)
      .refine(domain => !isPublicMail(domain), orSay`is a public mail provider, not an organization`),
  )
  .max(MAX_DOMAINS)
  .transform(all => [...new Set(all)].sort())
  .optional()
  .describe('Customers with an email address at one of these belong to it.')

const fields = { name: line(200), domains }

export const OrganizationsQuery = z.object({
  q: textParameter.describe('Part of a name or of a domain.'),
  ...pageParameters,
})
export const NewOrganizationBody = payload('organization', z.object(fields))
export const OrganizationChangesBody = payload(
  'organization',
  z.object({ ...fields, name: optional(fields.name) }),
)
export const OrganizationParams = z.object({ id: idInPath })

export type OrganizationsQuery = z.output<typeof OrganizationsQuery>
