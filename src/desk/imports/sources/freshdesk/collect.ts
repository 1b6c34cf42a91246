import { Problem } from '../../../../kit/errors.ts'
import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import { reasonOf } from '../../remote/ask-api.ts'
import type { Collected } from '../../remote/collected.ts'
import { listCut } from '../../remote/data.ts'
import { asLine, asLines, textIn, timesIn } from '../../remote/fields.ts'
import { leaveOut } from '../../remote/leave-out.ts'
import { type Freshdesk, listAt } from './ask-freshdesk.ts'
import { collectSolutions } from './collect-solutions.ts'
import { addAgent, addContact, addFormerAgent, isWhole } from './user-lines.ts'

const SHORT: Record<string, string> = {
  agents: '/agents',
  groups: '/groups',
  companies: '/companies',
  ticket_fields: '/ticket_fields',
  email_configs: '/email_configs',
  satisfaction_ratings: '/surveys/satisfaction_ratings?created_since=1970-01-01T00:00:00Z',
  folders: '/canned_response_folders',
}

/** Lists give no more pages than that. */
const MOST_PAGES = 300
const BEGINNING = '1970-01-01T00:00:00Z'

/** Reads all lists of the API. Throws what the API throws. */
export async function collect(api: Freshdesk, collected: Collected): Promise<void> {
  const { lists, people, spool } = collected
  for (const [name, path] of Object.entries(SHORT))
    lists.set(name, await listAt(api, collected, [name, path]))
  for (const agent of lists.get('agents') ?? []) addAgent(people, agent)
  const replies: Line[] = []
  for (const folder of lists.get('folders') ?? [])
    for (const one of await listAt(api, collected, [
      'canned_responses',
      `/canned_response_folders/${textIn(folder, 'id')}/responses`,
    ]))
      replies.push({ ...one, folder })
  lists.set('canned_responses', replies)
  for await (const some of api.pages('/contacts')) await spool.add('contacts', some)
  await takeTickets(api, collected)
  await collectSolutions(api, collected)
  await takePeople(api, collected)
}

/** The numbers of all tickets, by the time of their last change: a list that ends too early is begun again where it ended. */
async function* numbersOf(api: Freshdesk, collected: Collected, filter: string): AsyncGenerator<string> {
  const seen = new Set<string>()
  for (let since = BEGINNING; ; ) {
    let [pages, last] = [0, since]
    const list = `/tickets?updated_since=${since}&order_by=updated_at&order_type=asc${filter}`
    for await (const some of api.pages(list, MOST_PAGES)) {
      pages++
      for (const ticket of some) {
        const id = textIn(ticket, 'id') ?? ''
        last = textIn(ticket, 'updated_at') ?? last
        if (!seen.has(id)) yield id
        seen.add(id)
      }
    }
    if (pages < MOST_PAGES) return
    if (last === since) {
      leaveOut(
        collected,
        ['conversations', since],
        say`So many tickets changed in the same second that the rest cannot be read.`,
      )
      return
    }
    since = last
  }
}

/** The list has neither texts nor files, so each ticket is asked for; deleted ones are only counted. */
async function takeTickets(api: Freshdesk, collected: Collected): Promise<void> {
  const { spool } = collected
  for (const filter of ['', '&filter=spam'])
    for await (const id of numbersOf(api, collected, filter)) {
      const ticket = asLine(await api.get(`/tickets/${id}`))
      if (textIn(ticket, 'id') === null) {
        leaveOut(collected, ['conversations', id], say`It was deleted there.`)
        continue
      }
      const said: Line[] = []
      for await (const some of api.pages(`/tickets/${id}/conversations`)) said.push(...some)
      await spool.add('tickets', [ticket])
      await spool.add('said', [firstOf(ticket), ...said.map(one => ({ ...one, ticket_id: id }))])
    }
  for await (const id of numbersOf(api, collected, '&filter=deleted'))
    leaveOut(collected, ['conversations', id], say`It was deleted there.`)
}

/** Of mail that staff began a conversation with. */
const OUTBOUND = 10

