import type { Line } from '../../../archive/queries.ts'
import { keptData } from '../../remote/data.ts'
import { asLine, asLines, textIn, timesIn } from '../../remote/fields.ts'
import type { People } from '../../remote/people.ts'

/** What kinds of addresses are called there and here. */
const TYPES = { email: 'email', phone_number: 'mobile', twitter: 'twitter', facebook: 'facebook' } as const

type Names = Parameters<People['addContact']>[0]['names']

interface Known {
  organizations: Map<string | null, string>
  /** Whether a customer was on staff. */
  hasLeft: boolean
  /** Called with the keys of fields that do not fit. */
  cut: (keys: string[]) => void
}

/** Whoever was deleted there is somebody only where they wrote. */
export function addUser(people: People, user: Line, { organizations, hasLeft, cut }: Known): void {
  const id = textIn(user, 'id')
  if (id === null) return
  const times = timesIn(user)
  const name = textIn(user, 'name')
  const isGone = user.active === false
  if (hasLeft || textIn(user, 'role') !== 'end-user') {
    const leftAt = hasLeft || isGone || user.suspended === true ? times.updated_at : null
    people.addMember({ id, name, email: textIn(user, 'email'), leftAt }, times)
    return
  }
  if (isGone) {
    people.remember(id, name)
    return
  }
  const organization = organizations.get(textIn(user, 'organization_id'))
  people.addContact(
    {
      id,
      name,
      names: namesOf(user),
      externalId: textIn(user, 'external_id'),
      avatar: textIn(asLine(user.photo), 'content_url'),
      data: keptData({
        custom: asLine(user.user_fields),
        cut,
        own: {
          ...(organization ? { organization } : {}),
          ...(user.shared_phone_number === true ? { phone: textIn(user, 'phone') } : {}),
          ...(user.suspended === true ? { suspended: true } : {}),
          ...(textIn(user, 'details') ? { details: textIn(user, 'details') } : {}),
          ...(asTags(user.tags) ? { tags: asTags(user.tags) } : {}),
        },
      }),
    },
    times,
  )
}

function asTags(tags: unknown): string {
  return Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string').join(', ') : ''
}

/** The main address first. A number that several share is nobody's. */
function namesOf(user: Line): Names {
  const known = asLines(user.identities)
    .toSorted((one, other) => Number(other.primary === true) - Number(one.primary === true))
    .flatMap(one => {
      const name = textIn(one, 'type') ?? ''
      const type = Object.hasOwn(TYPES, name) ? TYPES[name as keyof typeof TYPES] : undefined
      const identifier = textIn(one, 'value')
      return type && identifier ? [{ type, identifier }] : []
    })
  const [email, phone] = [textIn(user, 'email'), textIn(user, 'phone')]
  return [
    ...(email ? [{ type: 'email' as const, identifier: email }] : []),
    ...known,
    ...(phone && user.shared_phone_number !== true ? [{ type: 'mobile' as const, identifier: phone }] : []),
  ]
}

export function teamLine(group: Line, memberships: Line[]): Line {
  const id = textIn(group, 'id')
  const times = timesIn(group)
  const members = memberships.filter(one => textIn(one, 'group_id') === id)
  return {
    id,
    name: textIn(group, 'name') ?? id,
    member_ids: members.flatMap(one => textIn(one, 'user_id') ?? []),
    deleted_at: group.deleted === true ? times.updated_at : null,
    ...times,
  }
}

/** What staff have noted about a user, under whoever reads it: it does not say who wrote it. */
export function noteLines(people: People, user: Line, reader: string): Line[] {
  const [id, note] = [textIn(user, 'id'), textIn(user, 'notes')]
  if (id === null || note === null || user.active === false || people.isMember(id)) return []
  const times = timesIn(user)
  const creator = people.identityOf(reader, times.created_at)
  return [{ id: `notes of ${id}`, contact_id: id, note, creator_identity_id: creator, ...times }]
}
