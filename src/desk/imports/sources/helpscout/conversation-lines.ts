import { ORIGIN, STATUS } from '../../../../talk/conversations/codes.ts'
import type { Line } from '../../../archive/queries.ts'
import { copiesOf } from '../../remote/copies.ts'
import { BUILT_IN_KEYS, customFieldLine, keptData, keyOfField } from '../../remote/data.ts'
import { asLine, asLines, textIn, timeIn } from '../../remote/fields.ts'
import { ticketLine } from '../../remote/lines.ts'
import type { MailChannels } from '../../remote/mail-channels.ts'
import type { People } from '../../remote/people.ts'
import { customerId, timesOf } from './people-lines.ts'

const STATUSES = new Map<string | null, number>(
  Object.entries({
    active: STATUS.unresolved,
    pending: STATUS.pending,
    closed: STATUS.resolved,
    spam: STATUS.spam,
  }),
)

const TYPES = new Map<string | null, string>(
  Object.entries({
    dropdown: 'choice',
    number: 'number',
    date: 'date',
    multiline: 'text',
    singleline: 'text',
  }),
)

/** How conversations came in, by their types and sources. All others came by mail. */
const ORIGINS = new Map<string | null, number>(
  Object.entries({
    chat: ORIGIN.chat,
    beacon: ORIGIN.contactForm,
    phone: ORIGIN.voice,
    web: ORIGIN.contactForm,
    api: ORIGIN.api,
  }),
)

export interface Fields {
  /** Keys here, by the numbers of fields there. */
  keys: Map<string | null, string>
  lines: Line[]
}

/** The fields of all mailboxes. Those with the same name are one field here. */
export function fieldsOf(fields: Line[]): Fields {
  const keys = new Map<string | null, string>()
  const lines = new Map<string, Line>()
  for (const one of fields) {
    const [id, name] = [textIn(one, 'id') ?? '', textIn(one, 'name') ?? '']
    const plain = keyOfField(name, id)
    const key = BUILT_IN_KEYS.includes(plain) ? `field_${plain}` : plain
    keys.set(id, key)
    if (lines.has(key)) continue
    const field = { subject: 'conversation' as const, key, name: name.slice(0, 80) || key, ...timesOf(one) }
    const choices = asLines(one.options).flatMap(option => textIn(option, 'label') ?? [])
    lines.set(key, customFieldLine({ ...field, type: TYPES.get(textIn(one, 'type')) ?? 'text', choices }))
  }
  return { keys, lines: [...lines.values()] }
}

interface Place {
  host: string
  people: People
  channels: MailChannels
  fields: Fields
  /** Numbers of teams: a conversation is assigned to a person or a team. */
  teams: Set<string | null>
  now: Date
  /** Called with the keys of fields that do not fit. */
  cut: (keys: string[]) => void
}

export function conversationLine(
  one: Line,
  { host, people, channels, fields, teams, now, cut }: Place,
): Line {
  const times = timesOf(one)
  const assignee = textIn(asLine(one.assignee), 'id')
  const isOfTeam = teams.has(assignee)
  const customer = customerId(textIn(asLine(one.primaryCustomer), 'id')) ?? `customer of ${textIn(one, 'id')}`
  const author = people.identityOf(customer, times.created_at) ?? undefined
  const values = asLines(one.customFields).map(field => [
    fields.keys.get(textIn(field, 'id')) ?? textIn(field, 'name') ?? '',
    field.text ?? field.value,
  ])
  return ticketLine(
    {
      host,
      id: textIn(one, 'id') ?? '',
      number: textIn(one, 'number') ?? '',
      subject: textIn(one, 'subject'),
      author,
      token: null,
    },
    {
      channel_id: channels.of(textIn(one, 'mailboxId')),
      ...statusOf(one, now),
      origin: originOf(one),
      tags: asLines(one.tags).flatMap(tag => textIn(tag, 'tag') ?? []),
      data: keptData({ custom: Object.fromEntries(values), own: {}, cut }),
      assignee_id: isOfTeam ? null : people.memberOf(assignee, times.updated_at),
      team_id: isOfTeam ? assignee : null,
      follower_ids: [
        ...new Set([
          ...(author ? [author] : []),
          ...copiesOf(people, { addresses: one.cc, at: times.created_at, own: channels.addresses }),
        ]),
      ],
      ...times,
    },
  )
}

/** Open ones that were snoozed until later are on hold. */
function statusOf(one: Line, now: Date): Line {
  const status = STATUSES.get(textIn(one, 'status')) ?? STATUS.unresolved
  const until = timeIn(asLine(one.snooze), 'snoozedUntil')
  const isOpen = status === STATUS.unresolved || status === STATUS.pending
  if (!isOpen || until === null || new Date(until) <= now) return { status }
  return { status: STATUS.onHold, hold_until: until }
}

export function originOf(one: Line): number {
  const type = textIn(one, 'type')
  const source = textIn(asLine(one.source), 'type')
  return ORIGINS.get(type) ?? ORIGINS.get(source) ?? ORIGIN.email
}
