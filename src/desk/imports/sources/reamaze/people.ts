import { normalizeEmail } from '../../../../people/identities/email.ts'
import { unknownSender } from '../../../../talk/intake/parties.ts'
import type { Line } from '../../../archive/queries.ts'
import { textIn, timesIn } from '../../remote/fields.ts'

interface Name {
  type: string
  identifier: string
}

/** Whose an address, number or handle is. */
interface Owner extends Name {
  member: string | null
  contact: string | null
  at: string
}

const TYPES = ['email', 'mobile', 'twitter', 'facebook', 'instagram']

/** Everybody whom conversations and articles name: members of staff, and contacts. */
export interface People {
  members: Map<string, Line>
  owners: Map<string, Owner>
  /** Contacts of people who are in no list of contacts. */
  others: Map<string, { name: string | null; at: string }>
  addMember(staff: Line): void
  /** False if it was added before. */
  addContact(contact: Line): boolean
  /** The id of the identity of somebody who is named, in this conversation if there is one; undefined if nobody is. */
  note(person: Line | null | undefined, at: string, slug?: string | null): string | undefined
  /** The id of the member, of staff who were noted. */
  memberOf(person: Line): string | null
  /** The identity of a person by the number that the API has for them. */
  byNumber(id: string | null): string | null
}

export function namesIn(one: Line): Name[] {
  return TYPES.flatMap(type => {
    const identifier = textIn(one, type)
    if (identifier === null) return []
    return { type, identifier: type === 'email' ? normalizeEmail(identifier) : identifier }
  })
}

export const keyOf = ({ type, identifier }: Name) => `${type} ${identifier}`

/** The id of the line of a contact. */
export function contactIdOf(contact: Line): string {
  const [name] = namesIn(contact)
  return textIn(contact, '_id') ?? (name ? keyOf(name) : `contact ${textIn(contact, 'id')}`)
}

export function createPeople(): People {
  const members: People['members'] = new Map()
  const owners: People['owners'] = new Map()
  const others: People['others'] = new Map()
  const numbers = new Map<string, string>()
  const contacts = new Set<string>()

  function addMember(staff: Line): void {
    const email = normalizeEmail(textIn(staff, 'email') ?? '')
    if (members.has(email)) return
    const times = timesIn(staff)
    members.set(email, {
      id: email,
      name: textIn(staff, 'name') ?? email,
      email,
      deactivated_at: null,
      ...times,
    })
    const name = { type: 'email', identifier: email }
    owners.set(keyOf(name), { ...name, member: email, contact: null, at: times.created_at })
  }

  function note(person: Line | null | undefined, at: string, slug?: string | null): string | undefined {
    if (!person || Object.keys(person).length === 0) return undefined
    const id = textIn(person, 'id')
    // Guests of one name are as many people as conversations.
    const mark = id ?? [textIn(person, 'name'), slug].filter(Boolean).join(' in ')
    const name = namesIn(person)[0] ?? unknownSender(`person ${mark}`)
    const key = keyOf(name)
    if (id !== null) numbers.set(id, key)
    if (owners.has(key)) return key
    if (person['staff?'] === true && name.type === 'email')
      addMember({ ...person, created_at: at, updated_at: at })
    else {
      owners.set(key, { ...name, member: null, contact: `of ${key}`, at })
      others.set(key, { name: textIn(person, 'name'), at })
    }
    return key
  }

  return {
    members,
    owners,
    others,
    addMember,
    addContact(contact) {
      const { created_at: at } = timesIn(contact)
      const isNew = !contacts.has(contactIdOf(contact))
      contacts.add(contactIdOf(contact))
      for (const name of namesIn(contact)) {
        if (owners.get(keyOf(name))?.member) continue
        owners.set(keyOf(name), { ...name, member: null, contact: contactIdOf(contact), at })
        others.delete(keyOf(name))
      }
      const [first] = namesIn(contact)
      const number = textIn(contact, '_id')
      if (first && number !== null) numbers.set(number, keyOf(first))
      return isNew
    },
    note,
    memberOf(person) {
      const [name] = namesIn(person)
      return (name && owners.get(keyOf(name))?.member) ?? null
    },
    byNumber: id => numbers.get(id ?? '') ?? null,
  }
}
