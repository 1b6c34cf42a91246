import type { z } from 'zod'
import type { PersonOutput } from './output.ts'
import type { Person } from './people.ts'

/** The API's user reference; unknown fields are absent. */
export function presentPerson(person: Person): z.infer<typeof PersonOutput> {
  const { id, name, email, staff, unproven, service, friendlyName, others } = person
  return {
    id,
    name,
    email,
    display_name: friendlyName ?? name,
    ...(friendlyName ? { friendly_name: friendlyName } : {}),
    ...others,
    'staff?': staff,
    'customer?': !staff,
    'bot?': service,
    ...(unproven ? { 'unproven?': true } : {}),
  }
}

/** User references of several identities, each person once, in the order of the identities. */
export function presentPeople(identityIds: number[], people: Map<number, Person>) {
  const found = identityIds.map(id => people.get(id)).filter(person => person !== undefined)
  return [...new Map(found.map(person => [person.id, person])).values()].map(presentPerson)
}
