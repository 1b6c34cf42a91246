import type { Line } from '../../../archive/queries.ts'
import { keptData } from '../../remote/data.ts'
import { asLine, asLines, textIn, timesIn } from '../../remote/fields.ts'
import type { People } from '../../remote/people.ts'
import { listIn } from './rows.ts'

const ACTIVE = 1

/** Users and customers have numbers of their own, so that two people have the same one. */
export const customerId = (id: string | null) => (id === null ? null : `customer ${id}`)

/** Whoever a message of staff does not name. */
export const UNKNOWN = 'unknown'

function nameOf(person: Line): string | null {
  const parts = [textIn(person, 'first_name'), textIn(person, 'last_name')]
  return parts.filter(part => part !== null).join(' ') || null
}

/** Users stay in the database when they are disabled or deleted. */
export function addUser(people: People, user: Line): void {
  const times = timesIn(user)
  const leftAt = Number(user.status ?? ACTIVE) === ACTIVE ? null : times.updated_at
  people.addMember(
    { id: textIn(user, 'id') ?? '', name: nameOf(user), email: textIn(user, 'email'), leftAt },
    times,
  )
}

export function addCustomer(
  people: People,
  customer: Line,
  { emails, cut }: { emails: string[]; cut: (keys: string[]) => void },
): void {
  const valuesIn = (name: string) =>
    asLines(listIn(customer, name)).flatMap(one => textIn(one, 'value') ?? [])
  const place = ['address', 'city', 'state', 'zip', 'country'].flatMap(field => textIn(customer, field) ?? [])
  const links = listIn(customer, 'websites').filter(one => typeof one === 'string')
  people.addContact(
    {
      id: customerId(textIn(customer, 'id')) ?? '',
      name: nameOf(customer),
      names: [
        ...emails.map(identifier => ({ type: 'email' as const, identifier })),
        ...valuesIn('phones').map(identifier => ({ type: 'mobile' as const, identifier })),
      ],
      data: keptData({
        custom: { profiles: valuesIn('social_profiles'), websites: links, address: place.join(', ') },
        own: {
          organization: textIn(customer, 'company') ?? '',
          job_title: textIn(customer, 'job_title') ?? '',
          details: textIn(customer, 'notes') ?? textIn(customer, 'background') ?? '',
        },
        cut,
      }),
    },
    timesIn(customer),
  )
}

/** The addresses of a mailbox: nobody's, even if they are in copy. */
export function addressesOf(mailbox: Line): string[] {
  const aliases = textIn(mailbox, 'aliases')?.split(/[,\n]/) ?? []
  return [textIn(mailbox, 'email') ?? '', ...aliases]
    .map(one => one.trim().toLowerCase())
    .filter(one => one.includes('@'))
}

export const idOf = (row: unknown, name = 'id') => textIn(asLine(row), name)
