import { bitmapTypeOf } from '../../../../kit/bitmap.ts'
import { Problem } from '../../../../kit/errors.ts'
import type { Scope } from '../../../../kit/scope.ts'
import { say } from '../../../../kit/sentences/say.ts'
import { partOf } from '../../../archive/part-of.ts'
import type { Line } from '../../../archive/queries.ts'
import { listIn, readAccount } from '../../remote/collected.ts'
import { listCut, ticketNumberField } from '../../remote/data.ts'
import { fetched } from '../../remote/fetched.ts'
import { asLine, asLines, numberIn, textIn } from '../../remote/fields.ts'
import { headOf } from '../../remote/head-of.ts'
import { leaveOut } from '../../remote/leave-out.ts'
import { createSlugs } from '../../remote/lines.ts'
import { domainLines, organizationLine } from '../../remote/organization-lines.ts'
import { translationLines } from '../../remote/translation-lines.ts'
import type { Remote, Source, SourceItem } from '../../source.ts'
import { createZendesk, type Zendesk } from './ask-zendesk.ts'
import { channelsOf, wayOf } from './channel-lines.ts'
import { collect, type ZendeskAccount } from './collect.ts'
import { attachmentLine, messageLine } from './comment-lines.ts'
import { articleLine, imageLine, picturesOf, topicLines, translationsOf } from './help-center-lines.ts'
import { nameLeftOut } from './left-out.ts'
import { groupLines, otherActionsOf, replyLine } from './macro-lines.ts'
import { colleaguesIn, conversationLine, fieldsOf, participantsOf, ratingLine } from './ticket-lines.ts'
import { noteLines, teamLine } from './user-lines.ts'

/** An account of Zendesk, with the login of an administrator. */
export const zendesk: Source = { name: 'zendesk', takes: 'address', read }

/** Reads the lists of the API into files, and gives their lines kind by kind; files are fetched as they are asked for. */
async function* read(address: string, scope: Scope, remote?: Remote): AsyncGenerator<SourceItem> {
  if (!remote) throw new Problem('malformed', say`This source needs a login.`)
  const api = createZendesk(address, remote)
  // A wrong login begins no run; some accounts answer it like a visitor.
  const reader = textIn(asLine(asLine(await api.get('/users/me.json')).user), 'id')
  if (reader === null)
    throw new Problem('malformed', say`${api.host} refused the email address or the token.`)
  const head = headOf(address, scope.now())
  yield* readAccount({ head, host: api.host, reader }, async function* (of) {
    const collected = { ...of, staff: new Set<string | null>(), merged: new Map<string, string>() }
    await collect(api, collected)
    yield* linesOf(collected, scope)
    yield* filesIn(collected, api)
    yield* publicIn(collected, api, scope)
    await nameLeftOut(api, collected)
  })
}

