import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ORIGIN, VISIBILITY } from '../../talk/conversations/codes.ts'
import {
  conversationAssigned,
  conversationCreated,
  conversationTeamChanged,
} from '../../talk/conversations/events.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import { messageDeliveryFailed } from '../../talk/deliveries/events.ts'
import { messagePosted } from '../../talk/messages/events.ts'
import type { PostedMessage } from '../../talk/messages/posted-queries.ts'
import { limitNotices } from './limit-notices.ts'
import { noticesOf, type Office } from './notices.ts'
import type { Reachable } from './queries.ts'

const everything: Reachable['notify'] = ['assigned', 'followed', 'mentioned', 'unassigned']
const member = (userId: number, name: string, more: Partial<Reachable> = {}): Reachable => ({
  userId,
  identityId: userId * 10,
  name,
  email: `${name.toLowerCase()}@demo.test`,
  notify: everything,
  sees: null,
  isDead: false,
  ...more,
})
const [ana, olga, pia] = [member(1, 'Ana'), member(2, 'Olga'), member(3, 'Pia')]
const office: Office = {
  staff: [ana, olga, pia],
  teams: [{ id: 7, name: 'Returns', memberIds: [2, 3] }] as Office['teams'],
  userIds: new Map([
    [10, 1],
    [20, 2],
    [30, 3],
  ]),
  names: new Map([[90, 'cody@example.com']]),
}

interface Case {
  conversation?: Partial<ConversationRow>
  message?: Partial<PostedMessage>
  office?: Partial<Office>
}

/** Who is told of a message, and why. */
function toldOfMessage({ conversation = {}, message = {}, office: others = {} }: Case) {
  const about = { id: 5, assigneeId: null, followerIds: [], ...conversation } as unknown as ConversationRow
  const posted = {
    id: 4,
    conversationId: 5,
    identityId: 90,
    userId: null,
    fromStaff: false,
    body: 'Hello',
    visibility: VISIBILITY.regular,
    suppressNotifications: false,
    byRule: null,
    unprovenUserId: null,
    bccIds: null,
    leftOutIds: null,
    ...message,
  } as PostedMessage
  return toldOf(
    {
      ...messagePosted.of({
        subjectId: 4,
        data: {
          conversation_id: 5,
          channel_id: 1,
          visibility: posted.visibility,
          from_staff: posted.fromStaff,
          origin: ORIGIN.api,
          recipient_ids: [],
        },
      }),
      actorIdentityId: posted.identityId,
    },
    { conversation: about, message: posted, office: { ...office, ...others } },
  )
}

function toldOf(
  event: object,
  {
    conversation,
    message,
    office: of = office,
  }: { conversation?: ConversationRow; message?: PostedMessage; office?: Office },
) {
  const messages = new Map(message ? [[message.id, message]] : [])
  const conversations = new Map(conversation ? [[conversation.id, conversation]] : [])
  const notices = noticesOf(
    { id: 1, ...event } as Parameters<typeof noticesOf>[0],
    { messages, conversations },
    of,
  )
  return notices.map(({ to, reason }) => `${to.name} ${reason}`)
}

const byAna = { fromStaff: true, identityId: 10, userId: 1 }
const note = { ...byAna, visibility: VISIBILITY.internalNote }

test('who is told of a message', () => {
  for (const [what, given, expected] of [
    ['a customer’s, nobody’s', {}, ['Ana unassigned', 'Olga unassigned', 'Pia unassigned']],
    ['a customer’s, Ana’s', { conversation: { assigneeId: 1 } }, ['Ana assigned']],
    [
      'with a follower',
      { conversation: { assigneeId: 1, followerIds: [20] } },
      ['Ana assigned', 'Olga followed'],
    ],
    ['a reply of Ana’s own', { conversation: { assigneeId: 1 }, message: byAna }, []],
    ['a reply to a follower', { conversation: { followerIds: [10, 20] }, message: byAna }, ['Olga followed']],
    [
      'a reply without a follower',
      { conversation: { followerIds: [20] }, message: { ...byAna, leftOutIds: [20] } },
      [],
    ],
    ['a reply seen by a blind copy', { message: { ...byAna, bccIds: [30] } }, ['Pia followed']],
    ['a mention', { message: { ...note, body: '@Olga, look' } }, ['Olga mentioned']],
    [
      'a mention of a team',
      { message: { ...note, body: '@Returns, look' } },
      ['Olga mentioned', 'Pia mentioned'],
    ],
    ['no mention in a reply', { message: { ...byAna, body: '@Olga, look' } }, []],
    [
      'a reply without proof',
      { message: { unprovenUserId: 2 } },
      ['Ana unassigned', 'Olga unproven', 'Pia unassigned'],
    ],
    ['told to nobody', { message: { suppressNotifications: true } }, []],
    ['bouncing', { office: { staff: [ana, { ...olga, isDead: true }] } }, ['Ana unassigned']],
    ['not asked for', { office: { staff: [{ ...ana, notify: ['assigned'] }] } }, []],
  ] as [string, Case, string[]][])
    assert.deepEqual(toldOfMessage(given), expected, what)
})

