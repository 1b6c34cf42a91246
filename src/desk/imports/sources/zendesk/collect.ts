import { Problem } from '../../../../kit/errors.ts'
import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import { reasonOf } from '../../remote/ask-api.ts'
import { type Collected, listOf } from '../../remote/collected.ts'
import { listCut } from '../../remote/data.ts'
import { asLine, asLines, textIn, timesIn } from '../../remote/fields.ts'
import { leaveOut } from '../../remote/leave-out.ts'
import type { Zendesk } from './ask-zendesk.ts'
import { wayOf } from './channel-lines.ts'
import { addUser } from './user-lines.ts'

/** What is needed of all tickets at once, besides. */
export interface ZendeskAccount extends Collected {
  /** Numbers of those who did what staff alone can do. */
  staff: Set<string | null>
  /** Where tickets went that were merged, by their numbers. */
  merged: Map<string, string>
}

/** As many as a ticket can have. */
const MOST_COMMENTS = 5_000
const AT_ONCE = 100
/** Who writes what nobody has written. */
const SYSTEM = '-1'

const SHORT: Record<string, string> = {
  organizations: '/organizations.json',
  groups: '/groups.json',
  group_memberships: '/group_memberships.json',
  recipient_addresses: '/recipient_addresses.json',
  ticket_fields: '/ticket_fields.json',
  macros: '/macros.json',
  satisfaction_ratings: '/satisfaction_ratings.json',
  categories: '/help_center/categories.json',
  sections: '/help_center/sections.json',
  user_segments: '/help_center/user_segments.json',
}

/** Of long lists, what is used of each: they are in memory. */
const KEPT: Record<string, (one: Line) => Line[]> = {
  satisfaction_ratings: one => (/^(good|bad)/.test(textIn(one, 'score') ?? '') ? [one] : []),
  suspended_tickets: ({ id }) => [{ id }],
}

/** Reads all lists of the API. Throws what the API throws. */
export async function collect(api: Zendesk, collected: ZendeskAccount): Promise<void> {
  for (const [name, path] of Object.entries(SHORT))
    collected.lists.set(name, await listAt(api, collected, [name, path]))
  for (const one of collected.lists.get('group_memberships') ?? []) noteStaff(collected, one.user_id)
  await takeTickets(api, collected)
  await takeArticles(api, collected)
  await takeUsers(api, collected)
  collected.lists.set(
    'suspended_tickets',
    await listAt(api, collected, ['suspended_tickets', '/suspended_tickets.json']),
  )
}

async function listAt(api: Zendesk, collected: Collected, [name, path]: [string, string]): Promise<Line[]> {
  const keep = KEPT[name] ?? (one => [one])
  const kept = async function* () {
    for await (const items of api.pages(path, name)) yield items.flatMap(keep)
  }
  return listOf(collected, [name, path], kept())
}

function noteStaff({ staff }: ZendeskAccount, id: unknown): void {
  staff.add(textIn({ id }, 'id'))
}

/** Notes come by mail too, from customers whom a ticket does not know. */
function isStaffNote(comment: Line): boolean {
  return comment.public !== true && wayOf(comment) !== 'email'
}

/** Members of staff first: what is theirs is no customer's. Agents who have left are often customers there. */
async function takeUsers(api: Zendesk, collected: ZendeskAccount): Promise<void> {
  const { spool, people, lists, staff } = collected
  people.remember(SYSTEM, 'Zendesk')
  for await (const users of api.exported('users'))
    for (let from = 0; from < users.length; from += AT_ONCE)
      await spool.add('users', await withIdentities(api, users.slice(from, from + AT_ONCE)))
  const names = new Map(
    (lists.get('organizations') ?? []).map(one => [textIn(one, 'id'), textIn(one, 'name') ?? '']),
  )
  const wasStaff = (user: Line) => textIn(user, 'role') === 'end-user' && staff.has(textIn(user, 'id'))
  for (const isStaff of [true, false])
    for await (const some of spool.read('users')) {
      for (const user of some) {
        const hasLeft = wasStaff(user)
        if ((hasLeft || textIn(user, 'role') !== 'end-user') === isStaff)
          addUser(people, user, {
            organizations: names,
            hasLeft,
            cut: listCut(collected, textIn(user, 'id')),
          })
      }
      await people.flush()
    }
  for await (const some of spool.inOrder('articles'))
    for (const one of some) people.memberOf(textIn(one, 'author_id'), timesIn(one).created_at)
}

