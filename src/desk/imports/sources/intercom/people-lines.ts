import type { Line } from '../../../archive/queries.ts'
import { keptData } from '../../remote/data.ts'
import { asLine, textIn, timesIn } from '../../remote/fields.ts'
import type { People } from '../../remote/people.ts'

/** Programs write as staff. All others are contacts. */
export const isStaff = (author: Line) => ['admin', 'bot', 'team'].includes(String(author.type))

/** The list does not say since when somebody is there. */
export function addAdmin(people: People, admin: Line, leftAt: string | null = null): void {
  const id = textIn(admin, 'id')
  if (id === null) return
  const times = leftAt === null ? timesIn(admin) : { created_at: leftAt, updated_at: leftAt }
  people.addMember({ id, name: textIn(admin, 'name'), email: textIn(admin, 'email'), leftAt }, times)
}

export function addContact(people: People, contact: Line, cut: (keys: string[]) => void): void {
  const id = textIn(contact, 'id')
  if (id === null) return
  const [email, phone] = [textIn(contact, 'email'), textIn(contact, 'phone')]
  people.addContact(
    {
      id,
      name: textIn(contact, 'name'),
      names: [
        ...(email ? [{ type: 'email' as const, identifier: email }] : []),
        ...(phone ? [{ type: 'mobile' as const, identifier: phone }] : []),
      ],
      externalId: textIn(contact, 'external_id'),
      avatar: textIn(asLine(contact.avatar), 'image_url') ?? textIn(contact, 'avatar'),
      data: keptData({ custom: asLine(contact.custom_attributes), own: placeIn(contact), cut }),
    },
    timesIn(contact),
  )
}

function placeIn({ location }: Line): Line {
  const place = [textIn(asLine(location), 'city'), textIn(asLine(location), 'country')]
  return place.some(part => part !== null) ? { location: place.filter(part => part !== null).join(', ') } : {}
}

/** Somebody whom only a conversation names: whoever wrote as staff has left. */
export function addAuthor(people: People, author: Line, at: string): void {
  if (isStaff(author)) addAdmin(people, author, at)
  else addContact(people, { ...author, created_at: at, updated_at: at }, () => {})
}

export function teamLine(team: Line): Line {
  const id = textIn(team, 'id')
  const admins = Array.isArray(team.admin_ids) ? team.admin_ids : []
  return {
    id,
    name: textIn(team, 'name') ?? id,
    member_ids: admins.map(String),
    deleted_at: null,
    ...timesIn(team),
  }
}
