import { say } from '../../../../kit/sentences/say.ts'
import { partOf } from '../../../archive/part-of.ts'
import type { Line } from '../../../archive/queries.ts'
import { listCut, ticketNumberField } from '../../remote/data.ts'
import { leaveOut, leftOutItems } from '../../remote/leave-out.ts'
import { textOf } from '../../remote/lines.ts'
import { markdownOfHtml } from '../../remote/markdown-of-html.ts'
import { createPeople, type People } from '../../remote/people.ts'
import type { SourceItem } from '../../source.ts'
import { lineId } from './contact-lines.ts'
import {
  conversationLine,
  messageLine,
  type TableChannels,
  tableChannels,
  teamLine,
} from './conversation-lines.ts'
import { createCustomers } from './customers.ts'
import { withoutKnown } from './known-people.ts'
import { selectOwnChannels, selectReferences } from './queries.ts'
import { type ReadRow, RefusedRow, tagsIn } from './row-reader.ts'
import { createRowStore, type RowStore } from './row-store.ts'
import { isByStaff, isNote, type Staff, saysCustomer } from './staff.ts'
import type { Reading } from './table-source.ts'
import { addToTicket, differing, inOrder, type KeptRow, keyOfRow, newTicket, type Ticket } from './tickets.ts'

const SOME = 500

interface Gathering {
  reading: Reading
  staff: Staff
  people: People
  store: RowStore<KeptRow>
  tickets: Map<string, Ticket>
}

/** The conversations of a table: rows with the same key are messages of one. */
export async function* conversationItems(reading: Reading, staff: Staff): AsyncGenerator<SourceItem> {
  const { spool, leftOut, host, scope, fieldLines } = reading
  const people = createPeople(host, spool)
  staff.addTo(people)
  const store = await createRowStore<KeptRow>(reading.folder)
  try {
    const gathering = { reading, staff, people, store, tickets: new Map<string, Ticket>() }
    await gather(gathering)
    await leaveOutOwn(gathering)
    const tickets = [...gathering.tickets.values()]
    const channels = tableChannels(await selectOwnChannels(scope))
    for (const { fields } of tickets) channels.idOf(fields.channel)
    const teams = new Set(tickets.flatMap(({ fields }) => fields.team ?? []))
    yield partOf('members', people.members())
    yield partOf('teams', [...teams].map(teamLine))
    yield partOf('channels', channels.lines())
    const fields = [ticketNumberField(), ...fieldLines]
    yield partOf('custom_fields', [...new Map(fields.map(line => [line.id, line])).values()])
    for (const kind of ['contacts', 'identities'] as const)
      for await (const lines of people[kind]())
        yield partOf(kind, await withoutKnown(scope, { origin: reading.origin, kind }, lines))
    yield* conversationsOf(tickets, gathering, channels)
    yield* messagesOf(tickets, gathering)
    yield* leftOutItems(leftOut)
    yield { is: 'end', lines: {} }
  } finally {
    await store.close()
  }
}

async function gather({ reading, staff, people, store, tickets }: Gathering): Promise<void> {
  const { leftOut, rows } = reading
  const customers = createCustomers(people)
  for await (const given of rows()) {
    const key = given.values.key ?? keyOfRow(given)
    const row = { ...given, values: staff.withoutChannels(given.values) }
    const { values } = row
    const refuse = (reason: ReturnType<typeof say>) => leaveOut({ leftOut }, ['rows', lineId(row)], reason)
    const tags = tagsIn(values.tags)
    const before = tickets.get(key)
    if (tags instanceof RefusedRow) {
      refuse(tags.reason)
      continue
    }
    if (before && values.key === undefined) {
      refuse(say`It is the same as the row in line ${before.line}.`)
      continue
    }
    const ticket = before ?? newTicket(key, row, values.key !== undefined)
    const differs = (field: string) => refuse(differing(field))
    const at = values.sent_at ?? values.created_at ?? null
    const named = {
      email: values.customer_email,
      name: values.customer_name,
      mobile: values.customer_mobile,
    }
    // They would read each other's words: the key is no conversation's.
    if (before?.customer && customers.isOther(named, before.customer)) {
      refuse(say`Its key is that of another customer's conversation, in line ${before.line}.`)
      continue
    }
    const customer = customers.identityOf(named, at, differs)
    const member = memberIn(row, staff)
    const writer = { email: values.author_email, name: values.author_name }
    const author = member
      ? people.identityOf(member, at)
      : (customers.identityOf(writer, at, differs) ?? customer)
    if (!(author ?? before?.firstAuthor ?? before?.customer)) {
      refuse(say`It names nobody who wrote.`)
      continue
    }
    tickets.set(key, ticket)
    addToTicket(ticket, row, (line, reason) => leaveOut({ leftOut }, ['rows', lineId({ line })], reason))
    addPeople(ticket, { customer, author, isStaff: member !== undefined })
    for (const tag of tags) if (!ticket.tags.includes(tag)) ticket.tags.push(tag)
    const text = textIn(row)
    const kept = {
      text,
      author,
      isStaff: member !== undefined,
      isNote: isNote(values),
      at: values.sent_at ?? null,
    }
    if (text !== '')
      ticket.said.push({
        index: await store.add({ line: row.line, ...kept, key: values.message_key ?? null }),
        at,
      })
  }
  customers.addAll()
}

