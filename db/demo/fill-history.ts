import { satisfactionRatingGiven } from '../../src/follow-up/surveys/events.ts'
import { insertPastRatings } from '../../src/follow-up/surveys/queries.ts'
import { type Event, recordPastEvents } from '../../src/kit/events/event.ts'
import { reserveIds } from '../../src/kit/rows.ts'
import type { TxScope } from '../../src/kit/scope.ts'
import { slugOf } from '../../src/kit/slug.ts'
import { contactCreated } from '../../src/people/contacts/events.ts'
import { insertPastContacts } from '../../src/people/contacts/queries.ts'
import { findTeam } from '../../src/people/teams/queries.ts'
import { findUserByEmail, type UserRow } from '../../src/people/users/queries.ts'
import { getChannelId } from '../../src/talk/conversations/change-conversation.ts'
import { STATUS, type Status, VISIBILITY } from '../../src/talk/conversations/codes.ts'
import {
  conversationAssigned,
  conversationCreated,
  conversationStatusChanged,
} from '../../src/talk/conversations/events.ts'
import { type ConversationRow, insertPastConversations } from '../../src/talk/conversations/queries.ts'
import { messagePosted } from '../../src/talk/messages/events.ts'
import { insertPastMessages } from '../../src/talk/messages/queries.ts'
import { type PastConversation, type PastMessage, pastConversations } from './history.ts'
import { STAFF, type Staff, TEAMS } from './team.ts'

type PastEvent = Event & { at: Date }
type NewMessages = Parameters<typeof insertPastMessages>[1]

interface People {
  staff: Map<Staff, UserRow>
  teamIds: Map<Staff, number>
  channelIds: Map<string, number>
  customerIds: Map<string, number>
}

/**
 * Half a year of conversations that are over, in a few statements: with the events, counts and ratings that the verbs would
 * have written one by one. Nobody else has written to the brand yet.
 */
export async function fillHistory(tx: TxScope): Promise<void> {
  const past = pastConversations(tx.now())
  const people = await peopleOf(tx, past)
  const ids = await reserveIds(tx, 'conversations_id_seq', past.length)
  const count = past.reduce((sum, { messages }) => sum + messages.length, 0)
  const messageIds = await reserveIds(tx, 'messages_id_seq', count)
  const rows: ConversationRow[] = []
  const messages: NewMessages = []
  const events: PastEvent[] = []
  for (const [index, it] of past.entries()) {
    const own = it.messages.map(said => ({ ...said, id: messageIds.shift() as number }))
    const told = telling(it, own, { id: ids[index] as number, people })
    rows.push(told.row)
    messages.push(...told.messages)
    events.push(...told.events)
  }
  await insertPastConversations(tx, rows)
  await insertPastMessages(tx, messages)
  events.push(...(await rate(tx, past, rows)))
  await recordPastEvents(
    tx,
    events.sort((one, other) => one.at.getTime() - other.at.getTime()),
  )
}

const keyOf = ({ type, identifier }: PastConversation['customer']) => `${type} ${identifier}`

async function peopleOf(tx: TxScope, past: PastConversation[]): Promise<People> {
  const people: People = {
    staff: new Map(),
    teamIds: new Map(),
    channelIds: new Map(),
    customerIds: new Map(),
  }
  for (const [key, { email }] of Object.entries(STAFF))
    people.staff.set(key as Staff, (await findUserByEmail(tx, email)) as UserRow)
  for (const { name, members } of TEAMS) {
    const id = (await findTeam(tx, name))?.id as number
    for (const member of members) people.teamIds.set(member, id)
  }
  for (const slug of new Set(past.map(it => it.in))) people.channelIds.set(slug, await getChannelId(tx, slug))
  const fresh = [...new Map(past.toReversed().map(it => [keyOf(it.customer), it])).values()].reverse()
  const made = await insertPastContacts(
    tx,
    fresh.map(({ customer, messages: [first] }) => ({ ...customer, createdAt: first?.at as Date })),
  )
  await recordPastEvents(
    tx,
    made.map(({ contactId }, index) => {
      const { customer, messages } = fresh[index] as PastConversation
      const { type, identifier } = customer
      const event = contactCreated.of({ subjectId: contactId as number, data: { type, identifier } })
      return { ...event, at: messages[0]?.at as Date }
    }),
  )
  for (const [index, { id }] of made.entries())
    people.customerIds.set(keyOf((fresh[index] as PastConversation).customer), id)
  return people
}

type StoredMessage = PastMessage & { id: number }

