import { Problem } from '../../../../kit/errors.ts'
import type { Scope } from '../../../../kit/scope.ts'
import { say } from '../../../../kit/sentences/say.ts'
import { normalizeEmail } from '../../../../people/identities/email.ts'
import { partOf } from '../../../archive/part-of.ts'
import type { Line } from '../../../archive/queries.ts'
import { fetched } from '../../remote/fetched.ts'
import { asLine, asLines, numberIn, textIn } from '../../remote/fields.ts'
import { headOf } from '../../remote/head-of.ts'
import { createSpool } from '../../remote/spool.ts'
import type { LeftOut, Remote, Source, SourceItem } from '../../source.ts'
import { createHostedApi, type HostedApi } from './ask-api.ts'
import { type Collected, collect } from './collect.ts'
import {
  channelLine,
  contactLine,
  identityLines,
  noteLines,
  otherContactLine,
  replyGroupLines,
  replyLine,
  teamLine,
} from './people-lines.ts'
import {
  articleLine,
  incidentLine,
  incidentSystemLines,
  incidentUpdateLines,
  systemLine,
  topicLines,
} from './public-lines.ts'
import { conversationLine, fileLine, messageLine, ratingLine, starsIn } from './talk-lines.ts'

/** The hosted product, and any server with its API, such as ours. */
export const reamaze: Source = { name: 'reamaze', takes: 'address', read }

/** Reads the lists of the API into files, and gives their lines kind by kind; attachments are fetched as they are asked for. */
async function* read(address: string, scope: Scope, remote?: Remote): AsyncGenerator<SourceItem> {
  if (!remote) throw new Problem('malformed', say`This source needs a login.`)
  const api = createHostedApi(address, remote)
  await api.get('/channels') // a wrong login begins no run
  yield { is: 'head', head: headOf(address, scope.now()) }
  const spool = await createSpool()
  try {
    const reader = normalizeEmail(remote.email)
    const collected = await collect(api, spool, `email ${reader}`)
    yield* peopleIn(collected)
    const slugs = yield* talkIn(collected, reader)
    yield* filesIn(collected, api)
    yield* ratingsIn(collected, slugs)
    yield* publicIn(collected, scope)
    for (const { kind, all } of collected.leftOut) yield { is: 'left_out', kind, all }
    yield { is: 'end', lines: {} }
  } finally {
    await spool.close()
  }
}

/** The lines of what was read, some at a time. */
async function* linesOf(
  { spool }: Collected,
  [kind, name]: [kind: string, name: string],
  of: (one: Line) => Line[],
): AsyncGenerator<SourceItem> {
  for await (const some of spool.read(name)) yield partOf(kind, some.flatMap(of))
}

async function all({ spool }: Collected, name: string): Promise<Line[]> {
  const lines: Line[] = []
  for await (const some of spool.read(name)) lines.push(...some)
  return lines
}

async function* peopleIn(collected: Collected): AsyncGenerator<SourceItem> {
  const { people, reader, spool } = collected
  const teams = new Map<string, string>()
  for await (const some of spool.read('conversations'))
    for (const { team } of some) {
      const id = textIn(asLine(team), 'id')
      if (id !== null) teams.set(id, textIn(asLine(team), 'name') ?? id)
    }
  yield partOf('members', [...people.members.values()])
  yield partOf('teams', [...teams].map(teamLine))
  yield* linesOf(collected, ['channels', 'channels'], one => [channelLine(one)])
  yield* linesOf(collected, ['contacts', 'contacts'], one => [contactLine(one)])
  yield partOf(
    'contacts',
    [...people.others.keys()].map(key => otherContactLine(people, key)),
  )
  yield partOf('identities', identityLines(people))
  yield* linesOf(collected, ['contact_notes', 'contacts'], one => noteLines(people, one, reader))
}

/** Returns the slugs of conversations by their numbers, which ratings have. */
async function* talkIn(
  collected: Collected,
  reader: string,
): AsyncGenerator<SourceItem, Map<string, string>> {
  const { people, spool } = collected
  const replies: Line[] = await all(collected, 'response_templates')
  yield partOf('saved_reply_groups', replyGroupLines(replies))
  yield partOf(
    'saved_replies',
    replies.map(one => replyLine(one, reader)),
  )
  const rated = new Set(
    (await all(collected, 'satisfaction_ratings')).map(one => textIn(one, 'conversation_id')),
  )
  const slugs = new Map<string, string>()
  for await (const some of spool.read('conversations')) {
    for (const one of some) {
      const id = textIn(one, 'id')
      if (id !== null && rated.has(id)) slugs.set(id, textIn(one, 'slug') ?? '')
    }
    yield partOf(
      'conversations',
      some.map(one => conversationLine(people, one)),
    )
  }
  yield* linesOf(collected, ['messages', 'messages'], one => [messageLine(people, one)])
  return slugs
}

/** The files of messages, each fetched when its bytes are read; those that cannot be are listed. */
async function* filesIn(collected: Collected, api: HostedApi): AsyncGenerator<SourceItem> {
  const failed: LeftOut['all'] = []
  for await (const some of collected.spool.read('messages')) {
    const lines: Line[] = []
    for (const message of some)
      for (const [position, file] of asLines(message.attachments).entries()) {
        let line = fileLine(message, file, { position })
        if (line.file !== null)
          yield fetched(api, {
            key: line.file,
            url: textIn(file, 'url'),
            size: numberIn(file, 'file_file_size'),
            withLogin: false,
            failed: reason => {
              failed.push({ id: line.id, reason })
              line = fileLine(message, file, { position, reason: String(reason) })
            },
          })
        lines.push(line)
      }
    yield partOf('files', lines)
  }
  yield { is: 'left_out', kind: 'files', all: failed }
}

async function* ratingsIn(collected: Collected, slugs: Map<string, string>): AsyncGenerator<SourceItem> {
  const unrated: LeftOut['all'] = []
  yield* linesOf(collected, ['ratings', 'satisfaction_ratings'], one => {
    if (starsIn(one) !== null)
      return [ratingLine(collected.people, one, slugs.get(textIn(one, 'conversation_id') ?? ''))]
    unrated.push({ id: textIn(one, 'id') ?? '', reason: say`It has no rating from 1 to 5.` })
    return []
  })
  yield { is: 'left_out', kind: 'ratings', all: unrated }
}

async function* publicIn(collected: Collected, { brand }: Scope): AsyncGenerator<SourceItem> {
  const { people, reader } = collected
  const named: Line[] = []
  for await (const some of collected.spool.read('articles'))
    named.push(...some.map(({ topic }) => asLine(topic)))
  yield partOf('topics', topicLines(await all(collected, 'topics'), named))
  const { language } = brand
  yield* linesOf(collected, ['articles', 'articles'], one => [articleLine(people, one, { language, reader })])
  yield* linesOf(collected, ['systems', 'systems'], one => [systemLine(one)])
  yield* linesOf(collected, ['incidents', 'incidents'], one => [incidentLine(one)])
  yield* linesOf(collected, ['incident_systems', 'incidents'], incidentSystemLines)
  yield* linesOf(collected, ['incident_updates', 'incidents'], incidentUpdateLines)
}
