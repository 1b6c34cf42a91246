import { Problem } from '../../../../kit/errors.ts'
import type { Scope } from '../../../../kit/scope.ts'
import { say } from '../../../../kit/sentences/say.ts'
import { partOf } from '../../../archive/part-of.ts'
import type { Line } from '../../../archive/queries.ts'
import { articleParts } from '../../remote/article-parts.ts'
import { type Collected, listIn, readAccount } from '../../remote/collected.ts'
import { listCut } from '../../remote/data.ts'
import { asLine, textIn } from '../../remote/fields.ts'
import { filesOfMessages } from '../../remote/files.ts'
import { headOf } from '../../remote/head-of.ts'
import { createSlugs } from '../../remote/lines.ts'
import { talkParts } from '../../remote/talk-parts.ts'
import type { Remote, Source, SourceItem } from '../../source.ts'
import { articleLine, linkedPictures, topicLines, translationsOf } from './article-lines.ts'
import { createIntercom } from './ask-intercom.ts'
import { collect } from './collect.ts'
import { channelLines, conversationLine, originOf, ratingLine } from './conversation-lines.ts'
import { filesOf, messageLine } from './part-lines.ts'
import { teamLine } from './people-lines.ts'

/** A workspace of Intercom, with an access token. Its address says in which region it is. */
export const intercom: Source = { name: 'intercom', takes: 'address', login: 'key', read }

/** Reads the lists of the API into files, and gives their lines kind by kind; files are fetched as they are asked for. */
async function* read(address: string, scope: Scope, remote?: Remote): AsyncGenerator<SourceItem> {
  if (!remote) throw new Problem('malformed', say`This source needs a login.`)
  const api = createIntercom(address, remote)
  const me = asLine(await api.get('/me')) // a wrong token begins no run
  const reader = textIn(me, 'id')
  if (reader === null) throw new Problem('malformed', say`${api.host} refused the access token.`)
  const head = headOf(address, scope.now(), textIn(asLine(me.app), 'id_code'))
  yield* readAccount({ head, host: api.host, reader }, async function* (collected) {
    await collect(api, collected)
    yield* linesOf(collected, scope)
    yield* filesOfMessages(collected, { api, of: part => filesOf(part, api) })
    yield* publicIn(collected, scope)
  })
}

async function* linesOf(collected: Collected, scope: Scope): AsyncGenerator<SourceItem> {
  const { people, host } = collected
  const origins = new Map<string | null, number>()
  yield* talkParts(
    { collected, scope },
    {
      conversationOf(one) {
        origins.set(textIn(one, 'id'), originOf(one))
        return conversationLine(one, { host, people, cut: listCut(collected, textIn(one, 'id')) })
      },
      messageOf: one => messageLine(one, people, origins.get(textIn(one, 'conversation_id')) ?? 0),
      ratingOf: one => ratingLine(one, people),
    },
    { teams: listIn(collected, 'teams').map(teamLine), channels: channelLines() },
  )
}

async function* publicIn(collected: Collected, { brand }: Scope): AsyncGenerator<SourceItem> {
  const { people, reader } = collected
  const topics = topicLines(listIn(collected, 'collections'))
  yield partOf('topics', topics)
  const ids = new Set(topics.map(one => textIn(one, 'id')))
  const writing = { people, reader, slugOf: createSlugs(), language: brand.language, topics: ids }
  const lineOf = (one: Line) => articleLine(one, writing)
  yield* articleParts(collected, { lineOf, translationsOf, picturesOf: linkedPictures })
}
