import { STATUS } from '../../../../talk/conversations/codes.ts'
import type { Line } from '../../../archive/queries.ts'
import { copiesOf } from '../../remote/copies.ts'
import { keptData } from '../../remote/data.ts'
import { asLine, asLines, textIn, timeIn, timesIn } from '../../remote/fields.ts'
import { ticketLine } from '../../remote/lines.ts'
import type { People } from '../../remote/people.ts'
import type { Channels } from './channel-lines.ts'
import { originOfWay } from './channel-lines.ts'
import type { Fields } from './field-lines.ts'
import { customerId } from './people-lines.ts'

const PRIORITY_NAMES = new Map<string | null, string>(
  Object.entries({ low: 'low', normal: 'normal', high: 'high', critical: 'urgent' }),
)

/** What the messages of a ticket say of it. */
export interface Traffic {
  /** Whether there is more than notes. */
  hasBegun: boolean
  /** The integration that got or sent the first message that has one. */
  integration: string | null
  /** Whom the customer put into copy at first, and whom staff did later. */
  copies: string[]
}

interface Place {
  host: string
  people: People
  channels: Channels
  fields: Fields
  traffic: Traffic | undefined
  now: Date
  /** Called with the keys of values that do not fit. */
  cut: (keys: string[]) => void
}

export function conversationLine(ticket: Line, place: Place): Line {
  const { host, people, channels, fields, traffic, now, cut } = place
  const times = timesIn(ticket)
  const number = textIn(ticket, 'id') ?? ''
  const customer = customerId(textIn(asLine(ticket.customer), 'id')) ?? `customer of ${number}`
  const author = people.identityOf(customer, times.created_at) ?? undefined
  const way = textIn(ticket, 'channel')
  const copies = copiesOf(people, {
    addresses: traffic?.copies,
    at: times.created_at,
    own: channels.addresses,
  })
  return ticketLine(
    { host, number, subject: textIn(ticket, 'subject')?.slice(0, 500) ?? null, author, token: null },
    {
      channel_id: channels.of(way, traffic?.integration ?? null),
      ...statusOf(ticket, now),
      origin: originOfWay(way),
      priority: PRIORITY_NAMES.get(textIn(ticket, 'priority')) ?? 'normal',
      tags: asLines(ticket.tags).flatMap(tag => textIn(tag, 'name') ?? []),
      data: keptData({
        custom: fields.valuesIn('conversation', ticket),
        own: { external_id: textIn(ticket, 'external_id') ?? '' },
        cut,
      }),
      assignee_id: people.memberOf(textIn(asLine(ticket.assignee_user), 'id'), times.updated_at),
      team_id: textIn(asLine(ticket.assignee_team), 'id'),
      follower_ids: [...new Set([...(author ? [author] : []), ...copies])],
      ...times,
    },
  )
}

/** Tickets that were snoozed until later are closed there, and on hold here. */
function statusOf(ticket: Line, now: Date): Line {
  if (ticket.spam === true) return { status: STATUS.spam }
  const until = timeIn(ticket, 'snooze_at')
  if (until !== null && new Date(until) > now) return { status: STATUS.onHold, hold_until: until }
  return { status: ticket.status === 'closed' ? STATUS.resolved : STATUS.unresolved }
}

/** Null for a survey that nobody has answered. */
export function ratingLine(survey: Line, people: People): Line | null {
  const score = Number(survey.score)
  if (![1, 2, 3, 4, 5].includes(score)) return null
  const at = timeIn(survey, 'scored_at') ?? timesIn(survey).created_at
  return {
    id: textIn(survey, 'id'),
    conversation_id: textIn(survey, 'ticket_id'),
    identity_id: people.identityOf(customerId(textIn(survey, 'customer_id')), at),
    assignee_id: null,
    rating: score,
    comment: textIn(survey, 'body_text'),
    created_at: at,
    updated_at: at,
  }
}
