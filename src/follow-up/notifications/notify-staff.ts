import type { Recorded } from '../../kit/events/event.ts'
import { rowId } from '../../kit/input.ts'
import { enqueue, type JobHandler, job, type NewJob } from '../../kit/jobs/job.ts'
import { DAY, MINUTE, SECOND } from '../../kit/retry.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { findTeams } from '../../people/teams/queries.ts'
import type { NotifyReason } from '../../people/users/notify.ts'
import { VISIBILITY } from '../../talk/conversations/codes.ts'
import type {
  conversationAssigned,
  conversationCreated,
  conversationTeamChanged,
} from '../../talk/conversations/events.ts'
import { type ConversationRow, selectConversationsByIds } from '../../talk/conversations/queries.ts'
import type { messagePosted } from '../../talk/messages/events.ts'
import { mentionedIn } from './mentions.ts'
import { selectSubscriptions } from './push-queries.ts'
import {
  countRecent,
  deleteNotifications,
  findMessageToTell,
  insertNotification,
  type NotificationReason,
  type Reachable,
  selectReachableStaff,
  selectUserIds,
  type ToldMessage,
} from './queries.ts'
import { sendNotificationJob } from './send-notification.ts'
import { sendPushJob } from './send-push.ts'

export const notifyJob = job(
  'notifications.notify-staff',
  {
    event_id: rowId,
    conversation_id: rowId,
    message_id: rowId.optional(),
    assignee_id: rowId.optional(),
    team_id: rowId.optional(),
    actor_id: rowId.nullish(),
  },
  { retryDelays: [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE] },
)

/** Limits per hour: beyond them two machines are probably writing to each other, and no person could read it all. */
const PER_HOUR = { ofConversation: 20, ofUser: 200, ofBrand: 5_000 }
/** An unmarked out-of-office reply answers each of these notifications. */
const UNPROVEN_PER_HOUR = 3
const LIMITED = {
  ofConversation: 'about this conversation',
  ofUser: 'to this person',
  ofReason: 'of this kind about this conversation',
  ofBrand: 'for this brand',
}
const KEPT_MS = 30 * DAY
const BATCH = 500

/** Notifies staff of a message or an assignment, as each of them has chosen; never of their own actions. */
export function notifyStaff(): JobHandler {
  return notifyJob.handledBy(
    async (scope, { event_id, conversation_id, message_id, actor_id, ...assigned }, attempt) => {
      const [conversation] = await selectConversationsByIds(scope, [conversation_id])
      if (!conversation) return
      const message = message_id ? await findMessageToTell(scope, message_id) : undefined
      if (message?.suppressNotifications || (message_id && !message)) return
      const staff = (await selectReachableStaff(scope)).filter(({ isDead }) => !isDead)
      const concerned = message
        ? await concernedByMessage(scope, { conversation, message, staff })
        : (await assignedOf(scope, { conversation, staff }, assigned))
            .filter(({ identityId }) => identityId !== actor_id)
            .map(one => ({ ...one, reason: 'assigned' as const }))
      const unproven = staff.filter(({ userId }) => userId === message?.unprovenUserId)
      const wanted = [
        ...unproven.map(one => ({ ...one, reason: 'unproven' as const })),
        ...concerned.filter(one => one.notify.includes(one.reason) && !unproven.some(is(one))),
      ]
      await attempt.done(async tx => {
        for (const one of wanted) await notifyOne(tx, { one, conversation, message, eventId: event_id })
      })
    },
  )
}

/** The new assignee, or the members of the new team while nobody has the conversation. */
async function assignedOf(
  scope: Scope,
  { conversation, staff }: Pick<Context, 'conversation' | 'staff'>,
  { assignee_id, team_id }: { assignee_id?: number | undefined; team_id?: number | undefined },
): Promise<Reachable[]> {
  if (team_id === undefined) return staff.filter(({ userId }) => userId === assignee_id)
  if (conversation.assigneeId !== null) return []
  const team = (await findTeams(scope)).find(({ id }) => id === team_id)
  return staff.filter(({ userId }) => team?.memberIds.includes(userId))
}

type Concerned = Reachable & { reason: NotifyReason }

const is =
  ({ userId }: Reachable) =>
  (other: Reachable) =>
    other.userId === userId

interface Context {
  conversation: ConversationRow
  message: ToldMessage
  staff: Reachable[]
}

