import { notFound, Problem } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import { DAY } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { findTeams } from '../../people/teams/queries.ts'
import { selectUsers } from '../../people/users/queries.ts'
import { findChannels } from '../../talk/channels/queries.ts'
import { changeValues } from '../../talk/conversations/change-conversation.ts'
import { conversationMacroUndone } from '../../talk/conversations/events.ts'
import { type ConversationRow, lockConversationById } from '../../talk/conversations/queries.ts'
import { isVisible } from '../../talk/conversations/visible.ts'
import { undoing } from './changes-of-use.ts'
import { UNDO_DAYS } from './forget-uses.ts'
import { lockOwnUse, updateUseUndone } from './use-queries.ts'

export interface Undone {
  conversation: ConversationRow
  /** Names of what stays: what others have changed since, and messages. */
  kept: string[]
}

/**
 * Gives a conversation back what a macro of the caller changed, but for what somebody has changed since, and for messages, which stay
 * posted. Throws not_found, and conflict after 30 days, a second time, or for what was merged since.
 */
export async function undoMacro(tx: TxScope, id: number): Promise<Undone> {
  const use = await lockOwnUse(tx, id)
  if (!use) throw notFound(say`use of a macro`)
  if (use.undoneAt) throw new Problem('conflict', say`This has already been undone.`)
  if (use.createdAt.getTime() + UNDO_DAYS * DAY < tx.now().getTime())
    throw new Problem('conflict', say`A macro can be undone for ${UNDO_DAYS} days.`)
  const row = await lockConversationById(tx, use.conversationId)
  if (row.mergedInto !== null)
    throw new Problem('conflict', say`The conversation has been merged into another one since.`)
  const { values, kept } = undoing(tx, { row, changes: use.changes, isThere: await knownIn(tx) })
  const asMacro: TxScope = { ...tx, cause: { ...tx.cause, macro: { id: use.macroId, name: use.name } } }
  const conversation = await changeValues(asMacro, row, { ...row, ...values })
  // A macro may have taken it out of the caller's sight, but nothing else.
  if (!isVisible(tx, conversation)) throw notFound(say`conversation`)
  await updateUseUndone(tx, id)
  const all = use.messageIds.length > 0 ? [...kept, 'messages'] : kept
  const data = { macro_id: use.macroId, use_id: id, name: use.name, kept: all }
  await recordEvent(asMacro, conversationMacroUndone.of({ subjectId: row.id, data }))
  return { conversation, kept: all }
}

/** Whether a person, team or channel is still there; other values are. */
async function knownIn(tx: TxScope): Promise<(field: string, value: unknown) => boolean> {
  const known: Record<string, Set<unknown>> = {
    assignee: new Set((await selectUsers(tx)).map(user => user.id)),
    team: new Set((await findTeams(tx)).map(team => team.id)),
    channel: new Set((await findChannels(tx, [])).keys()),
  }
  return (field, value) => value === null || (known[field]?.has(value) ?? true)
}
