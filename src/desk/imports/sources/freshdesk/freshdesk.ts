import { Problem } from '../../../../kit/errors.ts'
import type { Scope } from '../../../../kit/scope.ts'
import { say } from '../../../../kit/sentences/say.ts'
import { partOf } from '../../../archive/part-of.ts'
import type { Line } from '../../../archive/queries.ts'
import { articleParts } from '../../remote/article-parts.ts'
import { type Collected, listIn, readAccount } from '../../remote/collected.ts'
import { listCut, ticketNumberField } from '../../remote/data.ts'
import { asLine, textIn, timesIn } from '../../remote/fields.ts'
import { filesOfMessages } from '../../remote/files.ts'
import { headOf } from '../../remote/head-of.ts'
import { leaveOut } from '../../remote/leave-out.ts'
import { createSlugs } from '../../remote/lines.ts'
import { markdownOfHtml } from '../../remote/markdown-of-html.ts'
import { domainLines, organizationLine } from '../../remote/organization-lines.ts'
import type { Remote, Source, SourceItem } from '../../source.ts'
import { createFreshdesk, type Freshdesk } from './ask-freshdesk.ts'
import { collect, freshFiles } from './collect.ts'
import { nameLeftOut } from './left-out.ts'
import { filesOf, messageLine } from './message-lines.ts'
import { articleLine, linkedPictures, topicLines, translationsOf } from './solution-lines.ts'
import {
  channelsOf,
  conversationLine,
  fieldsOf,
  originOf,
  ratingLine,
  statusNamesOf,
} from './ticket-lines.ts'
import { teamLine } from './user-lines.ts'

/** An account of Freshdesk, with the API key of an administrator. */
export const freshdesk: Source = { name: 'freshdesk', takes: 'address', login: 'key', read }

/** Reads the lists of the API into files, and gives their lines kind by kind; files are fetched as they are asked for. */
async function* read(address: string, scope: Scope, remote?: Remote): AsyncGenerator<SourceItem> {
  if (!remote) throw new Problem('malformed', say`This source needs a login.`)
  const api = createFreshdesk(address, remote)
  const reader = textIn(asLine(await api.get('/agents/me')), 'id') // a wrong key begins no run
  if (reader === null) throw new Problem('malformed', say`${api.host} refused the API key.`)
  const head = headOf(address, scope.now())
  yield* readAccount({ head, host: api.host, reader }, async function* (collected) {
    await collect(api, collected)
    yield* linesOf(collected, scope)
    const of = (message: Line) => filesOf(message, id => freshLink(api, message, id))
    yield* filesOfMessages(collected, { api, of })
    yield* publicIn(collected, scope)
    await nameLeftOut(api, collected)
  })
}

/** Lines of people are given when all have been named, by conversations and messages too. */
async function* linesOf(collected: Collected, scope: Scope): AsyncGenerator<SourceItem> {
  const talk = await talkOf(collected)
  const { people, spool, reader } = collected
  people.identityOf(reader, scope.now().toISOString())
  yield partOf('members', people.members())
  yield partOf('teams', listIn(collected, 'groups').map(teamLine))
  yield partOf('channels', talk.channels)
  yield partOf('custom_fields', talk.fields)
  const companies = listIn(collected, 'companies')
  yield partOf('organizations', companies.map(organizationLine))
  yield partOf('organization_domains', domainLines(companies, 'domains'))
  for await (const some of people.contacts()) yield partOf('contacts', some)
  for await (const some of people.identities()) yield partOf('identities', some)
  yield* repliesIn(collected)
  for (const name of ['conversations', 'messages'])
    for await (const some of spool.inOrder(`${name} lines`)) yield partOf(name, some)
  yield partOf('ratings', talk.ratings)
}

interface Talk {
  channels: Line[]
  fields: Line[]
  ratings: Line[]
}

/** The lines of conversations and messages, into the spool: those that changed first come first. */
async function talkOf(collected: Collected): Promise<Talk> {
  const { spool, people, host } = collected
  const channels = channelsOf(listIn(collected, 'email_configs'))
  const fields = fieldsOf(listIn(collected, 'ticket_fields'))
  const statuses = statusNamesOf(listIn(collected, 'ticket_fields'))
  for (const [code, name] of statuses)
    leaveOut(
      collected,
      ['statuses', name || String(code)],
      say`Its tickets are unresolved here; their data has the name.`,
    )
  const origins = new Map<string, number>()
  for await (const some of spool.inOrder('tickets')) {
    const context = { host, people, channels, keys: fields.keys, statuses }
    for (const ticket of some) origins.set(textIn(ticket, 'id') ?? '', originOf(ticket))
    await spool.add(
      'conversations lines',
      some.map(ticket =>
        conversationLine(ticket, { ...context, cut: listCut(collected, textIn(ticket, 'id')) }),
      ),
    )
    await people.flush()
  }
  for await (const some of spool.inOrder('said')) {
    await spool.add(
      'messages lines',
      some.map(one => messageLine(one, people, origins.get(textIn(one, 'ticket_id') ?? '') ?? 0)),
    )
    await people.flush()
  }
  const ratings = new Map<string | null, Line>()
  for (const one of listIn(collected, 'satisfaction_ratings')) {
    const line = ratingLine(one, people)
    if (line) ratings.set(textIn(one, 'ticket_id'), line)
  }
  return {
    channels: channels.lines,
    fields: [ticketNumberField(), ...fields.lines],
    ratings: [...ratings.values()],
  }
}

/** Canned responses as saved replies, in the groups of their folders; those of a personal folder belong to who reads. */
async function* repliesIn(collected: Collected): AsyncGenerator<SourceItem> {
  const groups = new Map<string | null, Line>()
  const replies = listIn(collected, 'canned_responses').map(one => {
    const folder = asLine(one.folder)
    const group = textIn(folder, 'id')
    const name = textIn(folder, 'name') ?? ''
    groups.set(group, { id: group, name, created_at: timesIn(folder).created_at })
    const html = textIn(one, 'content_html')
    return {
      id: textIn(one, 'id'),
      group_id: group,
      user_id: folder.personal === true ? collected.reader : null,
      name: textIn(one, 'title') ?? '',
      body: html ? markdownOfHtml(html) : (textIn(one, 'content') ?? ''),
      ...timesIn(one),
    }
  })
  groups.delete(null)
  yield partOf('saved_reply_groups', [...groups.values()])
  yield partOf('saved_replies', replies)
}

async function freshLink(api: Freshdesk, message: Line, id: string): Promise<string | null> {
  const file = (await freshFiles(api, message)).find(one => textIn(one, 'id') === id)
  return file ? textIn(file, 'attachment_url') : null
}

async function* publicIn(collected: Collected, { brand }: Scope): AsyncGenerator<SourceItem> {
  const { people, reader } = collected
  yield partOf('topics', topicLines(listIn(collected, 'categories'), listIn(collected, 'solution_folders')))
  const writing = { people, reader, slugOf: createSlugs(), language: brand.language }
  const lineOf = (one: Line) => articleLine(one, writing)
  yield* articleParts(collected, { lineOf, translationsOf, picturesOf: linkedPictures })
}