/** Who is mentioned; the assignee; followers; and everyone about customers' messages in unassigned conversations. */
async function concernedByMessage(
  scope: Scope,
  { conversation, message, staff }: Context,
): Promise<Concerned[]> {
  const { bccIds, leftOutIds } = message
  const following = await selectUserIds(scope, [...conversation.followerIds, ...(bccIds ?? [])])
  // Staff leave colleagues out; what comes in is for all of them.
  const away = await selectUserIds(scope, message.fromStaff ? (leftOutIds ?? []) : [])
  // The true sender of an unproven staff message is unknown.
  const author = message.fromStaff ? message.userId : null
  const isNote = message.visibility === VISIBILITY.internalNote
  const mentioned = isNote && message.fromStaff ? await mentionedStaff(scope, message.body, staff) : new Set()
  const reasonFor = (one: Reachable): NotifyReason | undefined => {
    const { userId } = one
    if (userId === author || away.has(userId)) return undefined
    if (mentioned.has(one) && one.notify.includes('mentioned')) return 'mentioned'
    if (userId === conversation.assigneeId) return 'assigned'
    if (following.has(userId)) return 'followed'
    const isNobodys = conversation.assigneeId === null && !message.fromStaff
    return isNobodys && message.visibility === VISIBILITY.regular ? 'unassigned' : undefined
  }
  return staff.flatMap(one => {
    const reason = reasonFor(one)
    return reason ? [{ ...one, reason }] : []
  })
}

/** Who is mentioned by name, or as a member of a team. */
async function mentionedStaff(scope: Scope, body: string, staff: Reachable[]): Promise<Set<Reachable>> {
  const teams = (await findTeams(scope)).map(({ name, memberIds }) => ({
    name,
    memberIds,
    isTeam: true as const,
  }))
  const found = mentionedIn<Reachable | (typeof teams)[number]>(body, [...staff, ...teams])
  return new Set(
    found.flatMap(one =>
      'isTeam' in one ? staff.filter(({ userId }) => one.memberIds.includes(userId)) : [one],
    ),
  )
}

interface Notice {
  one: Reachable & { reason: NotificationReason }
  conversation: ConversationRow
  message: ToldMessage | undefined
  eventId: number
  /** What else there is to say. */
  detail?: string
}

/** Queues a notification for one person, within the limits of an hour. */
export async function notifyOne(
  tx: TxScope,
  { one, conversation, message, eventId, detail }: Notice,
): Promise<void> {
  const { userId, identityId, reason } = one
  const recent = await countRecent(tx, { userId, conversationId: conversation.id, reason })
  const limits = {
    ...PER_HOUR,
    ofReason: reason === 'unproven' ? UNPROVEN_PER_HOUR : PER_HOUR.ofConversation,
  }
  const over = (Object.keys(limits) as (keyof typeof limits)[]).find(key => recent[key] >= limits[key])
  const made = await insertNotification(tx, {
    userId,
    identityId,
    conversationId: conversation.id,
    messageId: message?.id ?? null,
    eventId,
    reason,
    state: over ? 'held_back' : 'queued',
    detail: over
      ? `Held back: ${limits[over]} notifications ${LIMITED[over]} in the last hour.`
      : (detail ?? null),
  })
  if (!made || over) return
  const notice = { notification_id: made.id }
  const topic = `notice of ${conversation.id} to ${userId}`
  const hasBrowsers = (await selectSubscriptions(tx, userId)).length > 0
  await enqueue(tx, [
    sendNotificationJob.of(notice, { topic }),
    ...(hasBrowsers ? [sendPushJob.of(notice, { topic: `push ${topic}` })] : []),
  ])
}

/** Deletes notifications older than 30 days; returns how many. */
export function forgetNotifications(tx: TxScope): Promise<number> {
  return deleteNotifications(tx, new Date(tx.now().getTime() - KEPT_MS), BATCH)
}

export function notifyOfMessage({ id, subjectId, data }: Recorded<typeof messagePosted>): NewJob {
  const { conversation_id } = data
  return notifyJob.of(
    { event_id: id, conversation_id, message_id: subjectId },
    { topic: `telling of ${conversation_id}` },
  )
}

export function notifyOfAssignment({
  id,
  subjectId,
  actorIdentityId,
  data,
}: Recorded<typeof conversationAssigned>): NewJob | undefined {
  if (data.to === null) return undefined
  return notifyJob.of(
    { event_id: id, conversation_id: subjectId, assignee_id: data.to, actor_id: actorIdentityId },
    { topic: `telling of ${subjectId}` },
  )
}

/** Tells the members of a conversation’s new team. */
export function notifyOfTeam({
  id,
  subjectId,
  actorIdentityId,
  data,
}: Recorded<typeof conversationTeamChanged>): NewJob | undefined {
  if (data.to === null) return undefined
  return notifyJob.of(
    { event_id: id, conversation_id: subjectId, team_id: data.to, actor_id: actorIdentityId },
    { topic: `telling of ${subjectId}` },
  )
}

/** The same for a conversation that has a team from the start. */
export function notifyOfNewTeam({
  id,
  subjectId,
  actorIdentityId,
  data: { team_id },
}: Recorded<typeof conversationCreated>): NewJob | undefined {
  if (team_id == null) return undefined
  return notifyJob.of(
    { event_id: id, conversation_id: subjectId, team_id, actor_id: actorIdentityId },
    { topic: `telling of ${subjectId}` },
  )
}
