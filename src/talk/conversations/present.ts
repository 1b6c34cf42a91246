import type { Scope } from '../../kit/scope.ts'
import { formatTime, formatTimeOrNull } from '../../kit/time.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { findPeople, findStaff, type Person } from '../../people/identities/people.ts'
import { presentPeople, presentPerson } from '../../people/identities/present.ts'
import { findTeams, type TeamRow } from '../../people/teams/queries.ts'
import { presentCategory } from '../channels/present.ts'
import { type ChannelRow, findChannels } from '../channels/queries.ts'
import { replyMode, replyUntil } from '../sending/reply-window.ts'
import { wayOutIn } from '../sending/way-out.ts'
import type { Conversation } from './output.ts'
import type { ConversationRow } from './queries.ts'

interface Related {
  people: Map<number, Person>
  staff: Map<number, Person>
  channels: Map<number, ChannelRow>
  teams: TeamRow[]
}

/** Conversations as in the API; people and channels are loaded in one query each, or come from the cache. */
export async function presentConversations(
  scope: Scope,
  rows: ConversationRow[],
  address: BaseAddress,
): Promise<Conversation[]> {
  const [people, staff, channels, teams] = await Promise.all([
    findPeople(
      scope,
      rows.flatMap(row => [row.authorId, ...row.followerIds]),
    ),
    findStaff(
      scope,
      rows.flatMap(row => row.assigneeId ?? []),
    ),
    findChannels(
      scope,
      rows.map(row => row.channelId),
    ),
    rows.some(({ teamId }) => teamId !== null) ? findTeams(scope) : [],
  ])
  const inbox = `${urlOf(scope.brand, address)}/inbox/all/`
  return rows.map(row => ({
    ...present(scope, row, { people, staff, channels, teams }),
    perma_url: inbox + encodeURIComponent(row.slug),
  }))
}

export async function presentConversation(
  scope: Scope,
  row: ConversationRow,
  address: BaseAddress,
): Promise<Conversation> {
  const [conversation] = await presentConversations(scope, [row], address)
  return conversation as Conversation
}

function present(scope: Scope, row: ConversationRow, { people, staff, channels, teams }: Related) {
  const { timeZone } = scope.brand
  const assignee = row.assigneeId === null ? undefined : staff.get(row.assigneeId)
  const channel = channels.get(row.channelId) as ChannelRow
  const way = wayOutIn(channels, row.channelId) as ChannelRow
  const team = teams.find(({ id }) => id === row.teamId)
  const parties = [row.authorId, ...row.followerIds].flatMap(id => people.get(id) ?? [])
  const answered = { ...row, people: parties }
  return {
    id: row.id,
    subject: row.subject,
    display_subject: displaySubject(row),
    slug: row.slug,
    status: row.status,
    hold_until: formatTimeOrNull(row.holdUntil, timeZone),
    created_at: formatTime(row.createdAt, timeZone),
    updated_at: formatTime(row.updatedAt, timeZone),
    tag_list: row.tags,
    message: { body: row.firstMessageBody, created_at: formatTime(row.createdAt, timeZone) },
    message_count: row.messageCount,
    last_staff_message: lastMessage(row.lastStaffMessageBody, row.lastStaffMessageAt, timeZone),
    last_customer_message: lastMessage(row.lastCustomerMessageBody, row.lastCustomerMessageAt, timeZone),
    author: presentPerson(people.get(row.authorId) as Person),
    assignee: assignee ? presentPerson(assignee) : null,
    team: team ? { id: team.id, name: team.name } : null,
    priority: row.priority,
    category: presentCategory(channel),
    data: row.data,
    followers: presentPeople(row.followerIds, people),
    origin: row.origin,
    origin_id: row.originId,
    ref_id: row.refId,
    'undelivered?': row.undeliveredAt !== null,
    sla: presentClocks(row, timeZone),
    reply_until: formatTimeOrNull(replyUntil(way, answered), timeZone),
    reply_mode: replyMode(way, answered, scope.now()),
    readOnly: false,
  }
}

function presentClocks({ sla }: ConversationRow, timeZone: string): Conversation['sla'] {
  const time = (at: string | null) => formatTimeOrNull(at === null ? null : new Date(at), timeZone)
  return (sla ?? []).map(({ target, dueAt, state, endedAt }) => ({
    target,
    due_at: time(dueAt),
    state,
    ended_at: time(endedAt),
  }))
}

/** What a conversation is called where it has no subject: by its first words. */
export function displaySubject({
  subject,
  firstMessageBody,
}: Pick<ConversationRow, 'subject' | 'firstMessageBody'>): string {
  return subject ?? firstWords(firstMessageBody)
}

function firstWords(body: string): string {
  const line = body.trimStart().split(/[\r\n]/, 1)[0] ?? ''
  if (line.length <= 80) return line
  return `${line.slice(0, 80).replace(/\s\S*$|[\ud800-\udbff]$/, '')}…`
}

function lastMessage(body: string | null, at: Date | null, timeZone: string) {
  return at === null ? null : { body: body ?? '', created_at: formatTime(at, timeZone) }
}
