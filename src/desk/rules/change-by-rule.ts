import type { TxScope } from '../../kit/scope.ts'
import { assignsItself, findTeam } from '../../people/teams/queries.ts'
import { parseDuration } from '../../talk/conditions/durations.ts'
import { changeLocked, teamIdOf } from '../../talk/conversations/change-conversation.ts'
import { STATUS } from '../../talk/conversations/codes.ts'
import type { ConversationChanges } from '../../talk/conversations/input.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import { tagKey } from '../../talk/conversations/tags.ts'
import { nextInTurn } from '../queues/next-in-turn.ts'
import type { Acting, Outcome } from './act.ts'
import type { Action } from './actions.ts'

/** Sets a value of the conversation. Throws invalid for one that it cannot have. */
export function changeByRule(tx: TxScope, action: Action, { done }: Acting): Promise<Outcome> {
  return changeByAction(tx, action, done.conversation)
}

/** Does to a locked conversation what an action that sets a value says. Throws invalid for a value that it cannot have. */
export async function changeByAction(tx: TxScope, action: Action, before: ConversationRow): Promise<Outcome> {
  const { changes, detail } = await changesOf(tx, action, before)
  if (!changes) return { result: 'skipped', ...(detail === undefined ? {} : { detail }) }
  const conversation = await changeLocked(tx, before, changes)
  const isSame = conversation === before || isUnchanged(before, conversation)
  const result = !isSame ? 'done' : detail === NOBODY ? 'skipped' : 'unchanged'
  return { result, conversation, ...(detail === undefined ? {} : { detail }) }
}

function isUnchanged(before: ConversationRow, after: ConversationRow): boolean {
  return (
    before.updatedAt.getTime() === after.updatedAt.getTime() &&
    before.status === after.status &&
    JSON.stringify(valuesOf(before)) === JSON.stringify(valuesOf(after))
  )
}

function valuesOf({ tags, assigneeId, teamId, priority, channelId, data, holdUntil }: ConversationRow) {
  return { tags, assigneeId, teamId, priority, channelId, data, holdUntil }
}

interface Change {
  /** Undefined: there is nothing that could be done. */
  changes?: Partial<ConversationChanges>
  /** Whom or why. */
  detail?: string
}

async function changesOf(tx: TxScope, action: Action, conversation: ConversationRow): Promise<Change> {
  const { tags } = conversation
  if (action.add_tags) return { changes: { tags: [...tags, ...action.add_tags] } }
  if (action.remove_tags) return { changes: { tags: without(tags, action.remove_tags) } }
  if (action.in_turn !== undefined) return inTurn(tx, action.in_turn, conversation)
  if (action.status) return { changes: { status: STATUS[STATUS_OF[action.status]] } }
  if (action.hold_for) {
    const until = new Date(tx.now().getTime() + (parseDuration(action.hold_for) ?? 0))
    return { changes: { status: STATUS.onHold, holdUntil: until.toISOString() } }
  }
  if (action.priority) return { changes: { priority: action.priority } }
  if (action.channel) return { changes: { channel: action.channel } }
  if (action.set_fields) return { changes: { data: action.set_fields } }
  if (action.team !== undefined) return { changes: { team: action.team } }
  return { changes: { assignee: action.assign ?? null } }
}

const STATUS_OF = {
  open: 'unresolved',
  pending: 'pending',
  resolved: 'resolved',
  archived: 'archived',
  spam: 'spam',
} as const

function without(tags: string[], removed: string[]): string[] {
  const keys = new Set(removed.map(tagKey))
  return tags.filter(tag => !keys.has(tagKey(tag)))
}

/** The detail of a turn that comes to nobody. */
const NOBODY = 'nobody'

/** Keeps an assignee. Leaves the assignment to the team's queue, if it has one. */
async function inTurn(tx: TxScope, team: string | number, { assigneeId }: ConversationRow): Promise<Change> {
  const teamId = await teamIdOf(tx, team)
  if (assigneeId !== null) return { changes: { team: teamId }, detail: 'assigned' }
  if (assignsItself((await findTeam(tx, teamId))?.queue))
    return { changes: { team: teamId }, detail: 'queue' }
  const next = await nextInTurn(tx, teamId)
  return next
    ? { changes: { team: teamId, assignee: next.email }, detail: next.email }
    : { changes: { team: teamId }, detail: NOBODY }
}
