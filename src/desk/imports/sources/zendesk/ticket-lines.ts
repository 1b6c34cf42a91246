import { PRIORITIES, STATUS } from '../../../../talk/conversations/codes.ts'
import type { Line } from '../../../archive/queries.ts'
import { BUILT_IN_KEYS, customFieldLine, keptData, keyOfField } from '../../remote/data.ts'
import { asLines, textIn, timesIn } from '../../remote/fields.ts'
import { ticketLine } from '../../remote/lines.ts'
import { markdownOfHtml } from '../../remote/markdown-of-html.ts'
import type { People } from '../../remote/people.ts'
import { type Channels, originOfWay, wayOf } from './channel-lines.ts'

/** Until when a ticket is on hold is not said, so that staff look at it. */
const STATUSES = new Map<string | null, number>(
  Object.entries({
    new: STATUS.unresolved,
    open: STATUS.unresolved,
    pending: STATUS.pending,
    hold: STATUS.unresolved,
    solved: STATUS.resolved,
    closed: STATUS.resolved,
  }),
)

const TYPES = new Map<string | null, string>(
  Object.entries({
    text: 'text',
    textarea: 'text',
    regexp: 'text',
    partialcreditcard: 'text',
    multiselect: 'text',
    lookup: 'text',
    integer: 'number',
    decimal: 'number',
    date: 'date',
    checkbox: 'yes_no',
    tagger: 'choice',
  }),
)

export interface TicketField {
  key: string
  line: Line
  /** What its choices are called, by their values. */
  names: Map<string, string>
}

/** The account's own fields of tickets, by their numbers. */
export function fieldsOf(lines: Line[]): Map<string, TicketField> {
  const fields = new Map<string, TicketField>()
  const taken = new Set<string>(BUILT_IN_KEYS)
  for (const one of lines) {
    const [id, title, type] = [textIn(one, 'id'), textIn(one, 'title') ?? '', TYPES.get(textIn(one, 'type'))]
    // Fields of the system have types of their own.
    if (id === null || type === undefined || one.removable === false) continue
    const plain = keyOfField(title, id)
    const key = taken.has(plain) ? keyOfField(`${title} ${id}`, id) : plain
    taken.add(key)
    const names = new Map(
      asLines(one.custom_field_options).map(option => [
        textIn(option, 'value') ?? '',
        textIn(option, 'name') ?? '',
      ]),
    )
    const line = customFieldLine({
      subject: 'conversation',
      key,
      name: title.slice(0, 80) || key,
      type,
      choices: [...names.values()],
      ...timesIn(one),
    })
    fields.set(id, { key, line, names })
  }
  return fields
}

interface TicketContext {
  host: string
  people: People
  channels: Channels
  fields: Map<string, TicketField>
  /** The ticket that has the messages of a merged one. */
  mergedInto: string | null
  /** Called with the keys of fields that do not fit. */
  cut: (keys: string[]) => void
}

export function conversationLine(
  ticket: Line,
  { host, people, channels, fields, mergedInto, cut }: TicketContext,
): Line {
  const times = timesIn(ticket)
  const priority = textIn(ticket, 'priority')
  const author = people.identityOf(textIn(ticket, 'requester_id'), times.created_at) ?? undefined
  return ticketLine(
    {
      host,
      number: textIn(ticket, 'id') ?? '',
      subject: textIn(ticket, 'subject'),
      author,
      token: textIn(ticket, 'encoded_id'),
    },
    {
      channel_id: channels.of(ticket),
      status: STATUSES.get(textIn(ticket, 'status')) ?? STATUS.unresolved,
      origin: originOfWay(wayOf(ticket)),
      priority: PRIORITIES.find(name => name === priority) ?? 'normal',
      tags: tagsIn(ticket),
      data: dataOf(ticket, fields, cut),
      assignee_id: people.memberOf(textIn(ticket, 'assignee_id'), times.updated_at),
      team_id: textIn(ticket, 'group_id'),
      follower_ids: participantsOf(people, ticket),
      merged_into: mergedInto,
      ...times,
    },
  )
}

export function tagsIn({ tags }: Line): string[] {
  return Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string') : []
}

/** The customer, and whom mail has in copy; colleagues who follow are not told of answers here. */
export function participantsOf(people: People, ticket: Line): string[] {
  const { created_at: at } = timesIn(ticket)
  const copies = idsIn(ticket.email_cc_ids ?? ticket.collaborator_ids).filter(id => !people.isMember(id))
  const all = [textIn(ticket, 'requester_id'), ...copies].flatMap(id => people.identityOf(id, at) ?? [])
  return [...new Set(all)]
}

/** How many colleagues follow a ticket. */
export function colleaguesIn(people: People, ticket: Line): number {
  return idsIn(ticket.follower_ids ?? ticket.collaborator_ids).filter(id => people.isMember(id)).length
}

function idsIn(ids: unknown): string[] {
  return Array.isArray(ids) ? ids.flatMap(id => textIn({ id }, 'id') ?? []) : []
}

function dataOf(ticket: Line, fields: Map<string, TicketField>, cut: (keys: string[]) => void): Line {
  const type = textIn(ticket, 'type')
  const own = asLines(ticket.custom_fields).flatMap(({ id, value }) => {
    const field = fields.get(String(id))
    if (!field || value === null || value === undefined) return []
    const named = (one: unknown) => field.names.get(String(one)) ?? one
    return [[field.key, Array.isArray(value) ? value.map(named) : valueIn(field, named(value))]]
  })
  const builtIn = {
    ...(textIn(ticket, 'status') === 'hold' ? { on_hold: true } : {}),
    ...(type ? { type } : {}),
    ...(textIn(ticket, 'due_at') ? { due_at: textIn(ticket, 'due_at') } : {}),
    ...(textIn(ticket, 'external_id') ? { external_id: textIn(ticket, 'external_id') } : {}),
    ...(textIn(ticket, 'problem_id') ? { problem_number: textIn(ticket, 'problem_id') } : {}),
  }
  return keptData({ custom: Object.fromEntries(own), own: builtIn, cut })
}

/** Numbers come as texts. */
function valueIn({ line }: TicketField, value: unknown): unknown {
  const isNumber = line.type === 'number' && typeof value === 'string' && value.trim() !== ''
  return isNumber && Number.isFinite(Number(value)) ? Number(value) : value
}

/** From good and bad to stars; null for what nobody has answered. */
export function ratingLine(one: Line, people: People): Line | null {
  const score = textIn(one, 'score') ?? ''
  const rating = /^good/.test(score) ? 5 : /^bad/.test(score) ? 1 : null
  if (rating === null) return null
  const times = timesIn(one)
  return {
    id: textIn(one, 'id'),
    conversation_id: textIn(one, 'ticket_id'),
    identity_id: people.identityOf(textIn(one, 'requester_id'), times.created_at),
    assignee_id: people.memberOf(textIn(one, 'assignee_id'), times.created_at),
    rating,
    comment: textIn(one, 'comment'),
    ...times,
  }
}

/** The text of a comment; pictures are among its files. */
export function textOfComment(comment: Line): string {
  const html = textIn(comment, 'html_body')
  return (html && markdownOfHtml(html)) || textIn(comment, 'plain_body') || (textIn(comment, 'body') ?? '')
}
