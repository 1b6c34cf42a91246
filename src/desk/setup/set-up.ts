import { z } from 'zod'
import { type Database, withGlobalLock } from '../../kit/db.ts'
import { brokenLink, invalidInput } from '../../kit/errors.ts'
import { line, optional } from '../../kit/input.ts'
import { hashPassword } from '../../kit/passwords.ts'
import { type Brand, systemScope, transaction } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { slugOf } from '../../kit/slug.ts'
import { domain } from '../../kit/wire.ts'
import { BrandInput } from '../../people/brands/create-brand.ts'
import { selectOldestBrand } from '../../people/brands/queries.ts'
import { emailAddress } from '../../people/identities/email.ts'
import { makeTicket } from '../../people/sessions/log-in.ts'
import { updatePassword } from '../../people/sessions/login-queries.ts'
import { requireGoodPassword } from '../../people/sessions/password-rules.ts'
import { digestOf } from '../../people/users/tokens.ts'
import { OpenBrandInput, openBrand } from '../brands/open-brand.ts'
import { deleteSetupLinks, hasSetupLink } from './queries.ts'

/** What a brand begins with, as its form names it. */
export const SetUpForm = domain(
  z.object({
    name: BrandInput.shape.name,
    slug: optional(z.string().trim().toLowerCase().pipe(BrandInput.shape.slug)),
    host: BrandInput.shape.host,
    owner_name: line(200),
    owner: emailAddress,
    password: z.string(),
    mailbox: OpenBrandInput.shape.email,
  }),
  { mailbox: 'email' },
)

export type SetUpForm = z.output<typeof SetUpForm>

interface Conditions {
  baseDomain: string
  /** Whether the owner is at a name that means this machine. */
  isAtMachine: boolean
  now: () => Date
}

/** Throws not_found unless the link is valid: it exists, and there is no brand. */
export async function requireOpen(db: Database, secret: string, now: Date): Promise<void> {
  const isOpen = (await hasSetupLink(db, digestOf(secret), now)) && !(await selectOldestBrand(db))
  if (!isOpen) throw brokenLink()
}

/**
 * Creates the first brand as `brand create` does, with its owner's password, and returns a ticket that logs the owner in, once.
 * Of two at once, one does it. Throws not_found unless the link is valid, and invalid by field.
 */
export async function setUp(
  db: Database,
  { secret, form }: { secret: string; form: SetUpForm },
  { baseDomain, isAtMachine, now }: Conditions,
): Promise<{ brand: Brand; login: string }> {
  const { password, ...rest } = form
  const input = { ...rest, slug: rest.slug ?? shortNameOf(form.name) }
  const host = input.host ?? `${input.slug}.${baseDomain}`
  if (host.endsWith('.localhost') && !isAtMachine)
    throw invalidInput(
      'host',
      say`is required here: without it, the brand would be at ${host}, which only the server itself can reach`,
    )
  await requireGoodPassword(password, { email: form.owner, name: form.ownerName, brand: form.name })
  const hash = await hashPassword(password)
  return db.transaction(async sql => {
    await withGlobalLock(sql)
    const links = await hasSetupLink(sql, digestOf(secret), now())
    if (!links || (await selectOldestBrand(sql))) throw brokenLink()
    const { brand, owner } = await openBrand(sql, input, { baseDomain, now })
    await deleteSetupLinks(sql)
    return transaction(systemScope(brand, sql, now), async tx => {
      await updatePassword(tx, owner.id, hash)
      return { brand, login: await makeTicket(tx, owner.id, 'link') }
    })
  })
}

/** A slug that can be part of a host. */
function shortNameOf(name: string): string {
  const slug = slugOf(name).slice(0, 63).replace(/-+$/, '')
  if (slug === '') throw invalidInput('slug', say`is required: none can be made from this name`)
  return slug
}
