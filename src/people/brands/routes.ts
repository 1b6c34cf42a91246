import { z } from 'zod'
import type { Lookup } from '../../kit/dns.ts'
import type { Api } from '../../kit/http/api.ts'
import { changeIfMatch } from '../../kit/http/etag.ts'
import { payload } from '../../kit/input.ts'
import {
  isLanguageCode,
  LANGUAGE_CODES,
  type LanguageCode,
  mainLanguage,
} from '../../kit/language/language.ts'
import { type Brand, type Scope, transaction } from '../../kit/scope.ts'
import { type BaseAddress, hostOf, urlOf } from './address.ts'
import { selectUnprovenHosts } from './address-queries.ts'
import { BrandChanges, changeBrand } from './change-brand.ts'
import { type BrandColors, brandTheme, contrastOf } from './colors.ts'
import { LANGUAGES } from './create-brand.ts'
import { domainRecord, isPublished } from './domain-record.ts'
import { getBrandBySlug } from './find-brand.ts'
import { addHost, HostInput, removeHost } from './hosts.ts'
import { imageUrl } from './image-routes.ts'
import { ColorsOutput } from './output.ts'
import { selectHosts } from './queries.ts'

const { name, timeZone, language, resolveOn, surveyAfter, mailFooter } = BrandChanges.shape
const { color, siteFooter, siteLinks, siteLanguage, siteLanguages } = BrandChanges.shape

const BrandBody = payload(
  'brand',
  z.object({
    name,
    time_zone: timeZone.describe('IANA time zone.'),
    language: language.describe('Language of the help center, used for search.'),
    resolve_on: resolveOn.describe('Which staff messages resolve a conversation.'),
    survey_after: surveyAfter.describe('Delay after resolution: `30m`, `4h`, `2d` or `never`.'),
    mail_footer: mailFooter.describe('Below replies by mail, as Markdown; null or empty removes it.'),
    color: color.describe("The brand's color, `#0a5c94`; null or empty for the default."),
    site_footer: siteFooter.describe('At the foot of public pages, as Markdown; null or empty removes it.'),
    site_links: siteLinks.describe('Links at the foot of public pages, in this order.'),
    site_language: siteLanguage.describe(
      'Language of public pages and automatic mail; null or empty for that of the help center.',
    ),
    site_languages: siteLanguages.describe('Further languages that visitors may choose.'),
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
    logo_url: z.string().nullable().describe('On public pages, and above the footer of mail.'),
    icon_url: z.string().nullable().describe('In browser tabs.'),
    color: z.string().nullable(),
    site_footer: z.string().nullable(),
    site_links: z.array(z.object({ label: z.string(), url: z.string() })),
    site_language: z.enum(LANGUAGE_CODES).nullable().describe('As chosen; null for that of the help center.'),
    main_language: z.enum(LANGUAGE_CODES).describe('Language of public pages and automatic mail.'),
    site_languages: z.array(z.enum(LANGUAGE_CODES)).describe('Further languages that visitors may choose.'),
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
      logo_url: imageUrl('logo', brand, address),
      icon_url: imageUrl('icon', brand, address),
      color: brand.color,
      site_footer: brand.siteFooter,
      site_links: brand.siteLinks,
      site_language: languageChosenBy(brand),
      main_language: mainLanguage(brand),
      site_languages: brand.siteLanguages.filter(isLanguageCode),
    }
  }

  api.get('/brand', { may: 'log in', summary: 'Get the brand', out: BrandOutput }, async ({ scope }) =>
    present(scope),
  )

  api.put(
    '/brand',
    {
      may: 'brand.manage',
      summary: 'Change the brand',
      conditional: true,
      body: BrandBody,
      out: BrandOutput,
    },
    async request => {
      const { scope, body } = request
      const { time_zone, resolve_on, survey_after, mail_footer, ...look } = body.brand
      const { site_footer, site_links, site_language, site_languages, ...same } = look
      const changes = {
        ...same,
        timeZone: time_zone,
        resolveOn: resolve_on,
        surveyAfter: survey_after,
        mailFooter: mail_footer,
        siteFooter: site_footer,
        siteLinks: site_links,
        siteLanguage: site_language,
        siteLanguages: site_languages,
      }
      await changeIfMatch(request, { current: present, change: tx => changeBrand(tx, changes) })
      return present(scope)
    },
  )

  api.get(
    '/brand/colors',
    {
      may: 'log in',
      operation: 'previewBrandColors',
      summary: 'Preview the colors of a brand color',
      description: 'Public pages, chat and mail use these colors, on which text is legible.',
      query: z.object({ color: color.describe('For example `2f5d4a`.') }),
      out: ColorsOutput,
    },
    async ({ query }) => presentColors(query.color ?? null),
  )

  hostRoutes(api, address, present)
}

function hostRoutes(
  api: Api,
  address: BaseAddress & { lookup: Lookup },
  present: (scope: Scope) => Promise<z.input<typeof BrandOutput>>,
): void {
  api.post(
    '/brand/hosts',
    {
      may: 'hosts.manage',
      summary: 'Add a host',
      description: 'The DNS record of the host must point to this server.',
      body: HostInput,
      out: BrandOutput,
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
    { may: 'hosts.manage', summary: 'Remove a host', params: HostParams, out: BrandOutput },
    async ({ scope, params }) => {
      await transaction(scope, tx => removeHost(tx, params.host.toLowerCase()))
      return present(scope)
    },
  )
}

const languageChosenBy = ({ siteLanguage }: Brand) =>
  isLanguageCode(siteLanguage ?? undefined) ? (siteLanguage as LanguageCode) : null

/** The surface of pages, light and dark (tokens.css). */
const SURFACES = { light: '#ffffff', dark: '#12171c' } as const

function presentColors(color: string | null) {
  const { light, dark } = brandTheme(color)
  const contrast = {
    fill: rounded(contrastOf(light.on, light.fill)),
    ink: rounded(Math.min(contrastOf(light.ink, SURFACES.light), contrastOf(dark.ink, SURFACES.dark))),
  }
  return { light: presentTheme(light), dark: presentTheme(dark), contrast }
}

const presentTheme = ({ bandOn, ...colors }: BrandColors) => ({ ...colors, band_on: bandOn })

/** Down, so that it never promises too much. */
const rounded = (contrast: number) => Math.floor(contrast * 100) / 100