test('who is told of an assignment, a team, and a message that was not delivered', () => {
  const conversation = { id: 5, assigneeId: null } as ConversationRow
  const message = { id: 4, conversationId: 5, userId: 1 } as PostedMessage
  const assigned = (to: number | null) => ({
    ...conversationAssigned.of({ subjectId: 5, data: { from: null, to } }),
  })
  const inTeam = {
    ...conversationTeamChanged.of({ subjectId: 5, data: { from: null, to: 7 } }),
    actorIdentityId: 20,
  }
  const created = conversationCreated.of({
    subjectId: 5,
    data: { channel_id: 1, origin: ORIGIN.api, status: 0, tags: [], assignee_id: null, team_id: 7 },
  })
  const failed = messageDeliveryFailed.of({
    subjectId: 4,
    data: { conversation_id: 5, identity_id: 90, state: 'bounced', reason: 'No such user' },
  })
  for (const [event, about, expected] of [
    [assigned(2), { conversation }, ['Olga assigned']],
    [{ ...assigned(2), actorIdentityId: 20 }, { conversation }, []],
    [assigned(null), { conversation }, []],
    [inTeam, { conversation }, ['Pia assigned']],
    [inTeam, { conversation: { ...conversation, assigneeId: 1 } }, []],
    [created, { conversation }, ['Olga assigned', 'Pia assigned']],
    [assigned(2), {}, []],
    [failed, { conversation, message }, ['Ana undelivered']],
    [failed, { conversation, message: { ...message, userId: 8 } }, []],
  ] as [object, Parameters<typeof toldOf>[1], string[]][])
    assert.deepEqual(toldOf(event, about), expected)
})

test('nobody is told more often in an hour than they could read, in one batch or in many', () => {
  const conversation = { id: 5 } as ConversationRow
  const notice = (id: number, reason: 'followed' | 'unproven', to = ana) => ({
    to,
    reason,
    conversation,
    message: undefined,
    detail: null,
    event: { id } as Parameters<typeof noticesOf>[0],
  })
  const states = (...given: Parameters<typeof limitNotices>) =>
    limitNotices(...given).map(({ state, detail }) => `${state}${detail ? `: ${detail}` : ''}`)
  const many = Array.from({ length: 22 }, (_, id) => notice(id, 'followed'))
  const none = { ofPeople: [], ofBrand: 0 }
  const held = 'held_back: Held back: 20 notifications about this conversation in the last hour.'
  assert.deepEqual(states(many, none).slice(18), ['queued', 'queued', held, held])
  const before = { userId: 1, conversationId: 5, reason: 'assigned' as const, count: 20 }
  assert.deepEqual(
    states([notice(1, 'followed'), notice(1, 'followed', olga)], { ofPeople: [before], ofBrand: 0 }),
    [held, 'queued'],
  )
  const elsewhere = { ...before, conversationId: 6, count: 200 }
  assert.match(
    states([notice(1, 'followed')], { ofPeople: [elsewhere], ofBrand: 0 })[0] ?? '',
    /to this person/,
  )
  assert.match(states([notice(1, 'followed')], { ofPeople: [], ofBrand: 5_000 })[0] ?? '', /for this brand/)
  const unproven = Array.from({ length: 4 }, (_, id) => notice(id, 'unproven'))
  assert.match(states(unproven, none)[3] ?? '', /^held_back: Held back: 3 notifications of this kind/)
})
