import { Problem } from '../../../../kit/errors.ts'
import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import { reasonOf } from '../../remote/ask-api.ts'
import { type Collected, leaveOutAll, leaveOutKinds, listIn } from '../../remote/collected.ts'
import { listCut } from '../../remote/data.ts'
import { asLine, asLines, textIn } from '../../remote/fields.ts'
import { leaveOut } from '../../remote/leave-out.ts'
import { type HelpScout, listAt } from './ask-helpscout.ts'
import { originOf } from './conversation-lines.ts'
import { addCustomer, addPerson, addUser, customerId, timesOf } from './people-lines.ts'
import { isCounted, isLineItem, isUnsent, writerOf } from './thread-lines.ts'

/** Reads all lists of the API. Throws what the API throws. */
export async function collect(api: HelpScout, collected: Collected): Promise<void> {
  const { lists, people } = collected
  for (const name of ['users', 'teams', 'mailboxes'])
    lists.set(name, await listAt(api, collected, [name, `/${name}`]))
  for (const user of lists.get('users') ?? []) addUser(people, user)
  await takeTeams(api, collected)
  await takeMailboxes(api, collected)
  await takeConversations(api, collected)
  await takePeople(api, collected)
}

async function takeTeams(api: HelpScout, collected: Collected): Promise<void> {
  const teams: Line[] = []
  for (const team of collected.lists.get('teams') ?? []) {
    const members = await listAt(api, collected, ['users', `/teams/${textIn(team, 'id')}/members`])
    teams.push({ ...team, members })
  }
  collected.lists.set('teams', teams)
}

/** What each mailbox has of its own: fields, and saved replies, whose text is asked for one by one. */
async function takeMailboxes(api: HelpScout, collected: Collected): Promise<void> {
  const [fields, replies]: [Line[], Line[]] = [[], []]
  for (const mailbox of collected.lists.get('mailboxes') ?? []) {
    const path = `/mailboxes/${textIn(mailbox, 'id')}`
    fields.push(...(await listAt(api, collected, ['fields', `${path}/fields`])))
    const list = asLines(
      await unlessForbidden(api, collected, `${path}/saved-replies?includeChatReplies=true`),
    )
    for (const one of list) {
      const whole = asLine(await api.get(`${path}/saved-replies/${textIn(one, 'id')}`))
      replies.push({ ...one, ...whole, mailbox })
    }
  }
  collected.lists.set('fields', fields)
  collected.lists.set('saved_replies', replies)
}

async function unlessForbidden(api: HelpScout, collected: Collected, path: string): Promise<unknown> {
  return api.get(path).catch(error => {
    if (!(error instanceof Problem && error.code === 'forbidden')) throw error
    leaveOut(collected, ['saved_replies', path], reasonOf(error))
  })
}

/** The oldest first, so that none moves to a page that was read. */
const CONVERSATIONS = '/conversations?status=all&embed=threads&sortField=createdAt&sortOrder=asc'

async function takeConversations(api: HelpScout, collected: Collected): Promise<void> {
  const { spool } = collected
  const seen = new Set<string>()
  for await (const some of api.pages(CONVERSATIONS, 'conversations'))
    for (const one of some) {
      const id = textIn(one, 'id') ?? ''
      if (seen.has(id)) continue
      seen.add(id)
      const state = textIn(one, 'state') ?? 'published'
      if (state === 'deleted') leaveOut(collected, ['conversations', id], say`It was deleted there.`)
      if (state === 'draft') leaveOut(collected, ['conversations', id], say`It is a draft there.`)
      if (state === 'deleted' || state === 'draft') continue
      const threads = await threadsOf(api, one)
      const { _embedded, ...conversation } = one
      await spool.add('tickets', [conversation])
      await spool.add('said', saidIn(collected, conversation, threads))
    }
}

/** Those that came with it; if some did not, all are asked for. */
async function threadsOf(api: HelpScout, conversation: Line): Promise<Line[]> {
  const embedded = asLines(asLine(conversation._embedded).threads)
  if (Number(conversation.threads ?? 0) <= embedded.filter(isCounted).length) return embedded
  const all: Line[] = []
  for await (const some of api.pages(`/conversations/${textIn(conversation, 'id')}/threads`, 'threads'))
    all.push(...some)
  return all.length > embedded.length ? all : embedded
}

/** What was said, the oldest first. */
function saidIn(collected: Collected, conversation: Line, threads: Line[]): Line[] {
  for (const one of threads.filter(isUnsent))
    leaveOut(collected, ['messages', textIn(one, 'id') ?? ''], say`It is a draft there.`)
  const origin = originOf(conversation)
  return threads
    .filter(one => !isLineItem(one) && !isUnsent(one))
    .map(one => ({
      ...one,
      conversation_id: conversation.id,
      origin,
      created_at: timesOf({ createdAt: one.createdAt ?? conversation.createdAt }).created_at,
    }))
    .sort(
      (one, other) =>
        Date.parse(one.created_at) - Date.parse(other.created_at) ||
        Number(textIn(one, 'id')) - Number(textIn(other, 'id')),
    )
}

/** Staff first, also those whom only threads name: what is theirs is no customer's. */
async function takePeople(api: HelpScout, collected: Collected): Promise<void> {
  const { people, spool } = collected
  people.remember('unknown', 'Help Scout')
  for await (const some of api.pages('/customers', 'customers')) await spool.add('customers', some)
  await addWriters(collected, 'user')
  for await (const some of spool.inOrder('customers')) {
    for (const one of some) addCustomer(people, one, listCut(collected, textIn(one, 'id')))
    await people.flush()
  }
  await addWriters(collected, 'customer')
}

/** Whoever wrote, is assigned or is the customer. */
async function addWriters(collected: Collected, kind: 'user' | 'customer'): Promise<void> {
  const { people, spool } = collected
  const add = (person: Line, at: string) => {
    const isCustomer = textIn(person, 'type') === 'customer'
    const id = textIn(person, 'id')
    if (isCustomer !== (kind === 'customer') || people.has((isCustomer ? customerId(id) : id) ?? '')) return
    addPerson(people, person, at)
  }
  for await (const some of spool.inOrder('said')) {
    for (const one of some) add(writerOf(one), String(one.created_at))
    await people.flush()
  }
  const teams = new Set(listIn(collected, 'teams').map(one => textIn(one, 'id')))
  for await (const some of spool.inOrder('tickets')) {
    for (const one of some) {
      const assignee = asLine(one.assignee)
      add({ ...asLine(one.primaryCustomer), type: 'customer' }, timesOf(one).created_at)
      if (!teams.has(textIn(assignee, 'id'))) add({ ...assignee, type: 'user' }, timesOf(one).updated_at)
    }
    await people.flush()
  }
}

/** Names everything that stays there. */
export async function nameLeftOut(api: HelpScout, collected: Collected): Promise<void> {
  for (const kind of ['workflows', 'webhooks']) {
    const name = (one: Line) => textIn(one, 'name') ?? textIn(one, 'id') ?? ''
    await leaveOutAll(collected, [kind, `/${kind}`], { pages: api.pages(`/${kind}`, kind), name })
  }
  leaveOutKinds(collected, ['docs', 'ratings', 'line_items', 'original_mails'])
}
