import { z } from 'zod'
import { Problem } from '../../kit/errors.ts'
import type { Api } from '../../kit/http/api.ts'
import { payload } from '../../kit/input.ts'
import { may } from '../../kit/permissions.ts'
import { type Actor, type Scope, sessionIn, systemScope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { domain } from '../../kit/wire.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { BrandInput } from '../../people/brands/create-brand.ts'
import { selectOldestBrand } from '../../people/brands/queries.ts'
import { makeLoginLink } from '../../people/sessions/log-in.ts'
import { getUserById } from '../../people/users/queries.ts'
import { enterLinked, linkAccounts, listLinked } from './linked-accounts.ts'
import { openBrand } from './open-brand.ts'

const NewBrandBody = payload(
  'brand',
  domain(
    z.object({
      slug: BrandInput.shape.slug.describe('Its name in the host: `{slug}.localhost`. Never changes.'),
      name: BrandInput.shape.name,
      time_zone: BrandInput.shape.timeZone,
    }),
  ),
)

const BrandsOutput = z.object({
  brands: z
    .array(
      z
        .object({ slug: z.string(), name: z.string(), url: z.string(), 'current?': z.boolean() })
        .meta({ id: 'MyBrand', description: 'A brand in which the caller has an account.' }),
    )
    .describe('The current one first, then those linked to the account, by name.'),
  'can_create?': z.boolean().describe('True for owners of the first brand of this installation.'),
})

const NewBrandOutput = z
  .object({
    slug: z.string(),
    name: z.string(),
    url: z.string(),
    login_url: z.string().describe('Logs the caller in there, once, within 12 hours. Shown only once.'),
  })
  .meta({ id: 'NewBrand' })

const LoginOutput = z.object({ url: z.string() }).meta({ id: 'BrandLogin' })

/** The brands of one person, and new ones. */
export function brandRoutes(api: Api, address: BaseAddress): void {
  api.get(
    '/brands',
    { may: 'log in', operation: 'listMyBrands', summary: 'List my brands', out: BrandsOutput },
    async ({ scope }) => {
      const brands = [scope.brand, ...(await listLinked(scope)).map(({ brand }) => brand)]
      return {
        brands: brands.map((brand, index) => ({
          slug: brand.slug,
          name: brand.name,
          url: urlOf(brand, address),
          'current?': index === 0,
        })),
        'can_create?': await mayCreate(scope),
      }
    },
  )

  api.post(
    '/brands',
    {
      may: 'log in',
      summary: 'Create a brand',
      description:
        'For owners of the first brand of this installation, who own the new one, too. It has an email channel `support`.',
      body: NewBrandBody,
      created: NewBrandOutput,
    },
    async ({ scope, body }) => {
      if (sessionIn(scope.actor) === null)
        throw new Problem('forbidden', say`Only people who have logged in can create brands.`)
      if (!(await mayCreate(scope)))
        throw new Problem('forbidden', say`Only owners of the first brand can create brands.`)
      return createFromPages(scope, body.brand, address)
    },
  )

  api.post(
    '/brands/:slug/login',
    {
      may: 'log in',
      operation: 'switchBrand',
      summary: 'Switch to another of my brands',
      description: 'Where to go on there. For people who have logged in, not for programs.',
      params: z.object({ slug: z.string() }),
      out: LoginOutput,
    },
    async ({ scope, params }) => ({ url: await enterLinked(scope, params.slug, address) }),
  )
}

async function mayCreate(scope: Scope): Promise<boolean> {
  const { actor, brand, sql } = scope
  return actor !== null && may(scope, 'brands.create') && (await selectOldestBrand(sql))?.id === brand.id
}

/** The caller owns the new brand, and can switch to it. All or nothing. */
function createFromPages(
  scope: Scope,
  input: { slug: string; name: string; timeZone?: string | undefined },
  address: BaseAddress,
) {
  return transaction(scope, async tx => {
    const { userId } = scope.actor as Actor
    const me = await getUserById(tx, userId)
    const { brand, owner } = await openBrand(
      tx.sql,
      {
        ...input,
        host: undefined,
        language: undefined,
        timeZone: input.timeZone,
        owner: me.email,
        ownerName: me.name,
      },
      { baseDomain: address.baseDomain, now: tx.now },
    )
    await linkAccounts(tx, { brand, userId: owner.id }, { brand: scope.brand, userId })
    const url = urlOf(brand, address)
    const there = systemScope(brand, tx.sql, tx.now)
    return { slug: brand.slug, name: brand.name, url, login_url: await makeLoginLink(there, owner, url) }
  })
}
