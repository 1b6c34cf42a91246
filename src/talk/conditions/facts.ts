import type { CustomData } from '../../kit/custom-data.ts'
import type { Hours } from '../../people/hours/business-time.ts'
import type { ConversationRow } from '../conversations/queries.ts'
import type { FieldName, RatingWord, SlaWord, Writer } from './fields.ts'
import { statusWord } from './status-words.ts'
import type { AskedText } from './texts.ts'

/** What conditions ask about: a conversation, its customer, and the message of the occasion, at a moment. */
export interface Facts {
  conversation: ConversationRow
  subject: AskedText
  channel: { slug: string; type: string } | undefined
  /** Ids of the teams that there are: a conversation of a deleted one has none. */
  teams: ReadonlySet<number>
  /** Email address. */
  assignee: string | null
  customer: {
    name: string
    email: string | null
    data: CustomData
    organizationId: number | null
    segmentIds: number[]
  }
  message: { id: number; text: AskedText; hasFiles: boolean; writtenBy: Writer } | undefined
  begunBy: Writer
  doneBy: Writer
  /** Whether somebody works now: the team of the conversation, or else the brand. */
  inHours: boolean
  /** The customer's latest rating; null without one. */
  rating: RatingWord | null
  /** How it stands with its SLA targets; null without an open one, or if no condition asks. */
  sla: SlaWord | null
  /** Those of that team, or else of the brand. */
  hours: Hours
  now: Date
}

/** A value of a field; null: none. Texts may be several, of which one is enough. */
export type Seen = AskedText[] | string[] | string | number | boolean | null

type Read = (facts: Facts) => Seen

const READ: Record<FieldName, Read> = {
  subject: ({ subject }) => [subject],
  text: ({ message }) => (message ? [message.text] : null),
  subject_or_text: ({ subject, message }) => [subject, ...(message ? [message.text] : [])],
  customer_name: ({ customer }) => customer.name,
  customer_email: ({ customer }) => customer.email,
  customer_domain: ({ customer }) => customer.email?.split('@').at(-1) ?? null,
  organization: ({ customer }) => textOf(customer.organizationId),
  segment: ({ customer }) => customer.segmentIds.map(String),
  channel: ({ channel }) => channel?.slug ?? null,
  channel_type: ({ channel }) => channel?.type ?? null,
  tags: ({ conversation }) => conversation.tags,
  assignee: ({ assignee }) => assignee,
  team: ({ conversation: { teamId }, teams }) => textOf(teamId !== null && teams.has(teamId) ? teamId : null),
  status: ({ conversation }) => statusWord(conversation.status),
  priority: ({ conversation }) => conversation.priority,
  begun_by: ({ begunBy }) => begunBy,
  written_by: ({ message }) => message?.writtenBy ?? null,
  done_by: ({ doneBy }) => doneBy,
  has_files: ({ message }) => message?.hasFiles ?? null,
  message_count: ({ conversation }) => conversation.messageCount,
  in_hours: ({ inHours }) => inHours,
  rating: ({ rating }) => rating,
  sla: ({ sla }) => sla,
  age: facts => timeSince(facts, 'age'),
  waiting: facts => timeSince(facts, 'waiting'),
}

/** Since when a field that is a duration runs; null if it does not. */
export function runsSince({ conversation }: Facts, name: string): Date | null {
  return name === 'age' ? conversation.createdAt : waitingSince(conversation)
}

function timeSince(facts: Facts, name: string): number | null {
  const since = runsSince(facts, name)
  return since && facts.now.getTime() - since.getTime()
}

/** When the customer wrote the last words that nobody has answered; null if there are none. */
export function waitingSince({
  lastCustomerMessageAt: asked,
  lastStaffMessageAt: answered,
}: Pick<ConversationRow, 'lastCustomerMessageAt' | 'lastStaffMessageAt'>): Date | null {
  return asked && (!answered || answered < asked) ? asked : null
}

/** The value of a field by its name in conditions. */
export function seenOf(facts: Facts, name: string): Seen {
  if (Object.hasOwn(READ, name)) return READ[name as FieldName](facts)
  const [, ofCustomer, key = ''] = /^(customer\.)?data\.(.+)$/s.exec(name) ?? []
  const data = ofCustomer ? facts.customer.data : facts.conversation.data
  return ownValue(Object.hasOwn(data, key) ? data[key] : null)
}

function ownValue(value: unknown): Seen {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

function textOf(id: number | null): string | null {
  return id === null ? null : String(id)
}
