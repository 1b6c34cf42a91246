import type { z } from 'zod'
import type { Reads } from '../../kit/db.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { skipEvents } from '../../kit/events/followers.ts'
import { REACTIONS } from '../../kit/events/react.ts'
import { optional } from '../../kit/input.ts'
import { systemScope, transaction } from '../../kit/scope.ts'
import { hostOf } from '../../people/brands/address.ts'
import { BrandInput, createBrand } from '../../people/brands/create-brand.ts'
import { brandCreated } from '../../people/brands/events.ts'
import { emailAddress } from '../../people/identities/email.ts'
import { createUser, UserInput } from '../../people/users/create-user.ts'
import { createChannel } from '../../talk/channels/create-channel.ts'
import { CHANNEL_KINDS } from '../../talk/channels/kinds.ts'
import { messageCounts } from '../../talk/messages/count-queries.ts'
// Its first channel has settings, which the connectors know.
import '../../talk/connectors/all.ts'

export const OpenBrandInput = BrandInput.extend({
  owner: UserInput.shape.email,
  ownerName: UserInput.shape.name,
  /** Of the email channel; by default `support@` the brand's host. */
  email: optional(emailAddress),
})

interface OpenBrandOptions {
  baseDomain: string
  now?: () => Date
}

/** Creates a brand that is ready to use: with its owner, and an email channel `support`. All or nothing. */
export function openBrand(
  db: Reads,
  input: z.output<typeof OpenBrandInput>,
  { baseDomain, now = () => new Date() }: OpenBrandOptions,
) {
  return db.transaction(async sql => {
    const brand = await createBrand(sql, input, { baseDomain, now: now() })
    return transaction(systemScope(brand, sql, now), async tx => {
      await recordEvent(tx, brandCreated.of({ subjectId: brand.id, data: { slug: brand.slug } }))
      const owner = await createUser(tx, { email: input.owner, name: input.ownerName, role: 'owner' })
      const email = input.email ?? `support@${hostOf(brand, baseDomain)}`
      const support = { name: 'Support', slug: 'support', email, kind: CHANNEL_KINDS.email }
      const channel = await createChannel(tx, support, { baseDomain })
      await skipEvents(tx, REACTIONS)
      await skipEvents(tx, messageCounts.name)
      return { brand, owner, channel }
    })
  })
}