/** The conversation, its messages and its events. */
function telling(
  it: PastConversation,
  said: StoredMessage[],
  { id, people }: { id: number; people: People },
) {
  const authorId = people.customerIds.get(keyOf(it.customer)) as number
  const assignee = people.staff.get(it.assignee) as UserRow
  const channelId = people.channelIds.get(it.in) as number
  const teamId = people.teamIds.get(it.assignee) as number
  const row = rowOf(it, said, { id, authorId, assignee, channelId, teamId })
  const events: PastEvent[] = [
    {
      ...conversationCreated.of({
        subjectId: id,
        actorIdentityId: authorId,
        data: {
          channel_id: channelId,
          origin: it.origin,
          status: STATUS.unresolved,
          tags: it.tags,
          assignee_id: null,
          team_id: teamId,
        },
      }),
      at: row.createdAt,
    },
  ]
  let status: Status = STATUS.unresolved
  const become = (to: Status, at: Date, by: { actorIdentityId: number; messageId?: number }) => {
    const { actorIdentityId, messageId } = by
    const because = messageId ? { because: 'message' as const, message_id: messageId } : {}
    const data = { from: status, to, ...because }
    if (to !== status)
      events.push({ ...conversationStatusChanged.of({ subjectId: id, actorIdentityId, data }), at })
    status = to
  }
  for (const [index, { id: messageId, at, by, isNote }] of said.entries()) {
    const fromStaff = by !== 'customer'
    const actorIdentityId = fromStaff ? assignee.identityId : authorId
    const data = {
      conversation_id: id,
      channel_id: channelId,
      from_staff: fromStaff,
      origin: it.origin,
      visibility: isNote ? VISIBILITY.internalNote : VISIBILITY.regular,
      recipient_ids: [],
    }
    events.push({ ...messagePosted.of({ subjectId: messageId, actorIdentityId, data }), at })
    become(fromStaff ? STATUS.resolved : STATUS.unresolved, at, { actorIdentityId, messageId })
    if (index === 1) {
      const assigned = { from: null, to: assignee.id }
      events.push({ ...conversationAssigned.of({ subjectId: id, actorIdentityId, data: assigned }), at })
    }
  }
  const byAssignee = { actorIdentityId: assignee.identityId }
  if (it.pendingAt) become(STATUS.pending, it.pendingAt, byAssignee)
  if (it.resolvedAt) become(STATUS.resolved, it.resolvedAt, byAssignee)
  return { row, messages: messagesOf(it, said, { row, assignee }), events }
}

interface Columns extends Pick<ConversationRow, 'id' | 'authorId' | 'channelId' | 'teamId'> {
  assignee: UserRow
}

function rowOf(
  it: PastConversation,
  said: StoredMessage[],
  { assignee, ...columns }: Columns,
): ConversationRow {
  const replies = said.filter(({ by, isNote }) => by !== 'customer' && !isNote)
  const [lastReply, lastWord] = [replies.at(-1), said.findLast(({ by }) => by === 'customer')]
  const words = slugOf(it.subject ?? '')
  return {
    ...columns,
    assigneeId: assignee.id,
    followerIds: [columns.authorId, assignee.identityId],
    slug: words ? `${words}-${it.code}` : `${it.in}-${it.code}`,
    refId: `h${columns.id}-${it.code}`,
    originId: null,
    subject: it.subject,
    status: STATUS.resolved,
    holdUntil: null,
    origin: it.origin,
    tags: it.tags,
    data: it.subject ? { order: it.order } : {},
    priority: 'normal',
    removedIds: null,
    messageCount: said.length,
    firstMessageBody: said[0]?.body ?? '',
    lastStaffMessageBody: lastReply?.body ?? null,
    lastStaffMessageAt: lastReply?.at ?? null,
    lastCustomerMessageBody: lastWord?.body ?? null,
    lastCustomerMessageAt: lastWord?.at ?? null,
    lateMs: null,
    undeliveredAt: null,
    mergedInto: null,
    sla: null,
    dueAt: null,
    createdAt: said[0]?.at as Date,
    updatedAt: it.resolvedAt ?? (said.at(-1)?.at as Date),
  }
}

function messagesOf(
  it: PastConversation,
  said: StoredMessage[],
  { row, assignee }: { row: ConversationRow; assignee: UserRow },
): NewMessages {
  return said.map(({ id, at, by, isNote, body }, index) => ({
    id,
    body,
    createdAt: at,
    conversationId: row.id,
    originId: `${it.code}-${index + 1}`,
    origin: it.origin,
    identityId: by === 'customer' ? row.authorId : assignee.identityId,
    fromStaff: by !== 'customer',
    visibility: isNote ? VISIBILITY.internalNote : VISIBILITY.regular,
    originalBody: null,
    arrival: null,
    recipientIds: [],
    bccIds: null,
    leftOutIds: null,
    forwardedToIds: null,
    hasFiles: false,
    html: null,
    replyToId: null,
    template: null,
    suppressNotifications: false,
    suppressAutoresolve: false,
    byProgram: null,
    byRule: null,
    noSurveyBefore: null,
  }))
}

/** Stores the ratings; returns their events. */
async function rate(tx: TxScope, past: PastConversation[], rows: ConversationRow[]): Promise<PastEvent[]> {
  const given = past.flatMap(({ rating }, index) => {
    const { id, authorId, assigneeId } = rows[index] as ConversationRow
    if (!rating) return []
    const { stars, comment, at } = rating
    return [{ conversationId: id, identityId: authorId, assigneeId, rating: stars, comment, createdAt: at }]
  })
  const ids = await insertPastRatings(tx, given)
  return given.map(({ conversationId, identityId, rating, createdAt }, index) => ({
    ...satisfactionRatingGiven.of({
      subjectId: ids[index] as number,
      actorIdentityId: identityId,
      data: { conversation_id: conversationId, rating },
    }),
    at: createdAt,
  }))
}
