import { Problem } from '../../../../kit/errors.ts'
import type { Scope } from '../../../../kit/scope.ts'
import { say } from '../../../../kit/sentences/say.ts'
import { partOf } from '../../../archive/part-of.ts'
import type { Line } from '../../../archive/queries.ts'
import { type Collected, listIn, readAccount } from '../../remote/collected.ts'
import { listCut } from '../../remote/data.ts'
import { textIn } from '../../remote/fields.ts'
import { filesOfMessages } from '../../remote/files.ts'
import { headOf } from '../../remote/head-of.ts'
import { createSeen } from '../../remote/lines.ts'
import { talkParts } from '../../remote/talk-parts.ts'
import type { Remote, Source, SourceItem } from '../../source.ts'
import { createGorgias, type Gorgias } from './ask-gorgias.ts'
import { channelsOf } from './channel-lines.ts'
import { collect, nameLeftOut, type Tickets, takeLists } from './collect.ts'
import { type Fields, fieldsOf } from './field-lines.ts'
import { replyLines } from './macro-lines.ts'
import { filesOf, messageLine } from './message-lines.ts'
import { teamLine, UNKNOWN } from './people-lines.ts'
import { conversationLine, ratingLine } from './ticket-lines.ts'

/** An account of Gorgias, with the email address and the API key of an administrator. */
export const gorgias: Source = { name: 'gorgias', takes: 'address', read }

/** Reads the lists of the API into files, and gives their lines kind by kind; files are fetched as they are asked for. */
async function* read(address: string, scope: Scope, remote?: Remote): AsyncGenerator<SourceItem> {
  if (!remote) throw new Problem('malformed', say`This source needs a login.`)
  const api = createGorgias(address, remote)
  await api.get('/account') // a wrong login begins no run
  const reader = await readerOf(api, remote.email)
  const head = headOf(address, scope.now())
  yield* readAccount({ head, host: api.host, reader }, async function* (collected) {
    await takeLists(api, collected)
    const fields = fieldsOf(listIn(collected, 'fields'))
    const tickets = await collect(api, collected, fields)
    yield* linesOf({ collected, scope }, fields, tickets)
    yield* filesOfMessages(collected, { api, of: message => filesOf(message, api) })
    await nameLeftOut(api, collected)
  })
}

/** The number of the user whose login it is. */
async function readerOf(api: Gorgias, email: string): Promise<string> {
  for await (const some of api.pages('/users')) {
    const me = some.find(one => textIn(one, 'email')?.toLowerCase() === email.toLowerCase())
    if (me) return textIn(me, 'id') ?? UNKNOWN
  }
  return UNKNOWN
}

async function* linesOf(
  { collected, scope }: { collected: Collected; scope: Scope },
  fields: Fields,
  { ids, traffic, ways }: Tickets,
): AsyncGenerator<SourceItem> {
  const { people, host } = collected
  const channels = channelsOf(listIn(collected, 'integrations'), ways)
  const isNew = createSeen()
  const place = { host, people, channels, fields, now: scope.now() }
  yield* talkParts(
    { collected, scope },
    {
      conversationOf: one => {
        const id = textIn(one, 'id')
        return conversationLine(one, {
          ...place,
          traffic: traffic.get(id ?? ''),
          cut: listCut(collected, id),
        })
      },
      messageOf: one => messageLine(one, { people, isNew }),
    },
    {
      teams: listIn(collected, 'teams').map(teamLine),
      channels: channels.lines,
      fields: fields.lines,
      async *replies() {
        yield partOf('saved_replies', replyLines(collected, listIn(collected, 'macros')))
      },
      ratings: listIn(collected, 'surveys').flatMap((one): Line[] => {
        const line = ids.has(textIn(one, 'ticket_id') ?? '') ? ratingLine(one, people) : null
        return line ? [line] : []
      }),
    },
  )
}