/** The export names one address of each user; this list has all of them. */
async function withIdentities(api: Zendesk, users: Line[]): Promise<Line[]> {
  const ids = users.filter(({ active }) => active !== false).map(one => textIn(one, 'id'))
  if (ids.length === 0) return users
  const answer = asLine(await api.get(`/users/show_many.json?ids=${ids.join(',')}&include=identities`))
  const byUser = Map.groupBy(asLines(answer.identities), one => textIn(one, 'user_id'))
  return users.map(user => ({ ...user, identities: byUser.get(textIn(user, 'id')) ?? [] }))
}

/** The export has some tickets twice; the later state counts, which is read first. */
async function takeTickets(api: Zendesk, collected: ZendeskAccount): Promise<void> {
  const { spool } = collected
  for await (const tickets of api.exported('tickets')) await spool.add('exported', tickets)
  const seen = new Set<string>()
  for await (const some of spool.read('exported'))
    for (const ticket of some) {
      const id = textIn(ticket, 'id') ?? ''
      if (seen.has(id)) continue
      seen.add(id)
      const comments = textIn(ticket, 'status') === 'deleted' ? null : await commentsOf(api, collected, id)
      if (comments === null) {
        leaveOut(collected, ['conversations', id], say`It was deleted there.`)
        continue
      }
      if (comments.length >= MOST_COMMENTS)
        leaveOut(
          collected,
          ['messages', id],
          say`It has as many messages as can be read; later ones may be missing.`,
        )
      noteStaff(collected, ticket.assignee_id)
      for (const one of comments) if (isStaffNote(one)) noteStaff(collected, one.author_id)
      await spool.add('tickets', [ticket])
      await spool.add('comments', comments.map(one => ({ ...one, ticket_id: id })).reverse())
      for (const comment of comments) noteMerge(collected, id, comment)
    }
}

/** Null: the ticket is gone. A ticket that this login may not read comes without its comments. */
async function commentsOf(api: Zendesk, collected: Collected, id: string): Promise<Line[] | null> {
  const path = `/tickets/${id}/comments.json?include_inline_images=true`
  const comments: Line[] = []
  let isThere = false
  try {
    for await (const items of api.pages(path, 'comments')) {
      isThere = true
      comments.push(...items)
    }
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'forbidden')) throw error
    leaveOut(collected, ['messages', id], reasonOf(error))
    return comments
  }
  return isThere ? comments : null
}

/** A comment of a ticket says which others were merged into it; in those, a comment says where they went. */
function noteMerge({ merged }: ZendeskAccount, id: string, comment: Line): void {
  const source = asLine(asLine(comment.via).source)
  if (textIn(source, 'rel') !== 'merge') return
  const from = asLine(source.from)
  const all = [from.ticket_id, ...(Array.isArray(from.ticket_ids) ? from.ticket_ids : [])]
  for (const other of all.map(one => textIn({ one }, 'one')))
    if (other !== null && other !== id) merged.set(other, id)
  const to = textIn(asLine(source.to), 'ticket_id')
  if (to !== null && to !== id) merged.set(id, to)
}

async function takeArticles(api: Zendesk, collected: ZendeskAccount): Promise<void> {
  const { spool, lists } = collected
  const locales = asLine(await api.get('/help_center/locales.json').catch(asNothing)).locales
  const hasMany = Array.isArray(locales) && locales.length > 1
  for (const article of await listAt(api, collected, ['articles', '/help_center/articles.json'])) {
    const id = textIn(article, 'id') ?? ''
    const path = `/help_center/articles/${id}`
    const files: Line[] = []
    if (/<img/i.test(String(article.body)))
      for await (const some of api.pages(`${path}/attachments.json`, 'article_attachments'))
        files.push(...some)
    const translations: Line[] = []
    if (hasMany)
      for await (const some of api.pages(`${path}/translations.json`, 'translations'))
        translations.push(...some)
    noteStaff(collected, article.author_id)
    await spool.add('articles', [{ ...article, files, translations }])
  }
  lists.set('locales', asLines(locales))
}

/** Not all accounts have a help center. */
function asNothing(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'forbidden') return undefined
  throw error
}
