import { satisfactionRatingGiven } from '../../follow-up/surveys/events.ts'
import { type Cause, following } from '../../kit/cause.ts'
import { isOf } from '../../kit/events/event.ts'
import { type EventRow, selectAround } from '../../kit/events/log.ts'
import type { Scope } from '../../kit/scope.ts'
import type { Writer } from '../../talk/conditions/fields.ts'
import { statusWord } from '../../talk/conditions/status-words.ts'
import { type Status, VISIBILITY } from '../../talk/conversations/codes.ts'
import {
  conversationAssigned,
  conversationCreated,
  conversationDataChanged,
  conversationMoved,
  conversationPriorityChanged,
  conversationSlaBreached,
  conversationSlaWarned,
  conversationStatusChanged,
  conversationTagged,
  conversationTeamChanged,
} from '../../talk/conversations/events.ts'
import { messageDeliveryFailed } from '../../talk/deliveries/events.ts'
import { messagePosted } from '../../talk/messages/events.ts'
import type { Subjects } from '../../talk/messages/load-subjects.ts'
import type { PostedMessage } from '../../talk/messages/posted-queries.ts'
import type { OccasionWord } from './triggers.ts'

/** What happened to a conversation in one transaction: rules look at it once, however many events it has. */
export interface Occasion {
  conversationId: number
  messageId: number | undefined
  words: OccasionWord[]
  /** The first of its events. */
  eventId: number
  doneBy: Writer
  /** Of what follows from it. */
  cause: Cause
}

/** The events that make occasions. */
export const OF_OCCASIONS = [
  conversationCreated,
  conversationStatusChanged,
  conversationAssigned,
  conversationTeamChanged,
  conversationPriorityChanged,
  conversationTagged,
  conversationDataChanged,
  conversationMoved,
  messagePosted,
  messageDeliveryFailed,
  satisfactionRatingGiven,
  conversationSlaWarned,
  conversationSlaBreached,
].map(({ type }) => type)

/**
 * Those of a batch's events whose transactions end in it, with what earlier batches had of these: each transaction is looked at once,
 * as a whole, wherever batches begin and end.
 */
export async function wholeTransactions(scope: Scope, events: EventRow[]): Promise<EventRow[]> {
  const around = await selectAround(scope, events, OF_OCCASIONS)
  const [first, last] = [events[0], events.at(-1)]
  const isIn = (one: EventRow | undefined, event: EventRow) =>
    one?.xid === event.xid && one.epoch === event.epoch
  const goesOn = around.some(event => isIn(last, event) && last !== undefined && event.id > last.id)
  const before = around.filter(event => isIn(first, event) && first !== undefined && event.id < first.id)
  const ended = goesOn ? events.filter(event => !isIn(last, event)) : events
  // If the first transaction continues in the next batch, its earlier events are left to that batch.
  return ended.length > 0 && before.some(event => isIn(ended[0], event)) ? [...before, ...ended] : ended
}

/**
 * The occasions among events, in the order of the log: those of a transaction about one conversation are one. What a machine wrote
 * is none.
 */
export function occasionsOf(events: EventRow[], subjects: Pick<Subjects, 'messages'>): Occasion[] {
  const groups = Map.groupBy(events, event => `${event.epoch}.${event.xid}.${conversationIdOf(event)}`)
  return [...groups.values()].flatMap(group => {
    const [first] = group
    const message = messageOf(group, subjects)
    const words = [...new Set(group.flatMap(event => wordsOf(event, message)))]
    if (!first || message?.isAutomatic || words.length === 0) return []
    return [
      {
        conversationId: conversationIdOf(first),
        messageId: message?.id,
        words,
        eventId: first.id,
        doneBy: doneBy(first, message),
        cause: following(first),
      },
    ]
  })
}

function conversationIdOf({ subjectId, type, data }: EventRow): number {
  return type.startsWith('conversation.') ? subjectId : Number(data.conversation_id)
}

function messageOf(group: EventRow[], { messages }: Pick<Subjects, 'messages'>): PostedMessage | undefined {
  const event =
    group.find(one => isOf(messagePosted, one)) ?? group.find(one => isOf(messageDeliveryFailed, one))
  return event && messages.get(event.subjectId)
}

function wordsOf(event: EventRow, message: PostedMessage | undefined): OccasionWord[] {
  // What rules write is no occasion, not even for those that follow from rules.
  if (isOf(messagePosted, event)) return message && message.byRule === null ? [wordOfMessage(message)] : []
  if (isOf(conversationStatusChanged, event)) return ['status_changes', ...wordsOfStatus(event.data)]
  const word = WORDS.get(event.type)
  return word ? [word] : []
}

const WORDS = new Map<string, OccasionWord>([
  [conversationCreated.type, 'conversation_begins'],
  [conversationAssigned.type, 'assignee_changes'],
  [conversationTeamChanged.type, 'team_changes'],
  [conversationPriorityChanged.type, 'priority_changes'],
  [conversationTagged.type, 'tags_change'],
  [conversationDataChanged.type, 'fields_change'],
  [conversationMoved.type, 'channel_changes'],
  [messageDeliveryFailed.type, 'delivery_fails'],
  [satisfactionRatingGiven.type, 'customer_rates'],
  [conversationSlaWarned.type, 'sla_warning'],
  [conversationSlaBreached.type, 'sla_breached'],
])

/** The types of events that make occasions of one of these words. */
export function typesOf(words: OccasionWord[]): string[] {
  const types = words.flatMap(word => {
    if (OF_MESSAGES.includes(word)) return messagePosted.type
    if (OF_STATUS.includes(word)) return conversationStatusChanged.type
    return [...WORDS].filter(([, one]) => one === word).map(([type]) => type)
  })
  return [...new Set(types)]
}

const OF_MESSAGES: readonly OccasionWord[] = ['customer_writes', 'staff_replies', 'note_written']
const OF_STATUS: readonly OccasionWord[] = ['status_changes', 'resolved', 'reopened']

function wordOfMessage({ fromStaff, visibility }: PostedMessage): OccasionWord {
  if (visibility === VISIBILITY.internalNote) return 'note_written'
  return fromStaff ? 'staff_replies' : 'customer_writes'
}

function wordsOfStatus({ from, to }: { from: number; to: number }): OccasionWord[] {
  const [before, after] = [from, to].map(status => statusWord(status as Status))
  if (after === 'resolved' && before !== 'resolved') return ['resolved']
  return after === 'open' && (before === 'resolved' || before === 'archived') ? ['reopened'] : []
}

const WRITERS: Partial<Record<Cause['by'], Writer>> = { request: 'staff', provider: 'customer', rule: 'rule' }

function doneBy({ cause, actorIdentityId }: EventRow, message: PostedMessage | undefined): Writer {
  if (message?.byRule || (cause?.rule && cause.by === 'rule')) return 'rule'
  if (message) return message.fromStaff ? (message.byProgram ? 'program' : 'staff') : 'customer'
  // A visitor of the public pages acts in no name.
  if (cause?.by === 'request') return actorIdentityId === null ? 'customer' : 'staff'
  return WRITERS[cause?.by ?? 'program'] ?? 'program'
}
