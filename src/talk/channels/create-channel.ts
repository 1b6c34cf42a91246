import { InvalidInput } from '../../kit/errors.ts'
import { recordEventApart } from '../../kit/events/record-apart.ts'
import { requireMay } from '../../kit/permissions.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { slugCandidates } from '../../kit/slug.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import type { AddressProof } from '../../people/brands/address-queries.ts'
import { claimAddress } from './address-claims.ts'
import { connectorOf } from './connectors.ts'
import { channelCreated } from './events.ts'
import type { ChannelInput } from './input.ts'
import { type ChannelRow, insertChannel } from './queries.ts'
import { requireFreeChannel, requirePlainAddress } from './require-free-channel.ts'
import { settingsAfter } from './settings.ts'

/** Creates a channel; its slug is made from the name if not given. Throws conflict for a taken slug or address. */
export async function createChannel(
  tx: TxScope,
  input: ChannelInput,
  { baseDomain, proof }: Pick<BaseAddress, 'baseDomain'> & { proof?: AddressProof | undefined },
): Promise<ChannelRow> {
  requireMay(tx, 'channels.manage')
  if (input.email) requirePlainAddress(input.email)
  if (input.email) await claimAddress(tx, input.email, { baseDomain, proof })
  const { name, email = null, kind } = input
  const settings = settingsAfter(kind, {}, input.settings)
  await requireFreeChannel(tx, { slug: input.slug, email })
  await connectorOf({ kind, settings })?.refuseSettings?.(tx, settings, {})
  for (const slug of input.slug ? [input.slug] : slugCandidates(name)) {
    const row = await insertChannel(tx, { slug, name, email, kind, settings })
    if (!row) continue
    await recordEventApart(tx, channelCreated.of({ subjectId: row.id, data: { slug, name, email } }))
    return row
  }
  throw new InvalidInput('conflict', say`Too many channels are named ${name}. Choose a slug for this one.`, {
    slug: [say`is required: every slug derived from the name is taken`],
  })
}
