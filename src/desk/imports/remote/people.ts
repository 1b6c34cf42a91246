import { normalizeEmail } from '../../../people/identities/email.ts'
import { normalizeIdentifier } from '../../../people/identities/identifiers.ts'
import { unknownSender } from '../../../talk/intake/parties.ts'
import type { Line } from '../../archive/queries.ts'
import { NEW_IDENTITY } from '../new-lines.ts'
import type { Spool } from './spool.ts'

type IdentityType = Parameters<typeof normalizeIdentifier>[0]

interface Name {
  type: IdentityType
  identifier: string
}

/** Null: it is not known, and is when it is imported. */
interface Times {
  created_at: string | null
  updated_at: string | null
}

interface Member {
  id: string
  name: string | null
  email: string | null
  /** When they left; null: they have not. */
  leftAt?: string | null
}

interface Contact {
  id: string
  name: string | null
  friendlyName?: string | null
  lastSeenAt?: string | null
  /** All addresses and numbers, the main one first. */
  names: { type: IdentityType; identifier: string }[]
  externalId?: string | null
  avatar?: string | null
  data?: Line
}

/** Everybody whom a helpdesk names by a number: members of staff, and contacts. */
export interface People {
  addMember(member: Member, times: Times): void
  addContact(contact: Contact, times: Times): void
  /** The name of somebody who was deleted there, in case that something names them. */
  remember(id: string, name: string | null): void
  has(id: string): boolean
  isMember(id: string | null): boolean
  /** Whether an identity is a member's. */
  isOfMember(identity: string): boolean
  /** The id of the identity of somebody; of a number that nobody has, somebody of whom nothing else is known. */
  identityOf(id: string | null, at: string | null): string | null
  /** The identity with an address, which becomes a contact's if nobody has it; undefined if it is none. */
  identityByEmail(email: string, at: string | null, name?: string | null): string | undefined
  /** The id of a member; of a number that nobody on staff has, a placeholder. */
  memberOf(id: string | null, at: string | null): string | null
  /** Writes whoever was added since into the spool; to be called from time to time, as memory is for their numbers. */
  flush(): Promise<void>
  members(): Line[]
  /** Some at a time. */
  contacts(): AsyncGenerator<Line[]>
  identities(): AsyncGenerator<Line[]>
}

const keyOf = ({ type, identifier }: Name) => `${type} ${identifier}`

/** What is known of the people of one helpdesk. Whoever has an address first keeps it. */
export function createPeople(host: string, spool: Spool): People {
  const members = new Map<string, Line>()
  /** What is not in the spool yet. */
  const added: { contacts: Line[]; identities: Line[] } = { contacts: [], identities: [] }
  /** Addresses that somebody has, and those of members. */
  const taken = new Set<string>()
  const ofMembers = new Set<string>()
  /** The main identity of each person. */
  const main = new Map<string, string>()
  const gone = new Map<string, string | null>()

  function own(id: string, names: Name[], owner: Line): Name[] {
    const free = names.filter(name => !taken.has(keyOf(name)))
    const kept = free.length > 0 ? free : [unknownSender(`${host} person ${id}`) as Name]
    for (const name of kept) {
      const { type, identifier } = name
      const key = keyOf(name)
      taken.add(key)
      if ('user_id' in owner) ofMembers.add(key)
      const line = { id: key, type, identifier, user_id: null, contact_id: null, ...NEW_IDENTITY, ...owner }
      added.identities.push(line)
    }
    main.set(id, keyOf(kept[0] as Name))
    return kept
  }

  function addMember({ id, name, email, leftAt = null }: Member, times: Times): void {
    if (main.has(id)) return
    const given = email === null ? [] : validNames([{ type: 'email', identifier: email }])
    const [first] = own(id, given, { user_id: id, created_at: times.created_at }) as [Name]
    const address = first.identifier
    members.set(id, { id, name: name ?? address, email: address, deactivated_at: leftAt, ...times })
  }

  function addContact(contact: Contact, times: Times): void {
    const { id, name } = contact
    if (main.has(id)) return
    const names = own(id, validNames(contact.names), { contact_id: id, created_at: times.created_at })
    added.contacts.push({
      id,
      name,
      friendly_name: contact.friendlyName ?? null,
      external_id: contact.externalId ?? null,
      external_avatar_url: contact.avatar ?? null,
      data: { ...phoneIn(contact.names), ...contact.data },
      absorbed_into: null,
      last_seen_at: contact.lastSeenAt ?? null,
      names,
      ...times,
    })
  }

  async function flush(): Promise<void> {
    for (const kind of ['contacts', 'identities'] as const)
      await spool.add(`${kind} lines`, added[kind].splice(0))
  }

  async function* linesOf(kind: 'contacts' | 'identities'): AsyncGenerator<Line[]> {
    await flush()
    yield* spool.inOrder(`${kind} lines`)
  }

  return {
    addMember,
    addContact,
    remember: (id, name) => void gone.set(id, name),
    has: id => main.has(id) || gone.has(id),
    isOfMember: identity => ofMembers.has(identity),
    isMember: id => id !== null && members.has(id),
    identityOf(id, at) {
      if (id === null) return null
      if (!main.has(id))
        addContact({ id, name: gone.get(id) ?? null, names: [] }, { created_at: at, updated_at: at })
      return main.get(id) ?? null
    },
    identityByEmail(email, at, name = null) {
      const [found] = validNames([{ type: 'email', identifier: email }])
      if (!found) return undefined
      const key = keyOf(found)
      if (!taken.has(key)) addContact({ id: key, name, names: [found] }, { created_at: at, updated_at: at })
      return key
    },
    memberOf(id, at) {
      if (id === null) return null
      if (!main.has(id))
        addMember(
          { id, name: gone.get(id) ?? `Former member ${id}`, email: null, leftAt: at },
          { created_at: at, updated_at: at },
        )
      return members.has(id) ? id : null
    },
    members: () => [...members.values()],
    flush,
    contacts: () => linesOf('contacts'),
    identities: () => linesOf('identities'),
  }
}

/** A number without its country is nobody's address; staff may still want to call it. */
function phoneIn(names: Contact['names']): Line {
  const lost = names.find(one => one.type === 'mobile' && validNames([one]).length === 0)
  return lost ? { phone: lost.identifier } : {}
}

/** Those that can be stored, each once. */
function validNames(names: { type: IdentityType; identifier: string }[]): Name[] {
  const valid = names.flatMap(({ type, identifier }) => {
    const own = normalizeIdentifier(type, type === 'email' ? normalizeEmail(identifier) : identifier)
    return own === undefined ? [] : [{ type, identifier: own }]
  })
  return [...new Map(valid.map(one => [keyOf(one), one])).values()]
}
