import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { IANAZone } from 'luxon'
import { Problem } from '../../../../kit/errors.ts'
import type { Scope } from '../../../../kit/scope.ts'
import { say } from '../../../../kit/sentences/say.ts'
import { type Collected, listIn, readAccount } from '../../remote/collected.ts'
import { textIn, timesIn } from '../../remote/fields.ts'
import { filesOfMessages } from '../../remote/files.ts'
import { createSeen } from '../../remote/lines.ts'
import { mailChannels } from '../../remote/mail-channels.ts'
import { talkParts } from '../../remote/talk-parts.ts'
import type { Remote, Source, SourceItem } from '../../source.ts'
import { collect } from './collect.ts'
import { conversationLine, originOf } from './conversation-lines.ts'
import { openDatabase } from './open-database.ts'
import { addressesOf } from './people-lines.ts'
import { filesOf, messageLine } from './thread-lines.ts'

/**
 * FreeScout's folder, and its database: its API is a module of its own. By the command alone, since whoever names a database on a
 * page would look into the network of the server.
 */
export const freescout: Source = { name: 'freescout', takes: 'path', login: 'database', read }

/** Reads the tables into files, and gives their lines kind by kind; files are read as they are asked for. */
async function* read(place: string, scope: Scope, remote?: Remote): AsyncGenerator<SourceItem> {
  if (!remote) throw new Problem('malformed', say`This source needs a login.`)
  const { address, zone } = addressIn(remote.token)
  const database = await openDatabase(address)
  try {
    const { name } = database
    const brand = { slug: name, name, created_at: new Date(0).toISOString() }
    const head = { made_at: scope.now().toISOString(), brand, lines: {} }
    yield* readAccount({ head, host: name, reader: '' }, async function* (collected) {
      await collect({ database, zone }, collected)
      yield* linesOf(collected, scope)
      const folder = attachmentsIn(place)
      yield* filesOfMessages(collected, { api: NO_API, of: thread => filesOf(thread, folder) })
    })
  } finally {
    await database.close()
  }
}

/** All files are in the folder. */
const NO_API = {
  download: () => Promise.reject(new Problem('unavailable', say`There is no such file in its folder.`)),
}

/** FreeScout's time zone is a parameter of the address; without one it is UTC, as in a new installation. */
function addressIn(token: string): { address: string; zone: string } {
  const url = URL.parse(token)
  const zone = url?.searchParams.get('timezone') ?? 'UTC'
  if (!IANAZone.isValidZone(zone)) throw new Problem('malformed', say`${zone} is not a time zone.`)
  url?.searchParams.delete('timezone')
  return { address: url?.href ?? '', zone }
}

/** The folder with attachments, which may be that of FreeScout itself. */
function attachmentsIn(place: string): string {
  const below = ['storage/app/attachment', 'app/attachment', 'attachment'].map(path => join(place, path))
  return resolve(below.find(path => existsSync(path)) ?? place)
}

async function* linesOf(collected: Collected, scope: Scope): AsyncGenerator<SourceItem> {
  const { people, host } = collected
  const mailboxes = listIn(collected, 'mailboxes')
  const channels = mailChannels(
    mailboxes.map((one, index) => ({
      id: textIn(one, 'id') ?? '',
      email: textIn(one, 'email')?.toLowerCase(),
      name: textIn(one, 'name'),
      isMain: index === 0,
      times: timesIn(one),
    })),
  )
  const own = new Set(mailboxes.flatMap(addressesOf))
  const origins = new Map<string, number>()
  const isNew = createSeen()
  yield* talkParts(
    { collected, scope },
    {
      conversationOf(one) {
        origins.set(textIn(one, 'id') ?? '', originOf(one))
        return conversationLine(one, { host, people, channels, own })
      },
      messageOf: one => messageLine(one, { people, isNew, originOf: id => origins.get(id) ?? 0 }),
    },
    { teams: [], channels: channels.lines },
  )
}
