import { Problem } from '../../../../kit/errors.ts'
import type { Scope } from '../../../../kit/scope.ts'
import { say } from '../../../../kit/sentences/say.ts'
import { partOf } from '../../../archive/part-of.ts'
import type { Line } from '../../../archive/queries.ts'
import { type Collected, listIn, readAccount } from '../../remote/collected.ts'
import { listCut } from '../../remote/data.ts'
import { asLine, textIn } from '../../remote/fields.ts'
import { filesOfMessages } from '../../remote/files.ts'
import { headOf } from '../../remote/head-of.ts'
import { mailChannels } from '../../remote/mail-channels.ts'
import { markdownOfHtml } from '../../remote/markdown-of-html.ts'
import { talkParts } from '../../remote/talk-parts.ts'
import type { Remote, Source, SourceItem } from '../../source.ts'
import { createHelpScout } from './ask-helpscout.ts'
import { collect, nameLeftOut } from './collect.ts'
import { conversationLine, fieldsOf } from './conversation-lines.ts'
import { teamLine, timesOf } from './people-lines.ts'
import { filesOf, messageLine } from './thread-lines.ts'

/** An account of Help Scout, with an app of somebody who sees all mailboxes. */
export const helpscout: Source = {
  name: 'helpscout',
  takes: 'address',
  login: 'app',
  address: 'https://api.helpscout.net',
  read,
}

/** Reads the lists of the API into files, and gives their lines kind by kind; files are fetched as they are asked for. */
async function* read(address: string, scope: Scope, remote?: Remote): AsyncGenerator<SourceItem> {
  if (!remote) throw new Problem('malformed', say`This source needs a login.`)
  const api = createHelpScout(address, remote)
  const me = asLine(await api.get('/users/me')) // a wrong login begins no run
  const reader = textIn(me, 'id')
  if (reader === null) throw new Problem('malformed', say`${api.host} refused the app ID or its secret.`)
  // All accounts are at one address.
  const head = headOf(address, scope.now(), textIn(me, 'companyId'))
  yield* readAccount({ head, host: api.host, reader }, async function* (collected) {
    await collect(api, collected)
    yield* linesOf(collected, scope)
    yield* filesOfMessages(collected, { api, of: thread => filesOf(thread, api) })
    await nameLeftOut(api, collected)
  })
}

async function* linesOf(collected: Collected, scope: Scope): AsyncGenerator<SourceItem> {
  const { people, host } = collected
  const channels = mailChannels(
    listIn(collected, 'mailboxes').map((one, index) => ({
      id: textIn(one, 'id') ?? '',
      email: textIn(one, 'email')?.toLowerCase(),
      name: textIn(one, 'name'),
      isMain: index === 0,
      times: timesOf(one),
    })),
  )
  const fields = fieldsOf(listIn(collected, 'fields'))
  const teams = new Set(listIn(collected, 'teams').map(one => textIn(one, 'id')))
  const place = { host, people, channels, fields, teams, now: scope.now() }
  yield* talkParts(
    { collected, scope },
    {
      conversationOf: one =>
        conversationLine(one, { ...place, cut: listCut(collected, textIn(one, 'number')) }),
      messageOf: one => messageLine(one, people),
    },
    {
      teams: listIn(collected, 'teams').map(teamLine),
      channels: channels.lines,
      fields: fields.lines,
      replies: () => repliesIn(collected),
    },
  )
}

/** Saved replies, in groups named after their mailboxes. */
async function* repliesIn(collected: Collected): AsyncGenerator<SourceItem> {
  const groups = new Map<string | null, Line>()
  const replies = listIn(collected, 'saved_replies').map(one => {
    const mailbox = asLine(one.mailbox)
    const group = textIn(mailbox, 'id')
    groups.set(group, {
      id: group,
      name: textIn(mailbox, 'name') ?? group,
      created_at: timesOf(mailbox).created_at,
    })
    const html = textIn(one, 'text')
    const body = html ? markdownOfHtml(html) : (textIn(one, 'chatText') ?? '')
    return {
      id: textIn(one, 'id'),
      group_id: group,
      user_id: null,
      name: textIn(one, 'name') ?? '',
      body,
      ...timesOf(one),
    }
  })
  groups.delete(null)
  yield partOf('saved_reply_groups', [...groups.values()])
  yield partOf('saved_replies', replies)
}
