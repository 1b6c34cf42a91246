import { Problem } from '../../kit/errors.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { findTeams } from '../../people/teams/queries.ts'
import { selectUsers } from '../../people/users/queries.ts'
import { findChannels } from '../channels/queries.ts'
import { changeValues } from './change-conversation.ts'
import { undoing, type ValueChange } from './changed-values.ts'
import { type ConversationRow, lockConversationById } from './queries.ts'

export interface TakenBack {
  conversation: ConversationRow
  /** Names of what stays, since others have changed it. */
  kept: string[]
}

/** Locks a conversation before its changes are taken back. Throws conflict if it was merged since. */
export async function lockToTakeBack(tx: TxScope, conversationId: number): Promise<ConversationRow> {
  const row = await lockConversationById(tx, conversationId)
  if (row.mergedInto !== null)
    throw new Problem('conflict', say`The conversation has been merged into another one since.`)
  return row
}

/** Undoes changes of a locked conversation, except for values that somebody has changed since. */
export async function takeBack(
  tx: TxScope,
  row: ConversationRow,
  changes: ValueChange[],
): Promise<TakenBack> {
  const { values, kept } = undoing(tx, { row, changes, isThere: await knownIn(tx) })
  return { conversation: await changeValues(tx, row, { ...row, ...values }), kept }
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
