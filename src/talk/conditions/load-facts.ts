import type { Scope } from '../../kit/scope.ts'
import { isOpenAt } from '../../people/hours/business-time.ts'
import { hoursAmong } from '../../people/hours/hours-for.ts'
import { findHours, type HoursRow } from '../../people/hours/queries.ts'
import { findPeople, findStaff, type Person } from '../../people/identities/people.ts'
import { selectOrganizationsOf } from '../../people/organizations/queries.ts'
import { findTeams } from '../../people/teams/queries.ts'
import { CHANNEL_KINDS } from '../channels/kinds.ts'
import { type ChannelRow, findChannels } from '../channels/queries.ts'
import type { ConversationRow } from '../conversations/queries.ts'
import type { PostedMessage } from '../messages/posted-queries.ts'
import { conditionsIn, type Group } from './condition.ts'
import {
  type CustomerRow,
  type FirstMessageRow,
  selectCustomers,
  selectFirstMessages,
  selectLatestRatings,
  selectOpenTargets,
  type TargetsRow,
} from './fact-queries.ts'
import type { Facts } from './facts.ts'
import type { RatingWord, SlaWord, Writer } from './fields.ts'
import { findSegmentsOf } from './segments-of.ts'
import { AskedText } from './texts.ts'

/** What conditions are asked of. */
export interface Matter {
  conversation: ConversationRow
  message: PostedMessage | undefined
  /** Who brought it about. */
  doneBy: Writer
}

/**
 * What conditions can ask of each of these, in the same order; read in a fixed number of statements, and one for each segment that
 * `groups`, the conditions that will be asked, ask about.
 */
export async function loadFacts(scope: Scope, matters: Matter[], groups: Group[]): Promise<Facts[]> {
  if (matters.length === 0) return []
  const conversations = matters.map(({ conversation }) => conversation)
  const ids = [...new Set(conversations.map(({ id }) => id))]
  const authorIds = [...new Set(conversations.map(({ authorId }) => authorId))]
  const [channels, people, staff, customers, firsts, ratings] = await Promise.all([
    findChannels(scope, new Set(conversations.map(({ channelId }) => channelId))),
    findPeople(scope, authorIds),
    findStaff(scope, new Set(conversations.flatMap(({ assigneeId }) => assigneeId ?? []))),
    selectCustomers(scope, authorIds),
    selectFirstMessages(scope, ids),
    selectLatestRatings(scope, ids),
  ])
  const contactIds = customers.flatMap(({ contactId }) => contactId ?? [])
  const organizations = await selectOrganizationsOf(scope, contactIds)
  const segments = await findSegmentsOf(scope, contactIds, groups)
  const hours = await findHours(scope)
  const teams = new Set((await findTeams(scope)).map(({ id }) => id))
  const targets = groups.some(asksAboutSla) ? await selectOpenTargets(scope, ids) : []
  const known = {
    hours,
    teams,
    channels,
    people,
    staff,
    customers: new Map(customers.map(row => [row.identityId, row])),
    ratings: new Map(ratings.map(row => [row.conversationId, wordOf(row.rating)])),
    sla: new Map(targets.map(row => [row.conversationId, slaWord(row)])),
    firsts: new Map(firsts.map(row => [row.conversationId, row])),
    organizations,
    segments,
  }
  return matters.map(matter => factsOf(matter, known, scope.now()))
}

interface Known {
  hours: HoursRow[]
  teams: ReadonlySet<number>
  channels: Map<number, ChannelRow>
  people: Map<number, Person>
  staff: Map<number, Person>
  customers: Map<number, CustomerRow>
  firsts: Map<number, FirstMessageRow>
  ratings: Map<number, RatingWord>
  sla: Map<number, SlaWord>
  organizations: Map<number, { id: number }>
  segments: Map<number, number[]>
}

function factsOf({ conversation, message, doneBy }: Matter, known: Known, now: Date): Facts {
  const channel = known.channels.get(conversation.channelId)
  const person = known.people.get(conversation.authorId)
  const customer = known.customers.get(conversation.authorId)
  const first = known.firsts.get(conversation.id)
  const { assigneeId } = conversation
  const hours = hoursAmong(known.hours, conversation.teamId)
  return {
    conversation,
    subject: new AskedText(conversation.subject ?? ''),
    channel: channel && { slug: channel.slug, type: TYPES.get(channel.kind) ?? '' },
    teams: known.teams,
    assignee: assigneeId === null ? null : (known.staff.get(assigneeId)?.email ?? null),
    customer: {
      name: person?.name ?? '',
      email: person?.email ?? null,
      data: customer?.data ?? {},
      organizationId: known.organizations.get(customer?.contactId ?? 0)?.id ?? null,
      segmentIds: known.segments.get(customer?.contactId ?? 0) ?? [],
    },
    message: message && {
      id: message.id,
      text: new AskedText(message.body),
      hasFiles: message.hasFiles,
      writtenBy: writerOf(message),
    },
    begunBy: first ? writerOf(first) : 'customer',
    doneBy,
    inHours: isOpenAt(hours, now),
    hours,
    rating: known.ratings.get(conversation.id) ?? null,
    sla: known.sla.get(conversation.id) ?? null,
    now,
  }
}

type Written = Pick<FirstMessageRow, 'fromStaff' | 'byProgram'> & { byRule?: number | null }

const TYPES = new Map<number, string>(Object.entries(CHANNEL_KINDS).map(([name, kind]) => [kind, name]))

function wordOf(rating: number): RatingWord {
  if (rating >= 4) return 'good'
  return rating === 3 ? 'neutral' : 'bad'
}

const asksAboutSla = (group: Group) => conditionsIn(group).some(({ field }) => field === 'sla')

function slaWord({ isMissed, isWarned, isPaused }: TargetsRow): SlaWord {
  if (isMissed) return 'missed'
  if (isWarned) return 'warned'
  return isPaused ? 'paused' : 'running'
}

function writerOf({ fromStaff, byProgram, byRule }: Written): Writer {
  if (!fromStaff) return 'customer'
  if (byRule) return 'rule'
  return byProgram ? 'program' : 'staff'
}
