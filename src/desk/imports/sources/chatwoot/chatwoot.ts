import { Problem } from '../../../../kit/errors.ts'
import type { Scope } from '../../../../kit/scope.ts'
import { say } from '../../../../kit/sentences/say.ts'
import { partOf } from '../../../archive/part-of.ts'
import type { Line } from '../../../archive/queries.ts'
import { articleParts } from '../../remote/article-parts.ts'
import { type Collected, listIn, readAccount } from '../../remote/collected.ts'
import { listCut } from '../../remote/data.ts'
import { textIn, timesIn } from '../../remote/fields.ts'
import { filesOfMessages } from '../../remote/files.ts'
import { headOf } from '../../remote/head-of.ts'
import { createSeen, createSlugs } from '../../remote/lines.ts'
import { talkParts } from '../../remote/talk-parts.ts'
import type { Remote, Source, SourceItem } from '../../source.ts'
import { articleLine, categoryOf, linkedPictures, topicLines, translationsOf } from './article-lines.ts'
import { createChatwoot } from './ask-chatwoot.ts'
import { collect, nameLeftOut, takeLists } from './collect.ts'
import { conversationLine, ratingLines } from './conversation-lines.ts'
import { fieldsOf } from './field-lines.ts'
import { inboxesOf } from './inbox-lines.ts'
import { filesOf, messageLine } from './message-lines.ts'
import { noteLine, teamLine } from './people-lines.ts'

/** An account of Chatwoot, with the access token of an administrator. A server can have several accounts. */
export const chatwoot: Source = { name: 'chatwoot', takes: 'address', login: 'account', read }

/** Reads the lists of the API into files, and gives their lines kind by kind; files are fetched as they are asked for. */
async function* read(address: string, scope: Scope, remote?: Remote): AsyncGenerator<SourceItem> {
  if (!remote) throw new Problem('malformed', say`This source needs a login.`)
  const api = createChatwoot(address, remote)
  const reader = await api.reader() // a wrong token begins no run
  const head = headOf(address, scope.now(), api.account)
  yield* readAccount({ head, host: `${api.host}/${api.account}`, reader }, async function* (collected) {
    await takeLists(api, collected)
    const fields = fieldsOf(listIn(collected, 'custom_attribute_definitions'))
    await collect(api, collected, fields.keys)
    yield* linesOf({ collected, scope }, fields)
    yield* filesOfMessages(collected, { api, of: message => filesOf(message, api) })
    yield* publicIn(collected, scope)
    await nameLeftOut(api, collected)
  })
}

async function* linesOf(
  { collected, scope }: { collected: Collected; scope: Scope },
  { keys, lines: fields }: ReturnType<typeof fieldsOf>,
): AsyncGenerator<SourceItem> {
  const { people, host, spool, reader } = collected
  const inboxes = inboxesOf(listIn(collected, 'inboxes'))
  yield* talkParts(
    { collected, scope },
    {
      conversationOf: one =>
        conversationLine(one, { host, people, inboxes, keys, cut: listCut(collected, textIn(one, 'id')) }),
      messageOf: one => messageLine(one, { people, ...inboxes, isNew: createSeen() }),
    },
    {
      teams: listIn(collected, 'teams').map(teamLine),
      channels: inboxes.lines,
      fields,
      async *notes() {
        for await (const some of spool.inOrder('notes'))
          yield partOf(
            'contact_notes',
            some.map(one => noteLine(one, people, reader)),
          )
      },
      async *replies() {
        yield partOf('saved_replies', listIn(collected, 'canned_responses').map(replyLine))
      },
      ratings: ratingLines(listIn(collected, 'ratings'), people),
    },
  )
}

function replyLine(one: Line): Line {
  return {
    id: textIn(one, 'id'),
    group_id: null,
    user_id: null,
    name: textIn(one, 'short_code') ?? '',
    body: textIn(one, 'content') ?? '',
    ...timesIn(one),
  }
}

async function* publicIn(collected: Collected, { brand }: Scope): AsyncGenerator<SourceItem> {
  const { people, reader, spool } = collected
  const used = new Set<string | null>()
  for await (const some of spool.inOrder('articles')) for (const one of some) used.add(categoryOf(one))
  const topics = topicLines(listIn(collected, 'categories'), used)
  yield partOf('topics', topics)
  const ids = new Set(topics.map(one => textIn(one, 'id')))
  const writing = { people, reader, slugOf: createSlugs(), language: brand.language, topics: ids }
  const lineOf = (one: Line) => articleLine(one, writing)
  yield* articleParts(collected, { lineOf, translationsOf, picturesOf: linkedPictures })
}
