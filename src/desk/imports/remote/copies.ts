import type { People } from './people.ts'

interface Copies {
  addresses: unknown
  at: string
  /** The helpdesk's own addresses: mail to them comes in again. */
  own: ReadonlySet<string>
}

/** Customers who were put into copy. */
export function copiesOf(people: People, { addresses, at, own }: Copies): string[] {
  return (Array.isArray(addresses) ? addresses : []).flatMap(address => {
    if (typeof address !== 'string' || own.has(address.trim().toLowerCase())) return []
    const identity = people.identityByEmail(address, at)
    return identity === undefined || people.isOfMember(identity) ? [] : identity
  })
}
