import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import { type Collected, leaveOutKinds, listOf } from '../../remote/collected.ts'
import { listCut } from '../../remote/data.ts'
import { asLine, numberIn, textIn, timesIn } from '../../remote/fields.ts'
import { leaveOut } from '../../remote/leave-out.ts'
import { fromSeconds, type Intercom } from './ask-intercom.ts'
import { partsIn, saidIn } from './part-lines.ts'
import { addAdmin, addAuthor, addContact, isStaff } from './people-lines.ts'

/** Reads all lists of the API. Throws what the API throws. */
export async function collect(api: Intercom, collected: Collected): Promise<void> {
  const { lists, people, spool } = collected
  for (const [name, path, key] of [
    ['admins', '/admins', 'admins'],
    ['teams', '/teams', 'teams'],
    ['collections', '/help_center/collections', 'data'],
  ] as const)
    lists.set(name, await listOf(collected, [name, path], api.pages(path, key)))
  for (const admin of lists.get('admins') ?? []) addAdmin(people, admin)
  people.remember('unknown', 'Intercom')
  await takeConversations(api, collected)
  for (const one of await listOf(collected, ['articles', '/articles'], api.pages('/articles', 'data')))
    await spool.add('articles', [one])
  await takePeople(api, collected)
  leaveOutKinds(collected, [
    'macros',
    'workflows',
    'companies',
    'contact_notes',
    'tickets',
    'series',
    'events',
  ])
}

/** The list has no parts, so each conversation is asked for. */
async function takeConversations(api: Intercom, collected: Collected): Promise<void> {
  const { spool } = collected
  const seen = new Set<string>()
  for await (const some of api.pages('/conversations', 'conversations'))
    for (const { id: given } of some) {
      const id = String(given)
      if (seen.has(id)) continue
      seen.add(id)
      const { conversation_parts, ...one } = fromSeconds(asLine(await api.get(`/conversations/${id}`)))
      if (textIn(one, 'id') === null) {
        leaveOut(collected, ['conversations', id], say`It was deleted there.`)
        continue
      }
      const parts = partsIn({ conversation_parts }).map(fromSeconds)
      const missing = (numberIn(asLine(conversation_parts), 'total_count') ?? 0) - parts.length
      if (missing > 0)
        leaveOut(collected, ['messages', id], say`The API gives the latest parts only. Missing: ${missing}.`)
      await spool.add('tickets', [one])
      await spool.add('said', saidIn(one, parts))
    }
}

/** Staff first, also those whom only conversations name: what is theirs is no customer's. */
async function takePeople(api: Intercom, collected: Collected): Promise<void> {
  const { people, spool } = collected
  await addAuthors(collected, true)
  for await (const some of spool.inOrder('articles'))
    for (const one of some) people.memberOf(textIn(one, 'author_id'), timesIn(one).created_at)
  for await (const some of api.pages('/contacts', 'data')) {
    for (const one of some) addContact(people, one, listCut(collected, textIn(one, 'id')))
    await people.flush()
  }
  await addAuthors(collected, false)
}

async function addAuthors({ people, spool }: Collected, ofStaff: boolean): Promise<void> {
  for await (const some of spool.inOrder('said')) {
    for (const one of some) {
      const author: Line = asLine(one.author)
      const id = textIn(author, 'id')
      if (id !== null && isStaff(author) === ofStaff && !people.has(id))
        addAuthor(people, author, timesIn(one).created_at)
    }
    await people.flush()
  }
}
