import { normalizeIdentifier } from '../../../../people/identities/identifiers.ts'
import type { People } from '../../remote/people.ts'

interface Named {
  email: string | undefined
  name: string | undefined
  mobile?: string | undefined
}

interface Customer extends Named {
  at: string | null
}

/** Finds people of a table by address, number or name; who is new becomes a contact. */
export interface Customers {
  /** The id of the identity; null if nothing is known of them. Of what differs from what other rows say, `differs` gets the field. */
  identityOf(named: Named, at: string | null, differs: (field: string) => void): string | null
  /** Whether these are known to be somebody else than an identity. Nobody is met by it. */
  isOther(named: Named, identity: string): boolean
  /** Makes contacts of them, when all rows were seen: a later row can say the name. */
  addAll(): void
}

export function createCustomers(people: People): Customers {
  const known = new Map<string, Customer>()
  const byNumber = new Map<string, string>()

  function meet(id: string, { email, name, mobile, at }: Customer, differs: (field: string) => void): void {
    const before = known.get(id)
    if (!before) {
      known.set(id, { email, name, mobile, at })
      return
    }
    if (name && before.name && before.name !== name) differs('customer_name')
    if (mobile && before.mobile && before.mobile !== mobile) differs('customer_mobile')
    before.name ??= name
    before.mobile ??= mobile
  }

  function idOf({ email, mobile }: Named) {
    const number = mobile && normalizeIdentifier('mobile', mobile)
    const id = email ? `email ${email}` : number && (byNumber.get(number) ?? `mobile ${number}`)
    return { number, id }
  }

  return {
    isOther(named, identity) {
      const { id } = idOf(named)
      if (id) return id !== identity
      if (!named.name) return false
      const own = nameKey(named.name)
      return !people.has(own) || people.identityOf(own, null) !== identity
    },
    identityOf({ email, name, mobile }, at, differs) {
      const { number, id } = idOf({ email, name, mobile })
      if (id && people.isOfMember(id)) return id
      if (id) {
        if (number && !byNumber.has(number)) byNumber.set(number, id)
        meet(id, { email, name, mobile, at }, differs)
        return id
      }
      if (!name) return null
      const own = nameKey(name)
      if (!people.has(own))
        people.addContact({ id: own, name, names: namesOf({ mobile }) }, { created_at: at, updated_at: at })
      return people.identityOf(own, at)
    },
    addAll() {
      for (const [id, { name = null, at, ...rest }] of known)
        people.addContact({ id, name, names: namesOf(rest) }, { created_at: at, updated_at: at })
    },
  }
}

const nameKey = (name: string) => `name ${name.toLowerCase()}`

function namesOf({ email, mobile }: Partial<Named>) {
  return [
    ...(email ? [{ type: 'email' as const, identifier: email }] : []),
    ...(mobile ? [{ type: 'mobile' as const, identifier: mobile }] : []),
  ]
}
