import { Problem } from '../kit/errors.ts'
import { recordEvent } from '../kit/events.ts'
import type { TxScope } from '../kit/scope.ts'
import { slugCandidates } from '../kit/slug.ts'
import { requireAdmin } from '../users/roles.ts'
import type { ChannelInput } from './input.ts'
import { type ChannelRow, findChannel, insertChannel } from './queries.ts'

/** Makes a channel; its slug comes from the name when none is given. Throws conflict for a taken slug or address. */
export async function createChannel(tx: TxScope, input: ChannelInput): Promise<ChannelRow> {
  requireAdmin(tx)
  const slug = input.slug ?? (await freeSlug(tx, input.name))
  const row = await insertChannel(tx, {
    slug,
    name: input.name,
    email: input.email ?? null,
    kind: input.channel,
  })
  if (!row)
    throw new Problem('conflict', 'A channel of this brand has this slug or this email address already.')
  await recordEvent(tx, {
    type: 'channel.created',
    subjectId: row.id,
    data: { slug, name: row.name, email: row.email },
  })
  return row
}

async function freeSlug(tx: TxScope, name: string): Promise<string> {
  const candidates = slugCandidates(name)
  for (const slug of candidates) if (!(await findChannel(tx, slug))) return slug
  return candidates.at(-1) as string
}
