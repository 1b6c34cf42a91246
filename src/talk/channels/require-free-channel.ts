import { type FieldErrors, InvalidInput, invalidInput } from '../../kit/errors.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { type ChannelValues, findChannelWithEither } from './queries.ts'

/** Throws invalid for an address with a plus suffix: mail to `help+anything@` arrives at `help@`. */
export function requirePlainAddress(email: string): void {
  if (email.includes('+'))
    throw invalidInput(
      'email',
      say`must not have a plus suffix: mail to help+orders@ arrives at the channel help@`,
    )
}

/** Throws conflict, with the fields at fault, if another channel of the brand has the slug or address. */
export async function requireFreeChannel(
  tx: TxScope,
  { slug, email }: Partial<Pick<ChannelValues, 'slug' | 'email'>>,
  exceptId = 0,
): Promise<void> {
  const other = await findChannelWithEither(tx, { slug, email, exceptId })
  if (!other) return
  const fields: FieldErrors = {}
  if (other.slug === slug) fields.slug = [say`is taken by the channel ${other.name}`]
  if (other.email !== null && other.email === email)
    fields.email = [say`is taken by the channel ${other.name}`]
  const value = other.slug === slug ? say`slug ${slug}` : say`address ${email}`
  throw new InvalidInput('conflict', say`The channel ${other.name} already has the ${value}.`, fields)
}