/** Lines of people are given when all have been named, by conversations and messages too. */
async function* linesOf(collected: ZendeskAccount, scope: Scope): AsyncGenerator<SourceItem> {
  const talk = await talkOf(collected, scope)
  const { people, spool, reader } = collected
  yield partOf('members', people.members())
  const memberships = listIn(collected, 'group_memberships')
  yield partOf(
    'teams',
    listIn(collected, 'groups').map(one => teamLine(one, memberships)),
  )
  yield partOf('channels', talk.channels)
  yield partOf('custom_fields', talk.fields)
  const organizations = listIn(collected, 'organizations')
  yield partOf('organizations', organizations.map(organizationLine))
  yield partOf('organization_domains', domainLines(organizations, 'domain_names'))
  for await (const some of people.contacts()) yield partOf('contacts', some)
  for await (const some of people.identities()) yield partOf('identities', some)
  const noted = new Set<string>()
  for await (const some of spool.read('users'))
    yield partOf(
      'contact_notes',
      some.flatMap(user => {
        const id = textIn(user, 'id') ?? ''
        const isAgain = noted.has(id)
        noted.add(id)
        return isAgain ? [] : noteLines(people, user, reader)
      }),
    )
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

/** The lines of conversations and messages, into the spool: the oldest first. */
async function talkOf(collected: ZendeskAccount, scope: Scope): Promise<Talk> {
  const { spool, people, host, merged } = collected
  const [ways, tickets] = [new Set<string>(), new Map<string, string[]>()]
  for await (const some of spool.read('tickets'))
    for (const ticket of some) {
      ways.add(wayOf(ticket))
      tickets.set(textIn(ticket, 'id') ?? '', participantsOf(people, ticket))
    }
  const channels = channelsOf(listIn(collected, 'recipient_addresses'), ways)
  const fields = fieldsOf(listIn(collected, 'ticket_fields'))
  const root = (id: string): string => {
    const seen = new Set([id])
    let at = id
    for (let to = merged.get(at); to !== undefined && tickets.has(to) && !seen.has(to); to = merged.get(at)) {
      seen.add(to)
      at = to
    }
    return at
  }
  for await (const some of spool.read('tickets'))
    for (const ticket of some) {
      const id = textIn(ticket, 'id') ?? ''
      const to = root(id)
      const mergedInto = to === id ? null : to
      await spool.add('conversations lines', [
        conversationLine(ticket, { host, people, channels, fields, mergedInto, cut: listCut(collected, id) }),
      ])
      noteOfTicket(collected, ticket)
      await people.flush()
    }
  const messageIds = new Set<string>()
  const place = {
    people,
    root,
    participants: (ticket: string) => tickets.get(ticket) ?? [],
    isNew: (id: string) => messageIds.size < messageIds.add(id).size,
  }
  for await (const some of spool.read('comments')) {
    await spool.add(
      'messages lines',
      some.map(one => messageLine(one, place)),
    )
    await people.flush()
  }
  const ratings = new Map<string | null, Line>()
  for (const one of listIn(collected, 'satisfaction_ratings')) {
    const line = ratingLine(one, people)
    if (line)
      ratings.set(textIn(one, 'ticket_id'), { ...line, conversation_id: root(String(line.conversation_id)) })
  }
  people.identityOf(collected.reader, scope.now().toISOString())
  return {
    channels: channels.lines,
    fields: [ticketNumberField(), ...[...fields.values()].map(({ line }) => line)],
    ratings: [...ratings.values()],
  }
}

/** What of a ticket does not come with it. */
function noteOfTicket(collected: ZendeskAccount, ticket: Line): void {
  const id = textIn(ticket, 'id') ?? ''
  if (textIn(ticket, 'status') === 'hold')
    leaveOut(collected, ['holds', id], say`It is on hold there without an end, so it is unresolved.`)
  const followers = colleaguesIn(collected.people, ticket)
  if (followers > 0)
    leaveOut(
      collected,
      ['followers', id],
      say`Colleagues follow it there: ${followers}. None of these are imported.`,
    )
}

/** Macros with an answer, as saved replies; what else they do is listed. */
async function* repliesIn(collected: ZendeskAccount): AsyncGenerator<SourceItem> {
  const macros = listIn(collected, 'macros')
  const replies: Line[] = []
  for (const macro of macros) {
    const id = textIn(macro, 'title') ?? textIn(macro, 'id') ?? ''
    const reply = macro.active === false ? undefined : replyLine(macro, collected.people)
    const others = otherActionsOf(macro)
    if (reply) replies.push(reply)
    if (macro.active === false) leaveOut(collected, ['macros', id], say`It is inactive there.`)
    else if (!reply) leaveOut(collected, ['macros', id], say`It has no text. Set it up here.`)
    else if (others.length > 0)
      leaveOut(
        collected,
        ['macros', id],
        say`Only its text is imported, without its actions: ${others.join(', ')}.`,
      )
  }
  const used = new Set(replies.map(one => one.group_id))
  yield partOf(
    'saved_reply_groups',
    groupLines(macros).filter(({ id }) => used.has(id)),
  )
  yield partOf('saved_replies', replies)
}

/** The files of comments, each fetched when its bytes are read; those that cannot be are listed. */
async function* filesIn(collected: ZendeskAccount, api: Zendesk): AsyncGenerator<SourceItem> {
  for await (const some of collected.spool.read('comments')) {
    const lines: Line[] = []
    for (const comment of some)
      for (const [position, file] of asLines(comment.attachments).entries()) {
        const id = textIn(file, 'id')
        let line = attachmentLine(comment, file, { position })
        const failed = (reason: ReturnType<typeof say>) => {
          leaveOut(collected, ['files', String(line.id)], reason)
          line = attachmentLine(comment, file, { position, reason: String(reason) })
        }
        if (file.deleted === true) failed(say`It was deleted there.`)
        else
          yield fetched(api, {
            key: String(line.id),
            url: textIn(file, 'content_url'),
            size: numberIn(file, 'size'),
            fresh: async () =>
              textIn(asLine(asLine(await api.get(`/attachments/${id}.json`)).attachment), 'content_url'),
            failed,
          })
        lines.push(line)
      }
    yield partOf('files', lines)
  }
}

async function* publicIn(
  collected: ZendeskAccount,
  api: Zendesk,
  { brand }: Scope,
): AsyncGenerator<SourceItem> {
  const { people, reader, spool, host } = collected
  yield partOf('topics', topicLines(listIn(collected, 'categories'), listIn(collected, 'sections')))
  const slugOf = createSlugs()
  const signedIn = new Set(
    listIn(collected, 'user_segments')
      .filter(one => one.built_in === true && textIn(one, 'user_type') === 'signed_in_users')
      .map(one => textIn(one, 'id')),
  )
  const writing = { people, reader, slugOf, signedIn, language: brand.language }
  const translations: Line[] = []
  for await (const some of spool.inOrder('articles')) {
    const lines = some.map(one => {
      const pictures = picturesOf(one, host)
      const translated = translationLines(textIn(one, 'id'), translationsOf(one, pictures))
      translations.push(...translated.lines)
      for (const locale of translated.unknown)
        leaveOut(
          collected,
          ['translations', `${textIn(one, 'id')} ${locale}`],
          say`The help center does not have this language.`,
        )
      return articleLine(one, { ...writing, pictures })
    })
    yield partOf('articles', lines)
  }
  yield partOf('article_translations', translations)
  yield* picturesIn(collected, api)
}

/** Pictures of articles; only what is a bitmap is shown on public pages. */
async function* picturesIn(collected: ZendeskAccount, api: Zendesk): AsyncGenerator<SourceItem> {
  for await (const some of collected.spool.inOrder('articles')) {
    const lines: Line[] = []
    for (const picture of some.flatMap(one => [...picturesOf(one, collected.host).values()])) {
      let isThere = true
      yield fetched(api, {
        ...picture,
        check: bytes => {
          if (bitmapTypeOf(bytes) !== picture.contentType)
            throw new Problem('malformed', say`must be a PNG, JPEG, GIF or WebP image`)
        },
        failed: reason => {
          isThere = false
          leaveOut(collected, ['article_images', picture.url], reason)
        },
      })
      if (isThere) lines.push(imageLine(picture))
    }
    yield partOf('article_images', lines)
  }
}
