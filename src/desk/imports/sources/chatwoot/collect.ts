import type { Line } from '../../../archive/queries.ts'
import { type Collected, leaveOutAll, leaveOutKinds, listIn, listOf } from '../../remote/collected.ts'
import { listCut } from '../../remote/data.ts'
import { asLine, fromSeconds, numberIn, textIn, timesIn } from '../../remote/fields.ts'
import type { Chatwoot } from './ask-chatwoot.ts'
import { takeArticles } from './collect-articles.ts'
import type { Keys } from './field-lines.ts'
import { copiesIn, saidIn } from './message-lines.ts'
import { addAgent, addContact, contactId, nameAgent, UNKNOWN, writerOf } from './people-lines.ts'

/** Lists that are short. */
const LISTS = ['agents', 'teams', 'inboxes', 'canned_responses', 'custom_attribute_definitions']

export async function takeLists(api: Chatwoot, collected: Collected): Promise<void> {
  const { lists, people } = collected
  for (const name of LISTS) lists.set(name, await listOf(collected, [name, `/${name}`], api.list(`/${name}`)))
  for (const agent of listIn(collected, 'agents')) addAgent(people, agent)
  for (const team of listIn(collected, 'teams')) {
    const path = `/teams/${textIn(team, 'id')}/team_members`
    const members = await listOf(collected, ['teams', path], api.list(path))
    team.member_ids = members.flatMap(one => textIn(one, 'id') ?? [])
  }
}

/** Reads all other lists of the API. Throws what the API throws. */
export async function collect(api: Chatwoot, collected: Collected, keys: Keys): Promise<void> {
  collected.people.remember(UNKNOWN, 'Chatwoot')
  await takeConversations(api, collected)
  const ratings = await listOf(
    collected,
    ['ratings', '/csat_survey_responses'],
    api.pages('/csat_survey_responses?sort=created_at'),
  )
  collected.lists.set(
    'ratings',
    ratings.map(one => fromSeconds(one)),
  )
  await takeArticles(api, collected)
  await takePeople(api, collected, keys)
}

/** The oldest first, so that none moves to a page that was read. */
const CONVERSATIONS = '/conversations?status=all&assignee_type=all&sort_by=created_at_asc'

async function takeConversations(api: Chatwoot, collected: Collected): Promise<void> {
  const { spool } = collected
  const seen = new Set<string>()
  for await (const some of api.pages(CONVERSATIONS))
    for (const one of some) {
      const id = textIn(one, 'id') ?? ''
      if (seen.has(id)) continue
      seen.add(id)
      const { messages, last_non_activity_message, updated_at, ...conversation } = one
      const said = saidIn(collected, conversation, await messagesOf(api, id))
      const copies = copiesIn(said)
      const changed = { updated_at: numberIn(one, 'last_activity_at') ?? updated_at }
      await spool.add('tickets', [
        fromSeconds({ ...conversation, ...changed, copies }, ['created_at', 'updated_at', 'snoozed_until']),
      ])
      await spool.add('said', said)
    }
}

/** As many come with an answer. */
const PAGE = 20
const AFTER_ALL = Number.MAX_SAFE_INTEGER

/**
 * All messages: the latest, and those before them, by their numbers. Each answer has the newest of them by their times, so that one
 * that was stored later than it was written, such as by an import, can be in none: of more than one page, all numbers are asked for.
 */
async function messagesOf(api: Chatwoot, conversation: string): Promise<Line[]> {
  const path = `/conversations/${conversation}/messages`
  const all = new Map<string | null, Line>()
  const take = async (query: string) => {
    const [known, page] = [all.size, [] as Line[]]
    for await (const some of api.list(`${path}${query}`)) page.push(...some)
    for (const one of page) all.set(textIn(one, 'id'), one)
    return { isFull: page.length >= PAGE, hasNew: all.size > known }
  }
  let { isFull, hasNew } = await take('')
  if (!isFull) return [...all.values()]
  while (isFull && hasNew)
    ({ isFull, hasNew } = await take(`?before=${Math.min(...[...all.keys()].map(Number))}`))
  await take(`?after=1&before=${AFTER_ALL}`)
  return [...all.values()]
}

/** Staff first, also those whom only messages name: what is theirs is no customer's. */
async function takePeople(api: Chatwoot, collected: Collected, keys: Keys): Promise<void> {
  const { people, spool } = collected
  await addWriters(collected, { keys, ofStaff: true })
  for await (const some of api.pages('/contacts?include_contact_inboxes=false&sort=created_at')) {
    for (const one of some) {
      const id = contactId(textIn(one, 'id')) ?? ''
      if (people.has(id)) continue
      addContact(people, fromSeconds(one), { keys, cut: listCut(collected, textIn(one, 'id')) })
      await takeNotes(api, collected, textIn(one, 'id'))
    }
    await people.flush()
  }
  // Those without an address are in no list.
  for await (const some of spool.inOrder('tickets')) {
    for (const one of some) {
      const contact = asLine(asLine(one.meta).sender)
      if (people.has(contactId(textIn(contact, 'id')) ?? '')) continue
      const times = { created_at: one.created_at, updated_at: one.created_at, ...fromSeconds(contact) }
      addContact(people, times, { keys, cut: listCut(collected, textIn(contact, 'id')) })
    }
    await people.flush()
  }
  await addWriters(collected, { keys, ofStaff: false })
}

async function takeNotes(api: Chatwoot, { people, spool }: Collected, contact: string | null): Promise<void> {
  for await (const some of api.list(`/contacts/${contact}/notes`)) {
    const notes = some.map((one): Line => ({ ...fromSeconds(one), contact_id: contactId(contact) }))
    for (const one of notes) nameAgent(people, one.user, timesIn(one).created_at)
    await spool.add('notes', notes)
  }
}

interface Writers {
  keys: Keys
  ofStaff: boolean
}

async function addWriters({ people, spool }: Collected, { keys, ofStaff }: Writers): Promise<void> {
  for await (const some of spool.inOrder('said')) {
    for (const one of some) {
      const { id, isStaff } = writerOf(one)
      if (isStaff !== ofStaff || people.has(id)) continue
      const { created_at: at } = timesIn(one)
      const sender = asLine(one.sender)
      if (isStaff) addAgent(people, { ...sender, id }, at)
      else addContact(people, { ...sender, created_at: at, updated_at: at }, { keys, cut: () => {} })
    }
    await people.flush()
  }
}

/** Names everything that stays there. */
export async function nameLeftOut(api: Chatwoot, collected: Collected): Promise<void> {
  const name = (one: Line) => textIn(one, 'name') ?? textIn(one, 'title') ?? textIn(one, 'id') ?? ''
  for (const kind of ['macros', 'automation_rules', 'campaigns', 'agent_bots'])
    await leaveOutAll(collected, [kind, `/${kind}`], { pages: api.list(`/${kind}`), name })
  leaveOutKinds(collected, ['activities', 'contact_labels', 'webhooks', 'sla_policies'])
}
