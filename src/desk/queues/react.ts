import { following } from '../../kit/cause.ts'
import { isOf, type Recorded } from '../../kit/events/event.ts'
import type { EventRow } from '../../kit/events/log.ts'
import type { Reaction } from '../../kit/events/react.ts'
import type { NewJob } from '../../kit/jobs/job.ts'
import { aMomentAgo } from '../../kit/scope.ts'
import { sessionOpened } from '../../people/sessions/events.ts'
import type { teamChanged } from '../../people/teams/events.ts'
import type { TeamRow } from '../../people/teams/queries.ts'
import { userDeactivated, userReactivated } from '../../people/users/events.ts'
import { STATUS, VISIBILITY } from '../../talk/conversations/codes.ts'
import {
  conversationAssigned,
  conversationCreated,
  conversationStatusChanged,
  conversationTagged,
  conversationTeamChanged,
} from '../../talk/conversations/events.ts'
import type { ConversationRow } from '../../talk/conversations/queries.ts'
import { conversationMerged } from '../../talk/merges/events.ts'
import { messagePosted } from '../../talk/messages/events.ts'
import type { Subjects } from '../../talk/messages/load-subjects.ts'
import { awayAmong } from '../availability/availability-of.ts'
import { availabilityChanged } from '../availability/events.ts'
import { fillQueueJob, isOpen, queueTopic } from './fill.ts'

const TYPES = [
  conversationCreated,
  conversationStatusChanged,
  conversationAssigned,
  conversationTeamChanged,
  conversationTagged,
  conversationMerged,
  messagePosted,
  availabilityChanged,
  userDeactivated,
  userReactivated,
  sessionOpened,
].map(({ type }) => type)

/** Events that change how many conversations a member can get. */
const OF_MEMBERS = [availabilityChanged, userDeactivated, userReactivated].map(({ type }) => type)

/** An event that may affect the queue of a team. */
interface Stir {
  event: EventRow
  team: TeamRow
  /** A conversation whose assignee may be away. */
  back?: ConversationRow
}

/** Enqueues a job for each of these teams that has a new waiting conversation or a member with more room. */
export const followQueues = (teams: TeamRow[]): Reaction<Subjects> => ({
  types: TYPES,
  async react(tx, events, subjects) {
    const stirs = events.flatMap(event => stirsOf(event, teams, subjects))
    const away = await awayAmong(
      aMomentAgo(tx),
      stirs.flatMap(({ back }) => back?.assigneeId ?? []),
    )
    return [...Map.groupBy(stirs, ({ team }) => team.id)].flatMap(([teamId, its]) => jobOf(teamId, its, away))
  },
})

function stirsOf(event: EventRow, teams: TeamRow[], subjects: Subjects): Stir[] {
  const { type, subjectId, data } = event
  const all = (some: TeamRow[]) => some.map(team => ({ event, team }))
  const ofMember = (id: unknown) => all(teams.filter(({ memberIds }) => memberIds.includes(Number(id))))
  if (OF_MEMBERS.includes(type)) return ofMember(subjectId)
  // The identity provider may have shut them out until now.
  if (isOf(sessionOpened, event)) return ofMember(data.user_id)
  if (isOf(conversationMerged, event)) return all(teams)
  const id = isOf(messagePosted, event) ? Number(data.conversation_id) : subjectId
  const conversation = subjects.conversations.get(id)
  if (!conversation) return []
  return [...freed(event, conversation).flatMap(ofMember), ...waits(event, { conversation, teams, subjects })]
}

/** Users who have one open conversation less. */
function freed(event: EventRow, { assigneeId }: ConversationRow): number[] {
  if (isOf(conversationAssigned, event)) return event.data.from === null ? [] : [event.data.from]
  const isDone = isOf(conversationStatusChanged, event) && event.data.from === STATUS.unresolved
  return isDone && assigneeId !== null ? [assigneeId] : []
}

interface About {
  conversation: ConversationRow
  teams: TeamRow[]
  subjects: Subjects
}

/** Stirs of conversations that wait, or whose assignee may be away when the customer writes. */
function waits(event: EventRow, { conversation, teams, subjects }: About): Stir[] {
  const team = teams.find(({ id }) => id === conversation.teamId)
  if (!team || !isOpen(conversation)) return []
  if (conversation.assigneeId === null) return isOf(messagePosted, event) ? [] : [{ event, team }]
  const message = isOf(messagePosted, event) ? subjects.messages.get(event.subjectId) : undefined
  const isOfCustomer = message && !message.fromStaff && message.visibility === VISIBILITY.regular
  const isReopened = isOf(conversationStatusChanged, event)
  return (isOfCustomer && !message.isAutomatic) || isReopened ? [{ event, team, back: conversation }] : []
}

function jobOf(teamId: number, stirs: Stir[], away: Set<number>): NewJob[] {
  const mattering = stirs.filter(({ back }) => !back || away.has(back.assigneeId ?? 0))
  const [first] = mattering
  if (!first) return []
  const back = [...new Set(mattering.flatMap(({ back: one }) => one?.id ?? []))]
  return [
    fillQueueJob.of(
      { team_id: teamId, ...(back.length > 0 ? { back } : {}) },
      { topic: queueTopic(teamId), cause: following(first.event) },
    ),
  ]
}

/** The team's queue or members may have changed. */
export function whenTeamChanges({ subjectId }: Recorded<typeof teamChanged>): NewJob {
  return fillQueueJob.of({ team_id: subjectId }, { topic: queueTopic(subjectId) })
}
