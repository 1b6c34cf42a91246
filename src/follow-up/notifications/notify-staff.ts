import { following } from '../../kit/cause.ts'
import { isOf } from '../../kit/events/event.ts'
import type { EventRow } from '../../kit/events/log.ts'
import type { Reaction } from '../../kit/events/react.ts'
import type { NewJob } from '../../kit/jobs/job.ts'
import { SECOND } from '../../kit/retry.ts'
import type { Scope, TxScope } from '../../kit/scope.ts'
import { findPeople } from '../../people/identities/people.ts'
import { findTeams } from '../../people/teams/queries.ts'
import { VISIBILITY } from '../../talk/conversations/codes.ts'
import { conversationAssigned } from '../../talk/conversations/events.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import { messageDeliveryFailed } from '../../talk/deliveries/events.ts'
import type { Subjects } from '../../talk/messages/load-subjects.ts'
import { limitNotices } from './limit-notices.ts'
import { type Notice, noticesOf, type Office, TOLD, TOLD_TO_TEAMS } from './notices.ts'
import { selectUsersWithBrowser } from './push-queries.ts'
import {
  countRecent,
  insertNotifications,
  type NewNotification,
  selectReachableStaff,
  selectRecent,
  selectUserIds,
} from './queries.ts'
import { sendNotificationJob } from './send-notification.ts'
import { sendPushJob } from './send-push.ts'

/** Rules and queues have given a conversation to somebody by then, so that the others need not hear of it. */
const SETTLED_AFTER = 5 * SECOND

interface BrandAtWork {
  sendsMail: boolean
  /** The brand has rules or queues that may assign conversations. */
  assignsByItself: boolean
  /** Which of these conversations a queue takes from an assignee who is away, since the customer has written. */
  takenBack?: (tx: TxScope, conversations: ConversationRow[]) => Promise<Set<number>>
}

/** Notifies staff of messages and assignments, and, where the brand sends mail, authors of what was not delivered. */
export function notifyStaff({ sendsMail, assignsByItself, takenBack }: BrandAtWork): Reaction<Subjects> {
  return {
    types: sendsMail ? TOLD : TOLD.filter(type => type !== messageDeliveryFailed.type),
    async react(tx, events, subjects) {
      const office = await loadOffice(tx, subjects, events)
      const all = events.flatMap(event => noticesOf(event, subjects, office))
      const notices = takenBack ? await withoutTakenBack(tx, all, takenBack) : all
      return notices.length === 0 ? [] : queue(tx, notices, assignsByItself)
    },
  }
}

/** The message that takes a conversation from somebody who is away is no news to them. */
async function withoutTakenBack(
  tx: TxScope,
  notices: Notice[],
  takenBack: NonNullable<BrandAtWork['takenBack']>,
): Promise<Notice[]> {
  const own = notices.filter(isOfAssignedByCustomer)
  if (own.length === 0) return notices
  const gone = await takenBack(
    tx,
    own.map(({ conversation }) => conversation),
  )
  return notices.filter(one => !(isOfAssignedByCustomer(one) && gone.has(one.conversation.id)))
}

function isOfAssignedByCustomer({ reason, message }: Notice): boolean {
  return (
    reason === 'assigned' &&
    message !== undefined &&
    !message.fromStaff &&
    !message.isAutomatic &&
    message.visibility === VISIBILITY.regular
  )
}

async function loadOffice(
  scope: Scope,
  { messages, conversations }: Subjects,
  events: EventRow[],
): Promise<Office> {
  const recipientIds = events.flatMap(event =>
    isOf(messageDeliveryFailed, event) ? [event.data.identity_id] : [],
  )
  const isOfTeam = events.some(event => TOLD_TO_TEAMS.includes(event.type))
  const hasNotes = messages.values().some(({ visibility }) => visibility === VISIBILITY.internalNote)
  const identityIds = new Set([
    ...conversations.values().flatMap(({ followerIds }) => followerIds),
    ...messages.values().flatMap(({ bccIds, leftOutIds }) => [...(bccIds ?? []), ...(leftOutIds ?? [])]),
  ])
  const people = recipientIds.length === 0 ? new Map() : await findPeople(scope, recipientIds)
  return {
    staff: await selectReachableStaff(scope),
    teams: isOfTeam || hasNotes ? await findTeams(scope) : [],
    userIds: await selectUserIds(scope, [...identityIds]),
    names: new Map([...people].map(([id, { email, name }]) => [id, email ?? name])),
  }
}

/** Stores the notices, within the limits of an hour, each person one for each event; returns the jobs that send them. */
async function queue(tx: TxScope, notices: Notice[], assignsByItself: boolean): Promise<NewJob[]> {
  const userIds = [...new Set(notices.map(({ to }) => to.userId))]
  const lastHour = { ofPeople: await selectRecent(tx, userIds), ofBrand: await countRecent(tx) }
  const rows = limitNotices(notices, lastHour)
  const made = await insertNotifications(tx, rows)
  const withBrowser = await selectUsersWithBrowser(tx, userIds)
  return made.flatMap(({ id, eventId, userId }) => {
    const at = rows.findIndex(row => row.eventId === eventId && row.userId === userId)
    const { state, conversationId } = rows[at] as NewNotification
    if (state === 'held_back') return []
    const topic = `notice of ${conversationId} to ${userId}`
    const told = notices[at] as Notice
    const cause = following(told.event)
    const runAt =
      assignsByItself && isOpenToAll(told) ? new Date(tx.now().getTime() + SETTLED_AFTER) : tx.now()
    const notice = { notification_id: id }
    return [
      sendNotificationJob.of(notice, { topic, cause, runAt }),
      ...(withBrowser.has(userId) ? [sendPushJob.of(notice, { topic: `push ${topic}`, cause, runAt })] : []),
    ]
  })
}

/** Told to several people, any of whom could take the conversation. */
function isOpenToAll({ reason, event, message }: Notice): boolean {
  return reason === 'unassigned' || (reason === 'assigned' && !message && !isOf(conversationAssigned, event))
}
