import { Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { enqueue } from '../../kit/jobs/job.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { slugCandidates } from '../../kit/slug.ts'
import { fetchJob } from '../../talk/attachments/attach.ts'
import { recordMoves } from '../../talk/conversations/count-queries.ts'
import { conversationRestored } from '../../talk/conversations/events.ts'
import { lockConversations } from '../../talk/conversations/merge-queries.ts'
import { type ConversationRow, changeRow } from '../../talk/conversations/queries.ts'
import { deleteDeleted, lockDeleted } from '../../talk/deleted/queries.ts'
import {
  deleteRows,
  findTaken,
  returnRows,
  selectKeptConversations,
  selectKinds,
  selectPending,
  updateKept,
} from '../../talk/deleted/row-queries.ts'
import { countUntold } from '../../talk/messages/count-queries.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Restores a deleted conversation as it was, with those that were merged into it. If its slug or origin id has another conversation by
 * now, it gets a new slug, and goes without the origin id. Throws not_found, and conflict if what it refers to is gone.
 */
export async function restoreConversation(tx: TxScope, id: number): Promise<ConversationRow> {
  await lockDeleted(tx, id)
  const kept = await selectKeptConversations(tx, id)
  for (const one of kept) {
    const taken = await findTaken(tx, one)
    const values = {
      ...(taken.slug ? { slug: slugCandidates(one.subject).at(-1) } : {}),
      ...(taken.origin ? { origin_id: null } : {}),
      ...(taken.team ? { team_id: null } : {}),
    }
    if (Object.keys(values).length > 0) await updateKept(tx, id, { id: one.id, ...values })
  }
  await returnRows(tx, id).catch(error => {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error
    throw new Problem('conflict', say`Something that this conversation refers to has been deleted.`)
  })
  await deleteRows(tx, [id])
  await deleteDeleted(tx, [id])
  return begin(
    tx,
    id,
    kept.map(one => one.id),
  )
}

/** Counts it again, goes on with what was under way, and says so. */
async function begin(tx: TxScope, id: number, ids: number[]): Promise<ConversationRow> {
  const rows = await lockConversations(tx, ids)
  recordMoves(
    tx,
    [...rows.values()].map(to => ({ to })),
  )
  countUntold(tx, await selectKinds(tx, ids))
  const pending = await selectPending(tx, ids)
  await enqueue(
    tx,
    pending.map(one => fetchJob.of({ attachment_id: one })),
  )
  await recordEvent(tx, conversationRestored.of({ subjectId: id }))
  // Rules of retention count from the last change.
  return changeRow(tx, rows.get(id) as ConversationRow, { updatedAt: tx.now() })
}
