import { Command } from 'commander'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { OpenBrandInput, openBrand } from '../desk/brands/open-brand.ts'
import { rotatePushKeys } from '../follow-up/notifications/push-keys.ts'
import { COMMAND } from '../kit/release.ts'
import { DAY } from '../kit/retry.ts'
import { type Brand, commandScope, transaction } from '../kit/scope.ts'
import { hostOf, urlOf } from '../people/brands/address.ts'
import { BrandChanges, changeBrand } from '../people/brands/change-brand.ts'
import { changeKey } from '../people/brands/change-key.ts'
import { selectDeletions } from '../people/brands/deletion-queries.ts'
import { getBrandBySlug } from '../people/brands/find-brand.ts'
import { selectBrands } from '../people/brands/queries.ts'
import { dayOf, deleteBrandCommand, restoreBrandCommand } from './delete-brand.ts'
import { check, report, table } from './report.ts'

export const brandCommand = new Command('brand').description('create, list and change brands (tenants)')

brandCommand
  .command('create <slug>')
  .description('create a brand, its owner, and an email channel `support`')
  .requiredOption('--name <name>', 'the name that customers see')
  .requiredOption('--owner <email>', 'email address of the owner')
  .option('--owner-name <name>', 'name of the owner')
  .option('--email <address>', 'address of the email channel (default: support@ the host)')
  .option('--host <host>', 'custom host name, for example help.example.com')
  .option('--time-zone <zone>', 'IANA time zone, for example Europe/Berlin (default: UTC)')
  .option('--language <language>', 'language of the help center, for example german (default: english)')
  .option('--json', 'print one JSON value')
  .action((slug: string, options) =>
    report({ ...options, makesDatabase: true }, async (db, config) => {
      const input = check(OpenBrandInput, { slug, ...options })
      const { brand, owner, channel } = await openBrand(db, input, config)
      return {
        json: {
          brand: presentBrand(brand, config),
          owner: { id: owner.id, name: owner.name, email: owner.email, role: owner.role },
          channel: { slug: channel.slug, email: channel.email },
        },
        text: [
          `Created the brand ${brand.name} at ${urlOf(brand, config)}`,
          `Next, create a login link for the owner, and a token for programs:`,
          `  ${COMMAND} user link ${owner.email} --brand ${slug}`,
          `  ${COMMAND} token create --brand ${slug} --user ${owner.email} --name "my first"`,
        ].join('\n'),
      }
    }),
  )

brandCommand
  .command('list')
  .description('list the brands, oldest first; the first is the default brand')
  .option('--json', 'print one JSON value')
  .action(options =>
    report(options, async (db, config) => {
      const brands = await selectBrands(db)
      const deletions = await selectDeletions(db)
      const purgeAt = (brand: Brand) => deletions.get(brand.id)?.purgeAt
      const told = (brand: Brand) => {
        const time = purgeAt(brand)
        return time ? [`will be deleted on ${dayOf(time)}`] : ['']
      }
      const isAny = brands.some(purgeAt)
      return {
        json: brands.map(brand => ({
          ...presentBrand(brand, config),
          purge_at: purgeAt(brand)?.toISOString() ?? null,
        })),
        text: table([
          ['SLUG', 'NAME', 'ADDRESS', ...(isAny ? ['DELETION'] : [])],
          ...brands.map(brand => [
            brand.slug,
            brand.name,
            urlOf(brand, config),
            ...(isAny ? told(brand) : []),
          ]),
        ]),
      }
    }),
  )

brandCommand
  .command('set <slug>')
  .description('change settings of a brand')
  .option('--name <name>', 'the name that customers see')
  .option('--time-zone <zone>', 'IANA time zone, for example Europe/Berlin')
  .option('--language <language>', 'language of the help center, for example german')
  .option('--resolve-on <what>', 'which staff messages resolve a conversation: any, reply or never')
  .option('--survey-after <time>', 'delay of the satisfaction survey after resolution: 30m, 4h, 2d or never')
  .option('--json', 'print one JSON value')
  .action((slug: string, options) =>
    report(options, async (db, config) => {
      const scope = commandScope(await getBrandBySlug(db, slug), db)
      const brand = await transaction(scope, tx => changeBrand(tx, check(BrandChanges, options)))
      const { name, timeZone, language, resolveOn, surveyAfterMinutes: after } = brand
      const surveys = after === null ? 'no surveys' : `surveys after ${after} minutes`
      return {
        json: presentBrand(brand, config),
        text: `${name}: time zone ${timeZone}, language ${language}, resolved on ${resolveOn}, ${surveys}.`,
      }
    }),
  )

brandCommand.addCommand(deleteBrandCommand).addCommand(restoreBrandCommand)

brandCommand
  .command('rotate-key <slug>')
  .description('give a brand a new signing key, for links, reply addresses and sign-ins of customers')
  .option('--accept-old <days>', 'how long what the old key signed is accepted, 0 to 365 days', '30')
  .option('--json', 'print one JSON value')
  .action((slug: string, options) =>
    report(options, async db => {
      const scope = commandScope(await getBrandBySlug(db, slug), db)
      const { acceptOld } = check(KeyOptions, options)
      const until = await transaction(scope, tx => changeKey(tx, acceptOld * DAY))
      const accepted = until?.toISOString() ?? null
      return {
        json: { brand: slug, previous_until: accepted },
        text: accepted
          ? `${scope.brand.name} signs with a new key. What the old one signed is accepted until ${accepted}.`
          : `${scope.brand.name} signs with a new key. What the old one signed is void.`,
      }
    }),
  )

brandCommand
  .command('rotate-push-keys <slug>')
  .description('give a brand new keys for notices to browsers, which subscribe again when staff open a page')
  .option('--json', 'print one JSON value')
  .action((slug: string, options) =>
    report(options, async db => {
      const scope = commandScope(await getBrandBySlug(db, slug), db)
      await transaction(scope, rotatePushKeys)
      return { json: { brand: slug }, text: `${scope.brand.name} has new keys for notices to browsers.` }
    }),
  )

const KeyOptions = z.object({ acceptOld: z.coerce.number().int().min(0).max(365) })

function presentBrand(brand: Brand, config: Config) {
  const { id, slug, name, timeZone, language, resolveOn, surveyAfterMinutes } = brand
  const place = { host: hostOf(brand, config.baseDomain), url: urlOf(brand, config) }
  return {
    id,
    slug,
    name,
    ...place,
    time_zone: timeZone,
    language,
    resolve_on: resolveOn,
    survey_after_minutes: surveyAfterMinutes,
  }
}
