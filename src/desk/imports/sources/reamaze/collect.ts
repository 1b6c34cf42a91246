import { Problem } from '../../../../kit/errors.ts'
import type { Line } from '../../../archive/queries.ts'
import { reasonOf } from '../../remote/ask-api.ts'
import { asLine, asLines, textIn, timesIn } from '../../remote/fields.ts'
import type { Spool } from '../../remote/spool.ts'
import type { LeftOut } from '../../source.ts'
import type { HostedApi } from './ask-api.ts'
import { contactIdOf, createPeople, type People } from './people.ts'
import { messageKeyOf } from './talk-lines.ts'

/** All of a brand but its files: lists are in the spool, under their names, and people beside it. */
export interface Collected {
  people: People
  spool: Spool
  /** The address of who reads. */
  reader: string
  leftOut: { kind: string; all: LeftOut['all'] }[]
}

/** Reads all lists of the API, each page once. Throws what the API throws. */
export async function collect(api: HostedApi, spool: Spool, reader: string): Promise<Collected> {
  const collected: Collected = { people: createPeople(), spool, reader, leftOut: [] }
  const { people } = collected
  for await (const staff of api.pages('/staff', 'staff')) for (const one of staff) people.addMember(one)
  const take = (name: string, path: string, note: (one: Line) => void = () => {}) =>
    takeList(api, collected, { name, path, note })
  await take('channels', '/channels')
  await take('contacts', '/contacts', contact => {
    people.addContact(contact)
    for (const one of asLines(contact.notes)) people.note(asLine(one.creator), timesIn(one).created_at)
  })
  await take('response_templates', '/response_templates')
  await take('conversations', '/conversations?filter=all', one => {
    const { created_at: at } = timesIn(one)
    for (const person of [one.author, one.assignee, ...asLines(one.followers)])
      people.note(asLine(person), at, textIn(one, 'slug'))
  })
  await take('messages', '/messages?include=original_body', one => {
    const { created_at: at } = timesIn(one)
    const named = [one.recipients, one.direct_recipients, one.bcc, one.without, one.forwarded_to].flatMap(
      asLines,
    )
    const reacting = asLines(one.reactions).map(({ user }) => asLine(user))
    const slug = textIn(asLine(one.conversation), 'slug')
    for (const person of [asLine(one.user), ...named, ...reacting]) people.note(person, at, slug)
  })
  for (const status of ['published', 'draft', 'internal'])
    await take('articles', `/articles?status=${status}`, one => {
      people.note(asLine(one.author), timesIn(one).created_at)
    })
  await take('satisfaction_ratings', '/satisfaction_ratings')
  for (const name of ['topics', 'systems', 'incidents']) await take(name, `/${name}`)
  await findOthers(api, collected)
  return collected
}

interface Taking {
  name: string
  path: string
  note: (one: Line) => void
}

/** A list that is moved on while it is read gives some of it twice. */
async function takeList(api: HostedApi, { spool, leftOut }: Collected, { name, path, note }: Taking) {
  const seen = new Set<string>()
  try {
    for await (const items of pagesOf(api, path, name)) {
      const fresh = items.filter(one => {
        const key = keyIn(name, one)
        const isFresh = !seen.has(key)
        seen.add(key)
        return isFresh
      })
      for (const one of fresh) note(one)
      await spool.add(name, fresh)
    }
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'forbidden')) throw error
    leftOut.push({ kind: name, all: [{ id: path, reason: reasonOf(error) }] })
  }
}

function keyIn(name: string, one: Line): string {
  if (name === 'messages') return messageKeyOf(one)
  return name === 'contacts' ? contactIdOf(one) : (textIn(one, 'slug') ?? textIn(one, 'id') ?? '')
}

/** Some lists are arrays, without pages. */
async function* pagesOf(api: HostedApi, path: string, name: string): AsyncGenerator<Line[]> {
  if (!['systems', 'incidents'].includes(name)) return yield* api.pages(path, name)
  yield asLines(await api.get(path))
}

/** People whom no list of contacts has may have other addresses there. */
async function findOthers(api: HostedApi, { people, spool }: Collected): Promise<void> {
  for (const key of [...people.others.keys()]) {
    const owner = people.owners.get(key)
    if (owner?.type !== 'email' || owner.identifier.endsWith('.invalid')) continue
    const found = asLine(await api.get(`/contacts/${encodeURIComponent(owner.identifier)}`))
    const id = textIn(found, '_id')
    if (id === null) continue
    if (people.addContact(found)) await spool.add('contacts', [found])
    people.owners.set(key, { ...owner, contact: id })
    people.others.delete(key)
  }
}
