import { isDeepStrictEqual } from 'node:util'
import { Problem } from '../kit/errors.ts'
import { recordEvent } from '../kit/events.ts'
import type { TxScope } from '../kit/scope.ts'
import { requireAdmin } from '../users/roles.ts'
import type { ChannelChanges } from './input.ts'
import { type ChannelRow, type ChannelValues, lockChannel, updateChannel } from './queries.ts'

const UNIQUE_VIOLATION = '23505'

/** Changes what is given. Throws not_found, or conflict for a taken slug or address. */
export async function changeChannel(tx: TxScope, slug: string, changes: ChannelChanges): Promise<ChannelRow> {
  requireAdmin(tx)
  const before = await lockChannel(tx, slug)
  const after: ChannelValues = {
    slug: changes.slug ?? before.slug,
    name: changes.name ?? before.name,
    email: changes.email ?? before.email,
    kind: changes.channel ?? before.kind,
  }
  const { name, email, kind } = before
  const from: ChannelValues = { slug: before.slug, name, email, kind }
  if (isDeepStrictEqual(from, after)) return before
  const row = await updateChannel(tx, before.id, after).catch(error => {
    if (error.code !== UNIQUE_VIOLATION) throw error
    throw new Problem('conflict', 'A channel of this brand has this slug or this email address already.')
  })
  await recordEvent(tx, { type: 'channel.changed', subjectId: row.id, data: { from, to: after } })
  return row
}
