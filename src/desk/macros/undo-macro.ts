import { notFound, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { DAY } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { conversationMacroUndone } from '../../talk/conversations/events.ts'
import { lockToTakeBack, type TakenBack, takeBack } from '../../talk/conversations/take-back.ts'
import { isVisible } from '../../talk/conversations/visible.ts'
import { UNDO_DAYS } from './forget-uses.ts'
import { lockOwnUse, updateUseUndone } from './use-queries.ts'

/**
 * Gives a conversation back what a macro of the caller changed, but for what somebody has changed since, and for messages, which stay
 * posted. Throws not_found, and conflict after 30 days, a second time, or for what was merged since.
 */
export async function undoMacro(tx: TxScope, id: number): Promise<TakenBack> {
  const use = await lockOwnUse(tx, id)
  if (!use) throw notFound(say`use of a macro`)
  if (use.undoneAt) throw new Problem('conflict', say`This has already been undone.`)
  if (use.createdAt.getTime() + UNDO_DAYS * DAY < tx.now().getTime())
    throw new Problem('conflict', say`A macro can be undone for ${UNDO_DAYS} days.`)
  const row = await lockToTakeBack(tx, use.conversationId)
  const asMacro: TxScope = { ...tx, cause: { ...tx.cause, macro: { id: use.macroId, name: use.name } } }
  const { conversation, kept } = await takeBack(asMacro, row, use.changes)
  // A macro may have taken it out of the caller's sight, but nothing else.
  if (!isVisible(tx, conversation)) throw notFound(say`conversation`)
  await updateUseUndone(tx, id)
  const all = use.messageIds.length > 0 ? [...kept, 'messages'] : kept
  const data = { macro_id: use.macroId, use_id: id, name: use.name, kept: all }
  await recordEvent(asMacro, conversationMacroUndone.of({ subjectId: row.id, data }))
  return { conversation, kept: all }
}