/** The text of a ticket is its first message. */
function firstOf(ticket: Line): Line {
  const id = textIn(ticket, 'id') ?? ''
  const isOutbound = ticket.source === OUTBOUND
  return {
    id: `ticket ${id}`,
    ticket_id: id,
    body: ticket.description,
    body_text: ticket.description_text,
    user_id: isOutbound ? ticket.responder_id : ticket.requester_id,
    incoming: !isOutbound,
    private: false,
    attachments: ticket.attachments,
    created_at: ticket.created_at,
    isFirst: true,
  }
}

/** The list of contacts has one address of each; whoever takes part in tickets is asked for by their number. */
async function takePeople(api: Freshdesk, collected: Collected): Promise<void> {
  const { spool, people, lists } = collected
  people.remember('unknown', 'Freshdesk')
  const companies = new Map(
    (lists.get('companies') ?? []).map(one => [textIn(one, 'id'), textIn(one, 'name') ?? '']),
  )
  const known = { companies, cut: (id: string) => listCut(collected, id) }
  const staff = await staffIn(collected)
  await addFormerAgents(collected, staff)
  const named = new Set<string>(staff)
  for await (const some of spool.inOrder('said'))
    for (const one of some) named.add(textIn(one, 'user_id') ?? '')
  for await (const some of spool.inOrder('tickets'))
    for (const one of some) named.add(textIn(one, 'requester_id') ?? '')
  for await (const some of spool.inOrder('contacts')) {
    for (const contact of some)
      if (isWhole(contact) || !named.has(textIn(contact, 'id') ?? '')) addContact(people, contact, known)
    await people.flush()
  }
  for (const id of named)
    if (id !== '' && !people.has(id)) {
      await takePerson(api, collected, { id, known, isStaff: staff.has(id) })
      await people.flush()
    }
  for await (const some of spool.inOrder('articles'))
    for (const one of some) people.memberOf(textIn(one, 'agent_id'), timesIn(one).created_at)
}

/** Numbers of those who did what agents alone can do. */
async function staffIn({ spool, lists }: Collected): Promise<Set<string>> {
  const ids: unknown[] = (lists.get('groups') ?? []).flatMap(({ agent_ids }) => agent_ids)
  for await (const some of spool.inOrder('tickets')) ids.push(...some.map(one => one.responder_id))
  for await (const some of spool.inOrder('said'))
    ids.push(...some.filter(one => one.private === true && one.incoming !== true).map(one => one.user_id))
  for await (const some of spool.inOrder('articles')) ids.push(...some.map(one => one.agent_id))
  return new Set(ids.flatMap(id => textIn({ id }, 'id') ?? []))
}

/** An agent who is deleted there becomes a contact. */
async function addFormerAgents({ spool, people }: Collected, staff: Set<string>): Promise<void> {
  for await (const some of spool.inOrder('contacts'))
    for (const contact of some) if (staff.has(textIn(contact, 'id') ?? '')) addFormerAgent(people, contact)
}

/** Somebody who cannot be read, such as a contact that was merged, is somebody of whom nothing is known. */
async function takePerson(
  api: Freshdesk,
  collected: Collected,
  { id, known, isStaff }: { id: string; known: Parameters<typeof addContact>[2]; isStaff: boolean },
): Promise<void> {
  const { people } = collected
  try {
    const contact = asLine(await api.get(`/contacts/${id}`))
    if (textIn(contact, 'id') !== null)
      return isStaff ? addFormerAgent(people, contact) : addContact(people, contact, known)
    const agent = asLine(await api.get(`/agents/${id}`))
    if (textIn(agent, 'id') !== null) addAgent(people, { ...agent, deactivated: true })
  } catch (error) {
    if (!(error instanceof Problem && ['forbidden', 'unavailable'].includes(error.code))) throw error
    leaveOut(collected, ['contacts', id], reasonOf(error))
  }
}

/** The list of attachments of a message, and of the ticket itself. */
export async function freshFiles(api: Freshdesk, message: Line): Promise<Line[]> {
  const path = `/tickets/${textIn(message, 'ticket_id')}`
  if (message.isFirst === true) return asLines(asLine(await api.get(path)).attachments)
  for await (const some of api.pages(`${path}/conversations`)) {
    const found = some.find(one => textIn(one, 'id') === textIn(message, 'id'))
    if (found) return asLines(found.attachments)
  }
  return []
}
