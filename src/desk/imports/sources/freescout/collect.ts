import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import { type Collected, leaveOutKinds } from '../../remote/collected.ts'
import { listCut } from '../../remote/data.ts'
import { textIn } from '../../remote/fields.ts'
import { leaveOut } from '../../remote/leave-out.ts'
import type { OtherDatabase } from './open-database.ts'
import { addCustomer, addUser, idOf, UNKNOWN } from './people-lines.ts'
import { withTimes } from './rows.ts'
import { isLineItem, isUnsent } from './thread-lines.ts'

const STATE = { draft: 1, deleted: 3 }
/** Mail to customers, in its log of what was sent. */
const TO_CUSTOMERS = 1

/** What FreeScout has without modules. */
const OWN_TABLES = new Set(
  [
    'users mailboxes mailbox_user emails customers customer_channel conversations conversation_folder folders threads',
    'attachments followers send_logs activity_logs failed_jobs jobs ltm_translations migrations modules notifications',
    'options password_resets polycast_events subscriptions cache sessions',
  ].flatMap(names => names.split(' ')),
)

interface Reading {
  database: OtherDatabase
  /** FreeScout's own. */
  zone: string
}

/** Reads all tables. Throws what the database throws. */
export async function collect({ database, zone }: Reading, collected: Collected): Promise<void> {
  const { lists, people } = collected
  const all = async (table: string) => {
    const rows: Line[] = []
    for await (const some of database.pages(table)) rows.push(...some.map(row => withTimes(row, zone)))
    return rows
  }
  for (const user of await all('users')) addUser(people, user)
  people.remember(UNKNOWN, 'FreeScout')
  lists.set('mailboxes', await all('mailboxes'))
  await takeCustomers({ database, zone }, collected)
  const published = await takeConversations({ database, zone }, collected)
  await takeThreads({ database, zone }, collected, published)
  for (const table of await database.tables())
    if (!OWN_TABLES.has(table)) leaveOut(collected, ['modules', table], say`None of these are imported.`)
  leaveOutKinds(collected, ['line_items', 'original_mails'])
}

async function takeCustomers({ database, zone }: Reading, collected: Collected): Promise<void> {
  for await (const some of database.pages('customers')) {
    const emails = Map.groupBy(
      await database.of('emails', 'customer_id', idsOf(some)),
      one => idOf(one, 'customer_id') ?? '',
    )
    for (const row of some) {
      const id = idOf(row) ?? ''
      const own = (emails.get(id) ?? []).flatMap(one => textIn(one, 'email') ?? [])
      addCustomer(collected.people, withTimes(row, zone), { emails: own, cut: listCut(collected, id) })
    }
    await collected.people.flush()
  }
}

async function takeConversations({ database, zone }: Reading, collected: Collected): Promise<Set<string>> {
  const published = new Set<string>()
  for await (const some of database.pages('conversations')) {
    const tickets: Line[] = []
    for (const row of some) {
      const [id, state] = [idOf(row) ?? '', Number(row.state)]
      if (state === STATE.deleted) leaveOut(collected, ['conversations', id], say`It was deleted there.`)
      else if (state === STATE.draft) leaveOut(collected, ['conversations', id], say`It is a draft there.`)
      else {
        published.add(id)
        tickets.push(withTimes(row, zone))
      }
    }
    await collected.spool.add('tickets', tickets)
  }
  return published
}

/** With their files, and the Message-IDs that they were sent with. */
async function takeThreads(
  { database, zone }: Reading,
  collected: Collected,
  published: Set<string>,
): Promise<void> {
  for await (const some of database.pages('threads')) {
    const wanted = some.filter(one => published.has(idOf(one, 'conversation_id') ?? '') && !isLineItem(one))
    for (const one of wanted.filter(isUnsent))
      leaveOut(collected, ['messages', idOf(one) ?? ''], say`It is a draft there.`)
    const said = wanted.filter(one => !isUnsent(one))
    const ids = idsOf(said)
    const files = Map.groupBy(await database.of('attachments', 'thread_id', ids), one => one.thread_id)
    const sent = await database.of('send_logs', 'thread_id', ids)
    const sentIds = new Map(
      sent
        .filter(one => Number(one.mail_type) === TO_CUSTOMERS && textIn(one, 'message_id') !== null)
        .map(one => [one.thread_id, one.message_id]),
    )
    const lines = said.map(({ headers, body_original, meta, ...row }) => ({
      ...withTimes(row, zone),
      files: files.get(row.id) ?? [],
      sent_id: sentIds.get(row.id) ?? null,
    }))
    await collected.spool.add('said', lines)
  }
}

const idsOf = (rows: Line[]) => rows.flatMap(row => idOf(row) ?? [])
