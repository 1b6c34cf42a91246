import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import { type Collected, leaveOutAll, leaveOutKinds, listIn, listOf } from '../../remote/collected.ts'
import { listCut } from '../../remote/data.ts'
import { asLine, textIn, timesIn } from '../../remote/fields.ts'
import { leaveOut } from '../../remote/leave-out.ts'
import type { Gorgias } from './ask-gorgias.ts'
import type { Fields } from './field-lines.ts'
import { addTraffic, isEmpty, writerOf } from './message-lines.ts'
import { addCustomer, addFormerUser, addUser, customerId, UNKNOWN } from './people-lines.ts'
import type { Traffic } from './ticket-lines.ts'

/** Lists that are short, by their names. */
const LISTS: Record<string, string> = {
  users: '/users',
  teams: '/teams',
  integrations: '/integrations',
  macros: '/macros?order_by=created_datetime:asc',
  surveys: '/satisfaction-surveys?order_by=created_datetime:asc',
}

export async function takeLists(api: Gorgias, collected: Collected): Promise<void> {
  const { lists, people } = collected
  for (const [name, path] of Object.entries(LISTS))
    lists.set(name, await listOf(collected, [name, path], api.pages(path)))
  const fields: Line[] = []
  for (const type of ['Ticket', 'Customer'])
    fields.push(
      ...(await listOf(collected, ['fields', type], api.pages(`/custom-fields?object_type=${type}`))),
    )
  lists.set('fields', fields)
  for (const user of listIn(collected, 'users')) addUser(people, user)
  people.remember(UNKNOWN, 'Gorgias')
}

/** What tickets are like, besides what is in the spool. */
export interface Tickets {
  ids: Set<string>
  traffic: Map<string, Traffic>
  ways: Set<string | null>
}

/** Reads all other lists of the API. Throws what the API throws. */
export async function collect(api: Gorgias, collected: Collected, fields: Fields): Promise<Tickets> {
  const { ids, ways } = await takeTickets(api, collected)
  const traffic = await takeMessages(api, collected, ids)
  await takePeople(api, collected, fields)
  return { ids, traffic, ways }
}

/** The oldest first, so that none moves to a page that was read. */
const IN_ORDER = 'order_by=created_datetime:asc'

async function takeTickets(api: Gorgias, collected: Collected) {
  const [ids, ways] = [new Set<string>(), new Set<string | null>()]
  for await (const some of api.pages(`/tickets?${IN_ORDER}`))
    for (const one of some) {
      const id = textIn(one, 'id') ?? ''
      if (ids.has(id)) continue
      if (textIn(one, 'trashed_at') !== null) {
        leaveOut(collected, ['conversations', id], say`It was deleted there.`)
        continue
      }
      ids.add(id)
      ways.add(textIn(one, 'channel'))
      const { messages, events, reply_options, ...ticket } = one
      await collected.spool.add('tickets', [ticket])
    }
  return { ids, ways }
}

/** Those of all tickets at once: the limit of requests is low. */
async function takeMessages(
  api: Gorgias,
  collected: Collected,
  tickets: Set<string>,
): Promise<Map<string, Traffic>> {
  const traffic = new Map<string, Traffic>()
  const seen = new Set<string>()
  for await (const some of api.pages(`/messages?${IN_ORDER}`)) {
    const said = some.filter(one => {
      const id = textIn(one, 'id') ?? ''
      if (seen.has(id) || !tickets.has(textIn(one, 'ticket_id') ?? '')) return false
      seen.add(id)
      const isDeleted = textIn(one, 'deleted_at') !== null
      if (isDeleted) leaveOut(collected, ['messages', id], say`It was deleted there.`)
      return !isDeleted && !isEmpty(one)
    })
    for (const one of said) addTraffic(traffic, one)
    await collected.spool.add('said', said)
  }
  return traffic
}

/** Staff first, also those whom only tickets and messages name: what is theirs is no customer's. */
async function takePeople(api: Gorgias, collected: Collected, fields: Fields): Promise<void> {
  const { people, spool } = collected
  const add = (customer: Line) => {
    if (people.has(customerId(textIn(customer, 'id')) ?? '')) return
    const values = fields.valuesIn('contact', customer)
    addCustomer(people, customer, { values, cut: listCut(collected, textIn(customer, 'id')) })
  }
  await addWriters(collected, true, addFormerUserOnce(collected))
  for await (const some of spool.inOrder('tickets'))
    for (const one of some) addFormerUserOnce(collected)(asLine(one.assignee_user), timesIn(one).updated_at)
  for await (const some of api.pages(`/customers?${IN_ORDER}`)) {
    some.forEach(add)
    await people.flush()
  }
  const addAt = (customer: Line, at: string) => add({ ...customer, created_at: at, updated_at: at })
  await addWriters(collected, false, addAt)
  for await (const some of spool.inOrder('tickets')) {
    for (const one of some) addAt(asLine(one.customer), timesIn(one).created_at)
    await people.flush()
  }
}

const addFormerUserOnce =
  ({ people }: Collected) =>
  (user: Line, at: string) => {
    if (!people.has(textIn(user, 'id') ?? UNKNOWN)) addFormerUser(people, user, at)
  }

async function addWriters(
  { people, spool }: Collected,
  ofStaff: boolean,
  add: (person: Line, at: string) => void,
): Promise<void> {
  for await (const some of spool.inOrder('said')) {
    for (const one of some)
      if (writerOf(one).isStaff === ofStaff) add(asLine(one.sender), timesIn(one).created_at)
    await people.flush()
  }
}

/** Names everything that stays there. */
export async function nameLeftOut(api: Gorgias, collected: Collected): Promise<void> {
  const name = (one: Line) => textIn(one, 'name') ?? textIn(one, 'id') ?? ''
  for (const kind of ['rules', 'views', 'widgets'])
    await leaveOutAll(collected, [kind, `/${kind}`], { pages: api.pages(`/${kind}`), name })
  leaveOutKinds(collected, ['articles', 'events', 'calls', 'orders'])
}