/** The member whose words a row has; undefined: they are a customer's. */
function memberIn({ values }: ReadRow, staff: Staff): string | undefined {
  const isUnsure = saysCustomer(values) && values.author_email === undefined
  const author = isUnsure ? undefined : staff.idOf(values.author_email, values.author_name)
  if (author !== undefined) return author
  if (!isByStaff(values)) return undefined
  const { assignee } = values
  const assigned =
    assignee && staff.idOf(assignee.includes('@') ? assignee.toLowerCase() : undefined, assignee)
  return assigned || staff.nobody
}

function addPeople(
  ticket: Ticket,
  { customer, author, isStaff }: { customer: string | null; author: string | null; isStaff: boolean },
): void {
  ticket.customer ??= customer
  ticket.firstAuthor ??= author
  if (!isStaff) ticket.firstOther ??= author
  for (const one of [customer, isStaff ? null : author]) if (one !== null) ticket.people.add(one)
}

function textIn({ values }: ReadRow): string {
  if (values.text !== undefined) return values.text.trim()
  return values.html === undefined ? '' : markdownOfHtml(values.html).trim()
}

/** Leaves out conversations that are here by the reference of our own exports, and those that say nothing. */
async function leaveOutOwn({ reading, tickets }: Gathering): Promise<void> {
  const { leftOut, scope, isOurs } = reading
  const drop = (ticket: Ticket, reason: ReturnType<typeof say>) => {
    leaveOut({ leftOut }, ['rows', lineId(ticket)], reason)
    tickets.delete(ticket.key)
  }
  for (const ticket of tickets.values())
    if (ticket.said.length === 0 && ticket.fields.subject === undefined)
      drop(ticket, say`It has neither a subject nor a text.`)
  if (!isOurs) return
  const keys = [...tickets.keys()]
  for (let from = 0; from < keys.length; from += SOME) {
    const here = await selectReferences(scope, keys.slice(from, from + SOME))
    for (const key of here)
      drop(tickets.get(key) as Ticket, say`A conversation with this reference is here already.`)
  }
}

function* conversationsOf(
  tickets: Ticket[],
  { reading, staff }: Gathering,
  channels: TableChannels,
): Generator<SourceItem> {
  const { host, mapping, fields, leftOut } = reading
  const telling = { host, staff, channels, mapping, hasStatus: fields.includes('status') }
  for (let from = 0; from < tickets.length; from += SOME) {
    const lines = tickets.slice(from, from + SOME).map(ticket => {
      const cut = listCut({ leftOut }, lineId(ticket))
      return conversationLine(ticket, { ...telling, cut })
    })
    yield partOf('conversations', lines)
  }
}

/** The texts, conversation by conversation in the order of their times. Without any, the subject is the text. */
async function* messagesOf(tickets: Ticket[], { reading, store }: Gathering): AsyncGenerator<SourceItem> {
  const { host, fields, leftOut } = reading
  // The first row of a conversation is the same message, whether or not a later file has more of them.
  const hasTimes = fields.includes('sent_at')
  let lines: Line[] = []
  for (const ticket of tickets) {
    const marks = new Map<string, number>()
    const keys = new Set<string>()
    let isFirst = true
    if (ticket.said.length === 0) lines.push(messageLine(ticket, subjectRow(ticket), { host, mark: '' }))
    for (const { index } of inOrder(ticket.said)) {
      const row = await store.read(index)
      if (row.key !== null && keys.size === keys.add(row.key).size) {
        leaveOut({ leftOut }, ['rows', lineId(row)], say`Another row has this key of a message.`)
        continue
      }
      const mark = !hasTimes && isFirst ? '' : markOf(row, marks)
      isFirst = false
      lines.push(messageLine(ticket, row, { host, mark }))
    }
    if (lines.length < SOME) continue
    yield partOf('messages', lines)
    lines = []
  }
  yield partOf('messages', lines)
}

/** What tells a message apart in its conversation: when and by whom it was written, or else its text. */
function markOf({ at, author, isNote: note, text }: KeptRow, marks: Map<string, number>): string {
  const mark = textOf(JSON.stringify(at === null ? [author, note, text] : [at, author, note]), 16)
  const n = (marks.get(mark) ?? 0) + 1
  marks.set(mark, n)
  return n === 1 ? mark : `${mark} ${n}`
}

function subjectRow({ line, fields }: Ticket): KeptRow {
  return {
    line,
    text: fields.subject ?? '',
    author: null,
    isStaff: false,
    isNote: false,
    at: null,
    key: null,
  }
}
