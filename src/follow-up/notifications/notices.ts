import { isOf } from '../../kit/events/event.ts'
import type { EventRow } from '../../kit/events/log.ts'
import type { TeamRow } from '../../people/teams/queries.ts'
import type { NotifyReason } from '../../people/users/notify.ts'
import { VISIBILITY } from '../../talk/conversations/codes.ts'
import {
  conversationAssigned,
  conversationCreated,
  conversationRuleRan,
  conversationTeamChanged,
} from '../../talk/conversations/events.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import { isVisibleTo } from '../../talk/conversations/visible.ts'
import { messageDeliveryFailed } from '../../talk/deliveries/events.ts'
import { messagePosted } from '../../talk/messages/events.ts'
import type { Subjects } from '../../talk/messages/load-subjects.ts'
import type { PostedMessage } from '../../talk/messages/posted-queries.ts'
import { mentionedBy } from './mentions.ts'
import type { NotificationReason, Reachable } from './queries.ts'

/** What one member of staff is told of an event. */
export interface Notice {
  to: Reachable
  reason: NotificationReason
  event: EventRow
  conversation: ConversationRow
  message: PostedMessage | undefined
  /** What else there is to say. */
  detail: string | null
}

/** What decides who is told. */
export interface Office {
  staff: Reachable[]
  teams: TeamRow[]
  /** The members of staff among identities, by identity. */
  userIds: Map<number, number>
  /** How to call a recipient, by identity. */
  names: Map<number, string>
}

/** The events that staff are told of. */
export const TOLD = [
  messagePosted,
  messageDeliveryFailed,
  conversationAssigned,
  conversationTeamChanged,
  conversationCreated,
  conversationRuleRan,
].map(({ type }) => type)

export const TOLD_TO_TEAMS = [conversationTeamChanged, conversationCreated].map(({ type }) => type)

/**
 * The notices of an event, to staff who see the conversation: of messages and assignments as each has chosen, but never of their
 * own actions; of a message that could not be delivered, always to its author.
 */
export function noticesOf(event: EventRow, subjects: Subjects, office: Office): Notice[] {
  return wouldBeTold(event, subjects, office).filter(({ to, conversation }) => isVisibleTo(to, conversation))
}

function wouldBeTold(event: EventRow, subjects: Subjects, office: Office): Notice[] {
  if (isOf(messagePosted, event)) return ofMessage(event, subjects, office)
  if (isOf(messageDeliveryFailed, event)) return ofFailure(event, subjects, office)
  const conversation = subjects.conversations.get(event.subjectId)
  if (!conversation) return []
  if (isOf(conversationRuleRan, event)) return ofRule(event, conversation, office)
  return assignedBy(event, conversation, office)
    .filter(
      ({ identityId, isDead, notify }) =>
        identityId !== event.actorIdentityId && !isDead && notify.includes('assigned'),
    )
    .map(to => ({ to, reason: 'assigned', event, conversation, message: undefined, detail: null }))
}

/** Whom a rule tells. */
function ofRule(event: EventRow, conversation: ConversationRow, { staff }: Office): Notice[] {
  const { notify_ids: ids, name } = event.data as { notify_ids?: number[]; name?: string }
  return staff
    .filter(({ userId, isDead }) => ids?.includes(userId) && !isDead)
    .map(to => ({ to, reason: 'rule', event, conversation, message: undefined, detail: name ?? null }))
}

/** The new assignee, or the members of the new team while nobody has the conversation. */
function assignedBy(event: EventRow, { assigneeId }: ConversationRow, { staff, teams }: Office): Reachable[] {
  if (isOf(conversationAssigned, event)) return staff.filter(({ userId }) => userId === event.data.to)
  const teamId = isOf(conversationTeamChanged, event)
    ? event.data.to
    : isOf(conversationCreated, event) && event.data.team_id
  const team = assigneeId === null ? teams.find(({ id }) => id === teamId) : undefined
  return staff.filter(({ userId }) => team?.memberIds.includes(userId))
}

function ofMessage(event: EventRow, { messages, conversations }: Subjects, office: Office): Notice[] {
  const message = messages.get(event.subjectId)
  const conversation = message && conversations.get(message.conversationId)
  if (!message || !conversation || message.suppressNotifications || message.byRule !== null) return []
  const mentioned = mentionedBy(message, office)
  return office.staff.flatMap(to => {
    if (to.isDead) return []
    const notice = (reason: NotificationReason) => [
      { to, reason, event, conversation, message, detail: null },
    ]
    if (to.userId === message.unprovenUserId) return notice('unproven')
    const reason = reasonFor(to, { message, conversation, mentioned, office })
    return reason && to.notify.includes(reason) ? notice(reason) : []
  })
}

interface Matter {
  message: PostedMessage
  conversation: ConversationRow
  mentioned: Set<Reachable>
  office: Office
}

/** Who is mentioned; the assignee; followers; and everyone about customers' messages in unassigned conversations. */
function reasonFor(
  one: Reachable,
  { message, conversation, mentioned, office }: Matter,
): NotifyReason | undefined {
  const { userId } = one
  const isAmong = (ids: number[] | null) => ids?.some(id => office.userIds.get(id) === userId) ?? false
  const { fromStaff, bccIds, leftOutIds } = message
  // The true sender of an unproven staff message is unknown.
  if (fromStaff && userId === message.userId) return undefined
  // Staff leave colleagues out; what comes in is for all of them.
  if (fromStaff && isAmong(leftOutIds)) return undefined
  if (mentioned.has(one) && one.notify.includes('mentioned')) return 'mentioned'
  if (userId === conversation.assigneeId) return 'assigned'
  if (isAmong(conversation.followerIds) || isAmong(bccIds)) return 'followed'
  const isNobodys = conversation.assigneeId === null && !fromStaff
  return isNobodys && message.visibility === VISIBILITY.regular ? 'unassigned' : undefined
}

function ofFailure(
  event: EventRow,
  { messages, conversations }: Subjects,
  { staff, names }: Office,
): Notice[] {
  const message = messages.get(event.subjectId)
  const conversation = message && conversations.get(message.conversationId)
  const author = staff.find(({ userId, isDead }) => userId === message?.userId && !isDead)
  if (!isOf(messageDeliveryFailed, event) || !conversation || !author) return []
  // Readers of it split it at its first colon.
  const name = (names.get(event.data.identity_id) ?? '').replaceAll(':', ' ')
  const detail = `${name}: ${event.data.reason}`
  return [{ to: author, reason: 'undelivered', event, conversation, message, detail }]
}
