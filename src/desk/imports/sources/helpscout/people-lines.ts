import type { Line } from '../../../archive/queries.ts'
import { keptData } from '../../remote/data.ts'
import { asLine, asLines, textIn, timesIn } from '../../remote/fields.ts'
import type { People } from '../../remote/people.ts'

/** When a record was created and changed. */
export function timesOf(one: Line) {
  return timesIn({ created_at: one.createdAt, updated_at: one.updatedAt ?? one.userUpdatedAt })
}

/** Users and customers have numbers of their own, so that two people have the same one. */
export function customerId(id: string | null): string | null {
  return id === null ? null : `customer ${id}`
}

function nameOf(...parts: (string | null)[]): string | null {
  return parts.filter(part => part !== null).join(' ') || null
}

export function addUser(people: People, user: Line, leftAt: string | null = null): void {
  const id = textIn(user, 'id')
  if (id === null) return
  const name = nameOf(
    textIn(user, 'firstName') ?? textIn(user, 'first'),
    textIn(user, 'lastName') ?? textIn(user, 'last'),
  )
  const times = leftAt === null ? timesOf(user) : { created_at: leftAt, updated_at: leftAt }
  people.addMember({ id, name, email: textIn(user, 'email'), leftAt }, times)
}

/** As a list has them. */
export function addCustomer(people: People, customer: Line, cut: (keys: string[]) => void): void {
  const id = customerId(textIn(customer, 'id'))
  if (id === null) return
  const all = asLine(customer._embedded)
  const valuesIn = (name: string) => asLines(all[name]).flatMap(one => textIn(one, 'value') ?? [])
  const own = ['organization', 'jobTitle', 'location', 'background', 'gender', 'age'].flatMap(field => {
    const value = textIn(customer, field)
    return value === null || value === 'Unknown' ? [] : [[NAMES[field] ?? field, value]]
  })
  people.addContact(
    {
      id,
      name: nameOf(textIn(customer, 'firstName'), textIn(customer, 'lastName')),
      names: [
        ...valuesIn('emails').map(identifier => ({ type: 'email' as const, identifier })),
        ...valuesIn('phones').map(identifier => ({ type: 'mobile' as const, identifier })),
      ],
      avatar: textIn(customer, 'photoUrl'),
      data: keptData({
        custom: {
          ...propertiesIn(all),
          ...handlesIn(all),
          address: addressIn(all),
          websites: valuesIn('websites'),
        },
        own: Object.fromEntries(own),
        cut,
      }),
    },
    timesOf(customer),
  )
}

const NAMES: Record<string, string> = { jobTitle: 'job_title', background: 'details' }

function propertiesIn({ properties }: Line): Line {
  return Object.fromEntries(
    asLines(properties).flatMap(one => {
      const key = textIn(one, 'slug') ?? textIn(one, 'name')
      return key === null ? [] : [[key, one.text ?? one.value]]
    }),
  )
}

/** What somebody is called elsewhere, by the kinds that are named there. */
function handlesIn({ social_profiles, chats }: Line): Line {
  return Object.fromEntries(
    [...asLines(social_profiles), ...asLines(chats)].map(one => [textIn(one, 'type') ?? 'other', one.value]),
  )
}

function addressIn({ address }: Line): string {
  const place = asLine(address)
  const lines = Array.isArray(place.lines) ? place.lines : []
  return [...lines, place.city, place.state, place.postalCode, place.country]
    .filter(part => typeof part === 'string' && part !== '')
    .join(', ')
}

/** Somebody whom only a thread names: whoever wrote as staff has left. */
export function addPerson(people: People, person: Line, at: string): void {
  if (textIn(person, 'id') === null) return
  if (textIn(person, 'type') !== 'customer') {
    addUser(people, person, at)
    return
  }
  const email = textIn(person, 'email')
  people.addContact(
    {
      id: customerId(textIn(person, 'id')) ?? '',
      name: nameOf(textIn(person, 'first'), textIn(person, 'last')),
      names: email === null ? [] : [{ type: 'email', identifier: email }],
    },
    { created_at: at, updated_at: at },
  )
}

export function teamLine(team: Line): Line {
  const members = asLines(team.members).flatMap(one => textIn(one, 'id') ?? [])
  const name = textIn(team, 'name') ?? nameOf(textIn(team, 'firstName'), textIn(team, 'lastName'))
  const id = textIn(team, 'id')
  return { id, name: name ?? id, member_ids: members, deleted_at: null, ...timesOf(team) }
}
