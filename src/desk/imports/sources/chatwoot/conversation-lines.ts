import { STATUS } from '../../../../talk/conversations/codes.ts'
import type { Line } from '../../../archive/queries.ts'
import { copiesOf } from '../../remote/copies.ts'
import { keptData } from '../../remote/data.ts'
import { asLine, textIn, timeIn, timesIn } from '../../remote/fields.ts'
import { ticketLine } from '../../remote/lines.ts'
import type { People } from '../../remote/people.ts'
import type { Keys } from './field-lines.ts'
import type { Inboxes } from './inbox-lines.ts'
import { contactId } from './people-lines.ts'

const PRIORITY_NAMES = new Map<string | null, string>(
  Object.entries({ low: 'low', medium: 'normal', high: 'high', urgent: 'urgent' }),
)

interface Place {
  host: string
  people: People
  inboxes: Inboxes
  keys: Keys
  /** Called with the keys of values that do not fit. */
  cut: (keys: string[]) => void
}

export function conversationLine(one: Line, { host, people, inboxes, keys, cut }: Place): Line {
  const times = timesIn(one)
  const number = textIn(one, 'id') ?? ''
  const { sender, assignee, assignee_type, team } = asLine(one.meta)
  const contact = contactId(textIn(asLine(sender), 'id')) ?? `contact of ${number}`
  const author = people.identityOf(contact, times.created_at) ?? undefined
  const inbox = textIn(one, 'inbox_id')
  const { status, ...state } = statusOf(one)
  return ticketLine(
    {
      host,
      number,
      subject: textIn(asLine(one.additional_attributes), 'mail_subject')?.slice(0, 500) ?? null,
      author,
      token: null,
    },
    {
      channel_id: inboxes.of(inbox),
      status,
      hold_until: status === STATUS.onHold ? timeIn(one, 'snoozed_until') : null,
      origin: inboxes.originOf(inbox),
      priority: PRIORITY_NAMES.get(textIn(one, 'priority')) ?? 'normal',
      tags: Array.isArray(one.labels) ? one.labels.filter(label => typeof label === 'string') : [],
      data: keptData({ custom: keys.named('conversation', asLine(one.custom_attributes)), own: state, cut }),
      // A bot has a number of its own.
      assignee_id:
        assignee_type === 'AgentBot'
          ? null
          : people.memberOf(textIn(asLine(assignee), 'id'), times.updated_at),
      team_id: textIn(asLine(team), 'id'),
      follower_ids: [
        ...new Set([
          ...(author ? [author] : []),
          ...copiesOf(people, { addresses: one.copies, at: times.created_at, own: inboxes.addresses }),
        ]),
      ],
      ...times,
    },
  )
}

/** A conversation that waits for a bot is open here, where there is no bot; so is one that was snoozed until the next reply. */
function statusOf(one: Line): Line & { status: number } {
  const status = textIn(one, 'status')
  if (status === 'resolved') return { status: STATUS.resolved }
  if (status === 'snoozed' && timeIn(one, 'snoozed_until') !== null) return { status: STATUS.onHold }
  if (status === 'open' || status === null) return { status: STATUS.unresolved }
  return { status: STATUS.unresolved, original_status: status }
}

/** The last rating of each conversation. */
export function ratingLines(ratings: Line[], people: People): Line[] {
  const last = new Map<string | null, Line>()
  for (const one of ratings) {
    const conversation = textIn(one, 'conversation_id')
    const rating = Number(one.rating)
    if (![1, 2, 3, 4, 5].includes(rating)) continue
    const { created_at } = timesIn(one)
    if (created_at < String(last.get(conversation)?.created_at ?? '')) continue
    last.set(conversation, {
      id: textIn(one, 'id'),
      conversation_id: conversation,
      identity_id: people.identityOf(contactId(textIn(asLine(one.contact), 'id')), created_at),
      assignee_id: people.memberOf(textIn(asLine(one.assigned_agent), 'id'), created_at),
      rating,
      comment: textIn(one, 'feedback_message'),
      created_at,
      updated_at: created_at,
    })
  }
  return [...last.values()]
}
