import type { BaseAddress } from '../brands/address.ts'
import { isHostOfAnother } from '../brands/queries.ts'
import { invalid, Problem } from '../kit/errors.ts'
import { recordEvent } from '../kit/events.ts'
import type { TxScope } from '../kit/scope.ts'
import { slugCandidates } from '../kit/slug.ts'
import { requireAdmin } from '../users/roles.ts'
import type { ChannelInput } from './input.ts'
import { type ChannelRow, insertChannel } from './queries.ts'
import { settingsAfter } from './settings.ts'

/** Makes a channel; its slug comes from the name when none is given. Throws conflict for a taken slug or address. */
export async function createChannel(
  tx: TxScope,
  input: ChannelInput,
  { baseDomain }: Pick<BaseAddress, 'baseDomain'>,
): Promise<ChannelRow> {
  requireAdmin(tx)
  await refuseForeignAddress(tx, input.email, baseDomain)
  const { name, email = null, channel: kind } = input
  const settings = settingsAfter(kind, {}, input.settings)
  for (const slug of input.slug ? [input.slug] : slugCandidates(name)) {
    const row = await insertChannel(tx, { slug, name, email, kind, settings })
    if (!row) continue
    await recordEvent(tx, { type: 'channel.created', subjectId: row.id, data: { slug, name, email } })
    return row
  }
  throw new Problem('conflict', 'A channel of this brand has this slug or this email address already.')
}

/** At another brand's host nobody else has addresses: its mail would go astray. Throws invalid. */
export async function refuseForeignAddress(
  tx: TxScope,
  email: string | undefined,
  baseDomain: string,
): Promise<void> {
  const domain = email?.slice(email.lastIndexOf('@') + 1)
  if (domain && (await isHostOfAnother(tx, domain, baseDomain)))
    throw invalid('channel.email', `must not be at ${domain}, which belongs to somebody else here`)
}
