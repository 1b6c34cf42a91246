import type { Line } from '../../../archive/queries.ts'
import { keptData } from '../../remote/data.ts'
import { asLine, textIn, timesIn } from '../../remote/fields.ts'
import type { People } from '../../remote/people.ts'

export function addAgent(people: People, agent: Line): void {
  const id = textIn(agent, 'id')
  if (id === null) return
  const times = timesIn(agent)
  const person = asLine(agent.contact)
  const leftAt = agent.deactivated === true || person.active === false ? times.updated_at : null
  people.addMember({ id, name: textIn(person, 'name'), email: textIn(person, 'email'), leftAt }, times)
}

/** An agent who is a contact by now. */
export function addFormerAgent(people: People, contact: Line): void {
  addAgent(people, { ...contact, contact, deactivated: true })
}

/** Whether all addresses of a contact are there. */
export function isWhole(contact: Line): boolean {
  return Array.isArray(contact.other_emails)
}

interface Known {
  companies: Map<string | null, string>
  /** Called with the number of a contact, and then with the keys of fields that do not fit. */
  cut: (id: string) => (keys: string[]) => void
}

/** Whoever was deleted there is somebody only where they wrote. */
export function addContact(people: People, contact: Line, { companies, cut }: Known): void {
  const id = textIn(contact, 'id')
  if (id === null) return
  const name = textIn(contact, 'name')
  if (contact.deleted === true) {
    people.remember(id, name)
    return
  }
  const company = companies.get(textIn(contact, 'company_id'))
  const emails = [contact.email, ...(isWhole(contact) ? (contact.other_emails as unknown[]) : [])]
  const text = (field: string) => {
    const value = textIn(contact, field)
    return value ? { [field]: value } : {}
  }
  people.addContact(
    {
      id,
      name,
      names: [
        ...emails.flatMap(email =>
          typeof email === 'string' ? { type: 'email' as const, identifier: email } : [],
        ),
        ...['mobile', 'phone'].flatMap(field => {
          const number = textIn(contact, field)
          return number ? { type: 'mobile' as const, identifier: number } : []
        }),
        ...handlesOf(contact),
      ],
      externalId: textIn(contact, 'unique_external_id'),
      avatar: textIn(asLine(contact.avatar), 'avatar_url'),
      data: keptData({
        custom: asLine(contact.custom_fields),
        cut: cut(id),
        own: {
          ...(company ? { organization: company } : {}),
          ...text('job_title'),
          ...text('address'),
          ...text('description'),
          ...(Array.isArray(contact.tags) ? { tags: contact.tags } : {}),
        },
      }),
    },
    timesIn(contact),
  )
}

function handlesOf(contact: Line) {
  const handle = textIn(contact, 'twitter_id')
  return handle ? [{ type: 'twitter' as const, identifier: handle }] : []
}

export function teamLine(group: Line): Line {
  const id = textIn(group, 'id')
  const agents = Array.isArray(group.agent_ids) ? group.agent_ids : []
  return {
    id,
    name: textIn(group, 'name') ?? id,
    member_ids: agents.map(String),
    deleted_at: null,
    ...timesIn(group),
  }
}
