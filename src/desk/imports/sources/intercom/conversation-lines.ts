import { CHANNEL_KINDS } from '../../../../talk/channels/kinds.ts'
import { ORIGIN, STATUS } from '../../../../talk/conversations/codes.ts'
import { flatText } from '../../../../talk/mail/flat-text.ts'
import type { Line } from '../../../archive/queries.ts'
import { keptData } from '../../remote/data.ts'
import { asLine, asLines, numberIn, textIn, timeIn, timesIn } from '../../remote/fields.ts'
import { ticketLine } from '../../remote/lines.ts'
import type { People } from '../../remote/people.ts'

const STATUSES = new Map<string | null, number>(
  Object.entries({ open: STATUS.unresolved, closed: STATUS.resolved, snoozed: STATUS.onHold }),
)

const isMail = (one: Line) => textIn(asLine(one.source), 'type') === 'email'

/** One channel for mail, one for the messenger and all other services. */
export function channelLines(): Line[] {
  return [
    {
      id: 'mail',
      slug: 'mail',
      email: null,
      name: 'Mail',
      kind: CHANNEL_KINDS.email,
      visibility: 0,
      ...timesIn({}),
    },
    {
      id: 'chat',
      slug: 'chat',
      email: null,
      name: 'Messenger',
      kind: CHANNEL_KINDS.chat,
      visibility: 0,
      ...timesIn({}),
    },
  ]
}

export const originOf = (one: Line) => (isMail(one) ? ORIGIN.email : ORIGIN.chat)

interface Place {
  host: string
  people: People
  /** Called with the keys of values that do not fit. */
  cut: (keys: string[]) => void
}

export function conversationLine(one: Line, { host, people, cut }: Place): Line {
  const times = timesIn(one)
  const [contact, ...others] = contactsIn(one).flatMap(id => people.identityOf(id, times.created_at) ?? [])
  const author =
    contact ?? people.identityOf(`contact of ${textIn(one, 'id')}`, times.created_at) ?? undefined
  const subject = textIn(one, 'title') ?? textIn(asLine(one.source), 'subject')
  const status = STATUSES.get(textIn(one, 'state')) ?? STATUS.unresolved
  return ticketLine(
    {
      host,
      number: textIn(one, 'id') ?? '',
      subject: (subject && flatText(subject).trim().slice(0, 500)) || null,
      author,
      token: null,
    },
    {
      channel_id: isMail(one) ? 'mail' : 'chat',
      status,
      hold_until: status === STATUS.onHold ? timeIn(one, 'snoozed_until') : null,
      origin: originOf(one),
      priority: one.priority === 'priority' ? 'high' : 'normal',
      tags: asLines(asLine(one.tags).tags).flatMap(tag => textIn(tag, 'name') ?? []),
      data: keptData({ custom: asLine(one.custom_attributes), own: {}, cut }),
      assignee_id: people.memberOf(idIn(one, 'admin_assignee_id'), times.updated_at),
      team_id: idIn(one, 'team_assignee_id'),
      follower_ids: [...new Set([...(author ? [author] : []), ...others])],
      ...times,
    },
  )
}

/** Nobody is 0. */
function idIn(one: Line, name: string): string | null {
  const id = textIn(one, name)
  return id === '0' ? null : id
}

export function contactsIn(one: Line): string[] {
  return asLines(asLine(one.contacts).contacts).flatMap(contact => textIn(contact, 'id') ?? [])
}

/** Null for what nobody has rated. */
export function ratingLine(one: Line, people: People): Line | null {
  const given = asLine(one.conversation_rating)
  const rating = numberIn(given, 'rating')
  if (rating === null || rating < 1 || rating > 5) return null
  const seconds = numberIn(given, 'created_at')
  const at = seconds === null ? timesIn(one).updated_at : new Date(seconds * 1_000).toISOString()
  return {
    id: `rating of ${textIn(one, 'id')}`,
    conversation_id: textIn(one, 'id'),
    identity_id: people.identityOf(textIn(asLine(given.contact), 'id') ?? contactsIn(one)[0] ?? null, at),
    assignee_id: people.memberOf(idIn(asLine(given.teammate), 'id'), at),
    rating,
    comment: textIn(given, 'remark'),
    created_at: at,
    updated_at: at,
  }
}
