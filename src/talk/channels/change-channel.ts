import { isDeepStrictEqual } from 'node:util'
import { changed } from '../../kit/events/event.ts'
import { recordEventApart } from '../../kit/events/record-apart.ts'
import { requireMay } from '../../kit/permissions.ts'
import type { TxScope } from '../../kit/scope.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import type { AddressProof } from '../../people/brands/address-queries.ts'
import { claimAddress, releaseAddress } from './address-claims.ts'
import { connectorOf } from './connectors.ts'
import { channelChanged } from './events.ts'
import { forgetErrors, updateTokenRenewed } from './health-queries.ts'
import type { ChannelChanges } from './input.ts'
import { type ChannelRow, type ChannelValues, lockChannel, updateChannel } from './queries.ts'
import { requireFreeChannel, requirePlainAddress } from './require-free-channel.ts'
import { settingsAfter } from './settings.ts'

/** Changes the given values. Throws not_found, or conflict for a taken slug or address. */
export async function changeChannel(
  tx: TxScope,
  slug: string,
  {
    baseDomain,
    proof,
    ...changes
  }: ChannelChanges & Pick<BaseAddress, 'baseDomain'> & { proof?: AddressProof | undefined },
): Promise<ChannelRow> {
  requireMay(tx, 'channels.manage')
  const before = await lockChannel(tx, slug)
  if (changes.email && changes.email !== before.email) requirePlainAddress(changes.email)
  if (changes.email) await claimAddress(tx, changes.email, { baseDomain, proof })
  const newKind = changes.kind ?? before.kind
  const after: ChannelValues = {
    slug: changes.slug ?? before.slug,
    name: changes.name ?? before.name,
    email: changes.email ?? before.email,
    kind: newKind,
    settings: settingsAfter(newKind, before.settings, changes.settings),
  }
  const { name, email, kind, settings } = before
  const from: ChannelValues = { slug: before.slug, name, email, kind, settings }
  if (isDeepStrictEqual(from, after)) return before
  await requireFreeChannel(tx, after, before.id)
  await connectorOf(after)?.refuseSettings?.(tx, after.settings, before.settings)
  const row = await updateChannel(tx, before.id, after)
  if (before.email && before.email !== row.email) await releaseAddress(tx, before.email)
  if (!isDeepStrictEqual(before.settings, row.settings)) await forgetErrors(tx, row.id)
  if (before.settings.access_token !== row.settings.access_token) await updateTokenRenewed(tx, row.id)
  await recordEventApart(
    tx,
    channelChanged.of({
      subjectId: row.id,
      data: changed(logged(from), logged(after)),
      audit: { sealed: settingsBetween(settings, after.settings) },
    }),
  )
  return row
}

/** The names of the settings that differ. Their values may be secrets. */
function settingsBetween(from: Record<string, unknown>, to: Record<string, unknown>): string[] {
  return Object.keys({ ...from, ...to }).filter(name => !isDeepStrictEqual(from[name], to[name]))
}

/** The log is widely readable and permanent, so it gets only the names of settings. */
function logged({ settings, ...values }: ChannelValues) {
  return { ...values, settings: Object.keys(settings) }
}
