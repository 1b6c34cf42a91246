import type { TxScope } from '../../kit/scope.ts'
import { selectWithMerged, updateFromMessages } from '../conversations/merge-queries.ts'
import {
  type ConversationRow,
  lockConversationById,
  selectConversationsByIds,
} from '../conversations/queries.ts'
import { tagKey } from '../conversations/tags.ts'
import { selectParticipants } from '../messages/move-queries.ts'
import { findMergeOf, type MergeRow } from './queries.ts'

/** What a merge has brought: followers, and tags by key. */
export interface Brought {
  followers: Set<number>
  tags: Set<string>
}

/**
 * Takes what an undone merge had brought from the conversation it went into, and from those that this one was merged into
 * since. What they have for another reason stays.
 */
export async function releaseAll(tx: TxScope, merge: MergeRow, holder: ConversationRow): Promise<void> {
  let brought = broughtBy(merge)
  let id = merge.intoId
  while (id !== holder.id) {
    const next = await findMergeOf(tx, id)
    if (!next) return
    await release(tx, await lockConversationById(tx, id), brought)
    const further = broughtBy(next)
    brought = {
      followers: brought.followers.intersection(further.followers),
      tags: brought.tags.intersection(further.tags),
    }
    id = next.intoId
  }
  await release(tx, holder, brought)
}

export function broughtBy({ joinedIds, addedTags }: MergeRow): Brought {
  return { followers: new Set(joinedIds), tags: new Set(addedTags.map(tagKey)) }
}

async function release(tx: TxScope, row: ConversationRow, { followers, tags }: Brought): Promise<void> {
  const others = await selectConversationsByIds(tx, (await selectWithMerged(tx, row.id)).slice(1))
  const needed = await selectParticipants(tx, row.id)
  for (const id of [row.authorId, ...others.flatMap(({ followerIds }) => followerIds)]) needed.add(id)
  const kept = new Set(others.flatMap(other => other.tags.map(tagKey)))
  await updateFromMessages(tx, row, {
    followerIds: row.followerIds.filter(id => !followers.has(id) || needed.has(id)),
    tags: row.tags.filter(tag => !tags.has(tagKey(tag)) || kept.has(tagKey(tag))),
  })
}
