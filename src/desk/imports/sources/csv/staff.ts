import type { Scope } from '../../../../kit/scope.ts'
import { normalizeIdentifier } from '../../../../people/identities/identifiers.ts'
import type { People } from '../../remote/people.ts'
import { selectChannelAddresses, selectOwnMembers } from './queries.ts'
import { saysNote, saysPublic, saysStaff } from './values.ts'

/** Who of a table is staff: members by their address or name, and whom rows call so. */
export interface Staff {
  /** Looks at the cells of a row, by field; to be called with all rows before anybody is asked for. */
  look(row: Record<string, string>): void
  /** An address of a channel is nobody's: who wrote from it is on staff, and it is no customer. */
  withoutChannels(row: Record<string, string>): Record<string, string>
  /** Makes members of everybody who was seen. */
  addTo(people: People): void
  /** The id of the member of an address or a name; undefined if it is nobody's on staff. */
  idOf(email: string | undefined, name: string | undefined): string | undefined
  /** The id of the member for words of staff that name nobody. */
  nobody: string
}

const NOBODY = 'staff'
const UNKNOWN_TIMES = { created_at: null, updated_at: null }

const emailIn = (text = '') => normalizeIdentifier('email', /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim())
const keyOf = (name = '') => name.trim().toLowerCase()

/** Whether a row says that its words are those of staff; so are notes that are not the customer's own. */
export function isByStaff(row: Record<string, string>): boolean {
  if (saysStaff(row.by_staff ?? '')) return true
  const author = emailIn(row.author_email)
  return isNote(row) && !(author && author === emailIn(row.customer_email))
}

/** Whether a row says that its words are for staff alone. */
export function isNote({ is_note: note, is_public: open }: Record<string, string | undefined>): boolean {
  return saysNote(note ?? '') || (open !== undefined && !saysPublic(open))
}

/** Whether a row says that its words are not those of staff; a name alone does not say otherwise. */
export function saysCustomer(row: Record<string, string | undefined>): boolean {
  const { by_staff: said = '' } = row
  return said.trim() !== '' && !saysStaff(said)
}

export async function createStaff(scope: Scope, origin: string): Promise<Staff> {
  const own = await selectOwnMembers(scope, origin)
  const ofChannels = new Set(await selectChannelAddresses(scope))
  const first = new Map(own.toReversed().map(({ id, address }) => [id, address]))
  const byAddress = new Map(own.map(({ id, address }) => [address, first.get(id) as string]))
  const byName = Map.groupBy(own, ({ name }) => keyOf(name))
  /** Addresses of the table's staff with their names, and names without an address. */
  const emails = new Map<string, string | undefined>()
  const names = new Map<string, string>()
  /** Addresses by names that come with them. */
  const known = new Map<string, string>()
  let isNobody = false

  function ownAddress(name: string): string | undefined {
    const ids = new Set(byName.get(keyOf(name))?.map(({ id }) => id))
    return ids.size === 1 ? first.get([...ids][0] as number) : undefined
  }

  function note(email: string | undefined, name: string | undefined): void {
    const address = email && (byAddress.get(email) ?? email)
    if (address) {
      emails.set(address, emails.get(address) ?? name)
      if (name) known.set(keyOf(name), address)
    } else if (name) names.set(keyOf(name), name.trim())
  }

  function idOf(email: string | undefined, name: string | undefined): string | undefined {
    const address = email && (byAddress.get(email) ?? email)
    if (address && emails.has(address)) return address
    if (address || !name) return undefined
    const found = ownAddress(name) ?? known.get(keyOf(name))
    if (found && emails.has(found)) return found
    return names.has(keyOf(name)) ? `staff ${keyOf(name)}` : undefined
  }

  function withoutChannels(row: Record<string, string>): Record<string, string> {
    const isOfChannel = (email = '') => ofChannels.has(emailIn(email) ?? '')
    const { author_email, customer_email, ...others } = row
    return {
      ...others,
      ...(isOfChannel(customer_email) || customer_email === undefined ? {} : { customer_email }),
      ...(isOfChannel(author_email)
        ? { by_staff: 'staff' }
        : author_email === undefined
          ? {}
          : { author_email }),
    }
  }

  return {
    nobody: NOBODY,
    idOf,
    withoutChannels,
    look(given) {
      const row = withoutChannels(given)
      const author = emailIn(row.author_email)
      const name = row.author_name?.trim() || undefined
      for (const one of [author, emailIn(row.customer_email)])
        if (one && byAddress.has(one)) note(one, one === author ? name : undefined)
      if (row.assignee?.trim()) note(emailIn(row.assignee) ?? ownAddress(row.assignee), row.assignee)
      if (!isByStaff(row)) {
        if (name && !author && !saysCustomer(row) && ownAddress(name)) note(ownAddress(name), name)
        return
      }
      if (author || name) note(author ?? ownAddress(name ?? ''), name)
      else isNobody = true
    },
    addTo(people) {
      for (const [address, name = null] of emails)
        people.addMember(
          { id: address, name: emailIn(name ?? '') ? null : name, email: address },
          UNKNOWN_TIMES,
        )
      for (const [key, name] of names)
        if (!idOfKnown(key)) people.addMember({ id: `staff ${key}`, name, email: null }, UNKNOWN_TIMES)
      if (isNobody) people.addMember({ id: NOBODY, name: 'Staff', email: null }, UNKNOWN_TIMES)
    },
  }

  /** Whether a name came with an address in another row. */
  function idOfKnown(key: string): boolean {
    const address = known.get(key)
    return address !== undefined && emails.has(address)
  }
}
