import type { Line } from '../../../archive/queries.ts'
import { keptData } from '../../remote/data.ts'
import { asLine, textIn, timesIn } from '../../remote/fields.ts'
import type { People } from '../../remote/people.ts'
import type { Keys } from './field-lines.ts'

/** Agents, bots and contacts have numbers of their own, so that several have the same one. */
export const contactId = (id: string | null) => (id === null ? null : `contact ${id}`)

/** Whoever an outgoing message does not name: it was sent by itself, or its author was deleted. */
export const UNKNOWN = 'unknown'

export interface Writer {
  id: string
  isStaff: boolean
}

/** Whoever wrote a message: an agent, a bot, or a contact. */
export function writerOf(message: Line): Writer {
  const sender = asLine(message.sender)
  const id = textIn(sender, 'id')
  const type = textIn(sender, 'type')
  const isIncoming = message.message_type === 0
  if (type === 'contact' || (isIncoming && type === null)) {
    const known = contactId(id ?? textIn(message, 'contact_id'))
    return { id: known ?? `writer of ${textIn(message, 'id')}`, isStaff: false }
  }
  if (id === null) return { id: UNKNOWN, isStaff: true }
  return { id: type === 'user' || type === null ? id : `${type} ${id}`, isStaff: true }
}

/** The list does not say since when somebody is there. */
export function addAgent(people: People, agent: Line, leftAt: string | null = null): void {
  const id = textIn(agent, 'id')
  if (id === null) return
  const times = leftAt === null ? timesIn(agent) : { created_at: leftAt, updated_at: leftAt }
  const name = textIn(agent, 'name') ?? textIn(agent, 'available_name')
  people.addMember({ id, name, email: textIn(agent, 'email'), leftAt }, times)
}

/** Somebody whom a note or an article names: who is in no list has left. */
export function nameAgent(people: People, agent: unknown, at: string): void {
  const id = textIn(asLine(agent), 'id')
  if (id !== null && !people.has(id)) addAgent(people, asLine(agent), at)
}

interface Known {
  keys: Keys
  /** Called with the keys of values that do not fit. */
  cut: (keys: string[]) => void
}

export function addContact(people: People, contact: Line, { keys, cut }: Known): void {
  const id = contactId(textIn(contact, 'id'))
  if (id === null) return
  const more = asLine(contact.additional_attributes)
  people.addContact(
    {
      id,
      name: textIn(contact, 'name'),
      names: [
        ...emailsIn(contact).map(identifier => ({ type: 'email' as const, identifier })),
        ...[textIn(contact, 'phone_number') ?? []]
          .flat()
          .map(identifier => ({ type: 'mobile' as const, identifier })),
      ],
      externalId: textIn(contact, 'identifier'),
      avatar: textIn(contact, 'thumbnail'),
      data: keptData({
        custom: keys.named('contact', asLine(contact.custom_attributes)),
        own: ownValues(more, contact.blocked === true),
        cut,
      }),
    },
    timesIn(contact),
  )
}

/** The main address, and the others where there can be several. */
function emailsIn(contact: Line): string[] {
  const listed = Array.isArray(contact.emails) ? contact.emails : []
  const others = listed.flatMap(one => (typeof one === 'string' ? one : (textIn(asLine(one), 'email') ?? [])))
  return [...(textIn(contact, 'email') ? [textIn(contact, 'email') as string] : []), ...others]
}

function ownValues(more: Line, isBlocked: boolean): Line {
  const place = [textIn(more, 'city'), textIn(more, 'country')].filter(part => part !== null)
  const social = Object.entries(asLine(more.social_profiles)).filter(([, value]) => typeof value === 'string')
  return {
    organization: textIn(more, 'company_name') ?? '',
    details: textIn(more, 'description') ?? '',
    location: place.join(', '),
    ...Object.fromEntries(social),
    ...(isBlocked ? { blocked: true } : {}),
  }
}

/** Notes of somebody who was deleted are under whoever reads them. */
export function noteLine(note: Line, people: People, reader: string): Line {
  const times = timesIn(note)
  const author = textIn(asLine(note.user), 'id') ?? reader
  return {
    id: textIn(note, 'id'),
    contact_id: note.contact_id,
    note: textIn(note, 'content') ?? '',
    creator_identity_id: people.identityOf(author, times.created_at),
    ...times,
  }
}

export function teamLine(team: Line): Line {
  const id = textIn(team, 'id')
  return {
    id,
    name: textIn(team, 'name') ?? id,
    member_ids: Array.isArray(team.member_ids) ? team.member_ids : [],
    deleted_at: null,
    ...timesIn(team),
  }
}
