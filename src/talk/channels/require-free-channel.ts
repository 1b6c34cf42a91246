import { type FieldErrors, InvalidInput } from '../../kit/errors.ts'
import type { TxScope } from '../../kit/scope.ts'
import { type ChannelValues, findChannelWithEither } from './queries.ts'

/** Throws conflict, with the fields at fault, if another channel of the brand has the slug or address. */
export async function requireFreeChannel(
  tx: TxScope,
  { slug, email }: Partial<Pick<ChannelValues, 'slug' | 'email'>>,
  exceptId = 0,
): Promise<void> {
  const other = await findChannelWithEither(tx, { slug, email, exceptId })
  if (!other) return
  const fields: FieldErrors = {}
  if (other.slug === slug) fields.slug = [`is taken by the channel ${other.name}`]
  if (other.email !== null && other.email === email) fields.email = [`is taken by the channel ${other.name}`]
  const value = other.slug === slug ? `slug ${slug}` : `address ${email}`
  throw new InvalidInput('conflict', `The channel ${other.name} already has the ${value}.`, fields)
}
