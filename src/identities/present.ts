import type { Person } from './people.ts'

/** The API's user reference. */
export function presentPerson({ id, name, email, staff, unproven }: Person) {
  return { id, name, email, 'staff?': staff, ...(unproven ? { 'unproven?': true } : {}) }
}

/** User references of several identities, each person once, in the order of the identities. */
export function presentPeople(identityIds: number[], people: Map<number, Person>) {
  const found = identityIds.map(id => people.get(id)).filter(person => person !== undefined)
  return [...new Map(found.map(person => [person.id, person])).values()].map(presentPerson)
}
