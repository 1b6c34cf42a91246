import { z } from 'zod'
import type { Lookup } from '../../kit/dns.ts'
import { Problem } from '../../kit/errors.ts'
import { changeIfMatch } from '../../kit/http/etag.ts'
import type { Api } from '../../kit/http/types.ts'
import { payload } from '../../kit/input.ts'
import { type Scope, transaction } from '../../kit/scope.ts'
import { forAdmins } from '../users/roles.ts'
import { type BaseAddress, hostOf, urlOf } from './address.ts'
import { selectUnprovenHosts } from './address-queries.ts'
import { BrandChanges, changeBrand } from './change-brand.ts'
import { LANGUAGES } from './create-brand.ts'
import { domainRecord, isPublished } from './domain-record.ts'
import { getBrandBySlug } from './find-brand.ts'
import { addHost, HostInput, removeHost } from './hosts.ts'
import { logoUrl } from './logo-routes.ts'
import { selectHosts } from './queries.ts'

const { name, timeZone, language, resolveOn, surveyAfter, mailFooter } = BrandChanges.shape

const BrandBody = payload(
  'brand',
  z.object({
    name,
    time_zone: timeZone.describe('IANA time zone.'),
    language: language.describe('Language of the help center, used for search.'),
    resolve_on: resolveOn.describe('Which staff messages resolve a conversation.'),
    survey_after: surveyAfter.describe('Delay after resolution: `30m`, `4h`, `2d` or `never`.'),
    mail_footer: mailFooter.describe('Below replies by mail, as Markdown; null or empty removes it.'),
  }),
)

const BrandOutput = z
  .object({
    name: z.string(),
    slug: z.string(),
    url: z.string().describe("URL of the brand's pages."),
    own_host: z.string().describe('The host that always works.'),
    hosts: z.array(z.string()).describe('Custom hosts; the first is used in links.'),
    unverified_hosts: z
      .array(z.object({ host: z.string(), dns: z.object({ name: z.string(), value: z.string() }) }))
      .describe('Hosts not yet verified. Publish the TXT record, then add the host again.'),
    time_zone: z.string(),
    language: z.string(),
    languages: z.array(z.string()).describe('Languages to choose from.'),
    resolve_on: z.enum(['any', 'reply', 'never']),
    survey_after_minutes: z.int().nullable(),
    mail_footer: z.string().nullable(),
    logo_url: z.string().nullable().describe('Above the footer of mail.'),
  })
  .meta({ id: 'Brand' })

const HostParams = z.object({ host: z.string() })

/** Settings of the brand. For admins; hosts for owners. */
export function settingsRoutes(api: Api, address: BaseAddress & { lookup: Lookup }): void {
  const present = async (scope: Scope) => {
    const unproven = await selectUnprovenHosts(scope)
    const brand = await getBrandBySlug(scope.sql, scope.brand.slug) // the present state, not that at the start of the request
    return {
      name: brand.name,
      slug: brand.slug,
      url: urlOf(brand, address),
      own_host: hostOf({ ...brand, host: null }, address.baseDomain),
      hosts: await selectHosts(scope),
      unverified_hosts: await Promise.all(
        unproven.map(async host => ({ host, dns: await domainRecord(scope, host) })),
      ),
      time_zone: brand.timeZone,
      language: brand.language,
      languages: LANGUAGES,
      resolve_on: brand.resolveOn,
      survey_after_minutes: brand.surveyAfterMinutes,
      mail_footer: brand.mailFooter,
      logo_url: logoUrl(brand, address),
    }
  }

  api.get(
    '/brand',
    { schema: { summary: 'Get the brand', response: { 200: BrandOutput } } },
    async ({ scope }) => present(scope),
  )

  api.put(
    '/brand',
    {
      preValidation: forAdmins,
      schema: {
        summary: 'Change the brand',
        adminsOnly: true,
        conditional: true,
        body: BrandBody,
        response: { 200: BrandOutput },
      },
    },
    async request => {
      const { scope, body } = request
      const { time_zone, resolve_on, survey_after, mail_footer, ...same } = body.brand
      const changes = {
        ...same,
        timeZone: time_zone,
        resolveOn: resolve_on,
        surveyAfter: survey_after,
        mailFooter: mail_footer,
      }
      await changeIfMatch(request, { current: present, change: tx => changeBrand(tx, changes) })
      return present(scope)
    },
  )

  api.post(
    '/brand/hosts',
    {
      preValidation: forOwners,
      schema: {
        summary: 'Add a host',
        description: 'The DNS record of the host must point to this server.',
        ownersOnly: true,
        adminsOnly: true,
        body: HostInput,
        response: { 200: BrandOutput },
      },
    },
    async ({ scope, body }) => {
      const { baseDomain, lookup } = address
      const isProven = await isPublished(scope, body.host, lookup)
      await transaction(scope, tx => addHost(tx, body.host, { baseDomain, isProven }))
      return present(scope)
    },
  )

  api.delete(
    '/brand/hosts/:host',
    {
      preValidation: forOwners,
      schema: {
        summary: 'Remove a host',
        ownersOnly: true,
        adminsOnly: true,
        params: HostParams,
        response: { 200: BrandOutput },
      },
    },
    async ({ scope, params }) => {
      await transaction(scope, tx => removeHost(tx, params.host.toLowerCase()))
      return present(scope)
    },
  )
}

async function forOwners({ scope }: { scope: Scope }): Promise<void> {
  if (scope.actor?.role !== 'owner') throw new Problem('forbidden', 'Only owners can do this.')
}
