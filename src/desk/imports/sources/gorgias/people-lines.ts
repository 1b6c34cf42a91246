import type { Line } from '../../../archive/queries.ts'
import { keptData } from '../../remote/data.ts'
import { asLine, asLines, textIn, timeIn, timesIn } from '../../remote/fields.ts'
import type { People } from '../../remote/people.ts'

/** Users and customers may have the same numbers. */
export const customerId = (id: string | null) => (id === null ? null : `customer ${id}`)

/** Whoever a message of staff does not name: it was sent by itself. */
export const UNKNOWN = 'unknown'

export function nameOf(person: Line): string | null {
  const parts = [textIn(person, 'firstname'), textIn(person, 'lastname')].filter(part => part !== null)
  return textIn(person, 'name') ?? (parts.join(' ') || null)
}

/** A user, who may have left. */
export function addUser(people: People, user: Line): void {
  const times = timesIn(user)
  const left = user.active === false ? (timeIn(user, 'deactivated_at') ?? times.updated_at) : null
  const id = textIn(user, 'id')
  if (id === null) return
  people.addMember({ id, name: nameOf(user), email: textIn(user, 'email'), leftAt: left }, times)
}

/** A user whom only a message or a ticket names. */
export function addFormerUser(people: People, user: Line, at: string): void {
  addUser(people, { ...user, active: false, created_at: at, updated_at: at })
}

interface Known {
  /** Values of custom fields, by their keys here. */
  values: Line
  /** Called with the keys of values that do not fit. */
  cut: (keys: string[]) => void
}

const NUMBERS = ['phone', 'sms', 'whatsapp']

export function addCustomer(people: People, customer: Line, { values, cut }: Known): void {
  const id = customerId(textIn(customer, 'id'))
  if (id === null) return
  const channels = asLines(customer.channels)
  const at = (types: string[]) =>
    channels.filter(one => types.includes(String(one.type))).flatMap(one => textIn(one, 'address') ?? [])
  const main = textIn(customer, 'email')
  people.addContact(
    {
      id,
      name: nameOf(customer),
      names: [
        ...(main === null ? [] : [main])
          .concat(at(['email']))
          .map(identifier => ({ type: 'email' as const, identifier })),
        ...at(NUMBERS).map(identifier => ({ type: 'mobile' as const, identifier })),
      ],
      externalId: textIn(customer, 'external_id'),
      data: keptData({
        custom: { ...asLine(customer.data), ...values },
        own: { details: textIn(customer, 'note') ?? '', language: textIn(customer, 'language') ?? '' },
        cut,
      }),
    },
    timesIn(customer),
  )
}

export function teamLine(team: Line): Line {
  const id = textIn(team, 'id')
  return {
    id,
    name: textIn(team, 'name') ?? id,
    member_ids: asLines(team.members).flatMap(one => textIn(one, 'id') ?? []),
    deleted_at: null,
    ...timesIn(team),
  }
}
