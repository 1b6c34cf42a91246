import { ORIGIN, STATUS } from '../../../../talk/conversations/codes.ts'
import type { Line } from '../../../archive/queries.ts'
import { copiesOf } from '../../remote/copies.ts'
import { BUILT_IN_KEYS, customFieldLine, keptData, keyOfField } from '../../remote/data.ts'
import { asLine, numberIn, textIn, timesIn } from '../../remote/fields.ts'
import { ticketLine } from '../../remote/lines.ts'
import { type MailChannels, mailChannels } from '../../remote/mail-channels.ts'
import type { People } from '../../remote/people.ts'

const STATUSES: Record<number, number> = {
  2: STATUS.unresolved,
  3: STATUS.pending,
  4: STATUS.resolved,
  5: STATUS.resolved,
}
const PRIORITY_NAMES: Record<number, string> = { 1: 'low', 2: 'normal', 3: 'high', 4: 'urgent' }
const ORIGINS: Record<number, number> = {
  1: ORIGIN.email,
  2: ORIGIN.contactForm,
  3: ORIGIN.voice,
  5: ORIGIN.twitter,
  6: ORIGIN.facebook,
  7: ORIGIN.chat,
  9: ORIGIN.contactForm,
  10: ORIGIN.staffOutbound,
  13: ORIGIN.whatsapp,
}
const TYPES = new Map<string | null, string>(
  Object.entries({
    custom_text: 'text',
    custom_paragraph: 'text',
    custom_number: 'number',
    custom_decimal: 'number',
    custom_date: 'date',
    custom_checkbox: 'yes_no',
    custom_dropdown: 'choice',
    nested_field: 'text',
  }),
)

/** The account's own fields of tickets: their keys here, by their names there. */
export function fieldsOf(lines: Line[]): { keys: Map<string, string>; lines: Line[] } {
  const keys = new Map<string, string>()
  const taken = new Set<string>(BUILT_IN_KEYS)
  const fields = lines.flatMap((one): Line[] => {
    const [name, type] = [textIn(one, 'name'), TYPES.get(textIn(one, 'type'))]
    if (name === null || type === undefined) return []
    const label = textIn(one, 'label') ?? name
    const plain = keyOfField(label, name)
    const key = taken.has(plain) ? keyOfField(name, name) : plain
    taken.add(key)
    keys.set(name, key)
    const choices = Array.isArray(one.choices) ? one.choices : Object.keys(asLine(one.choices))
    const field = { subject: 'conversation' as const, key, name: label.slice(0, 80), type, ...timesIn(one) }
    return [customFieldLine({ ...field, choices: choices.filter(choice => typeof choice === 'string') })]
  })
  return { keys, lines: fields }
}

/** What statuses of the account's own are called, by their numbers. */
export function statusNamesOf(fields: Line[]): Map<number, string> {
  const field = fields.find(one => textIn(one, 'type') === 'default_status')
  const own = Object.entries(asLine(field?.choices)).filter(([code]) => STATUSES[Number(code)] === undefined)
  return new Map(own.map(([code, names]) => [Number(code), String(Array.isArray(names) ? names[0] : names)]))
}

/** The addresses for mail. */
export function channelsOf(configs: Line[]): MailChannels {
  return mailChannels(
    configs.map(one => ({
      id: textIn(one, 'id') ?? '',
      email: (textIn(one, 'reply_email') ?? textIn(one, 'to_email'))?.toLowerCase(),
      name: textIn(one, 'name'),
      isMain: one.primary_role === true,
      times: timesIn(one),
    })),
  )
}

export function originOf({ source }: Line): number {
  return ORIGINS[Number(source)] ?? ORIGIN.email
}

interface TicketContext {
  host: string
  people: People
  channels: MailChannels
  keys: Map<string, string>
  statuses: Map<number, string>
  /** Called with the keys of fields that do not fit. */
  cut: (keys: string[]) => void
}

export function conversationLine(
  ticket: Line,
  { host, people, channels, keys, statuses, cut }: TicketContext,
): Line {
  const times = timesIn(ticket)
  const status = numberIn(ticket, 'status') ?? 0
  const author = people.identityOf(textIn(ticket, 'requester_id'), times.created_at) ?? undefined
  return ticketLine(
    {
      host,
      number: textIn(ticket, 'id') ?? '',
      subject: textIn(ticket, 'subject'),
      author,
      token: `#${textIn(ticket, 'id')}`,
    },
    {
      channel_id: channels.of(textIn(ticket, 'email_config_id')),
      status: ticket.spam === true ? STATUS.spam : (STATUSES[status] ?? STATUS.unresolved),
      origin: originOf(ticket),
      priority: PRIORITY_NAMES[numberIn(ticket, 'priority') ?? 0] ?? 'normal',
      tags: Array.isArray(ticket.tags) ? ticket.tags.filter(tag => typeof tag === 'string') : [],
      data: keptData({ custom: fieldsIn(ticket, keys), own: builtIn(ticket, statuses.get(status)), cut }),
      assignee_id: people.memberOf(textIn(ticket, 'responder_id'), times.updated_at),
      team_id: textIn(ticket, 'group_id'),
      follower_ids: [
        ...new Set([
          ...(author ? [author] : []),
          ...copiesOf(people, {
            addresses: addressesIn(ticket.cc_emails),
            at: times.created_at,
            own: channels.addresses,
          }),
        ]),
      ],
      ...times,
    },
  )
}

/** Addresses that a list of recipients names; each can have a name before it. */
export function addressesIn(list: unknown): string[] {
  const all = Array.isArray(list) ? list.filter(one => typeof one === 'string') : []
  return all.map(one => /<([^<>]+)>\s*$/.exec(one)?.[1] ?? one)
}

function fieldsIn(ticket: Line, keys: Map<string, string>): Line {
  return Object.fromEntries(
    Object.entries(asLine(ticket.custom_fields)).map(([name, value]) => [keys.get(name) ?? name, value]),
  )
}

function builtIn(ticket: Line, status: string | undefined): Line {
  const text = (field: string) => (textIn(ticket, field) ? { [field]: textIn(ticket, field) } : {})
  return { ...(status ? { original_status: status } : {}), ...text('type'), ...text('due_by') }
}

/** From happiest, 103, to unhappiest, -103; null for what is no answer. */
export function ratingLine(one: Line, people: People): Line | null {
  const said = asLine(one.ratings).default_question
  if (typeof said !== 'number') return null
  const times = timesIn(one)
  return {
    id: textIn(one, 'id'),
    conversation_id: textIn(one, 'ticket_id'),
    identity_id: people.identityOf(textIn(one, 'user_id'), times.created_at),
    assignee_id: people.memberOf(textIn(one, 'agent_id'), times.created_at),
    rating: said >= 102 ? 5 : said === 101 ? 4 : said === 100 ? 3 : said === -101 ? 2 : 1,
    comment: textIn(one, 'feedback'),
    ...times,
  }
}
