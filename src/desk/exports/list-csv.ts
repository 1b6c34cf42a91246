import { csvLine } from '../../kit/csv.ts'
import { encodeCursor, MAX_PAGE_SIZE, type Page, type Place } from '../../kit/paging.ts'
import type { Scope } from '../../kit/scope.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { type Cell, CONTACT_HEAD, cellsOf } from '../../people/contacts/cells.ts'
import type { ContactsQuery } from '../../people/contacts/input.ts'
import { type ContactFilters, listContacts } from '../../people/contacts/list-contacts.ts'
import { type ContactActivity, presentWithActivity } from '../../people/contacts/present.ts'
import { findFields } from '../../people/custom-fields/queries.ts'
import { STATUS } from '../../talk/conversations/codes.ts'
import type { ConversationsQuery } from '../../talk/conversations/input.ts'
import { listConversations } from '../../talk/conversations/list-conversations.ts'

/**
 * The contacts that a list has as CSV, in parts: newest first, each once, however many are created meanwhile. The first part has
 * the head, and the first page: whatever is refused is refused before. Throws invalid.
 */
export async function* contactsCsv(
  scope: Scope,
  filters: ContactsQuery,
  others: ContactFilters & ContactActivity,
): AsyncGenerator<string> {
  const keys = await keysOf(scope, 'contact')
  let head = headOf(CONTACT_HEAD, keys)
  for (let cursor: string | undefined; ; ) {
    const listed = await listContacts(scope, pageAt(filters, cursor), others)
    const contacts = await presentWithActivity(scope, listed.rows, others)
    yield head + contacts.map(contact => lineOf(cellsOf(contact), valuesOf(contact.data, keys))).join('')
    head = ''
    cursor = nextOf(scope, listed)
    if (cursor === undefined) return
  }
}

const CONVERSATION_HEAD = [
  'ref_id',
  'slug',
  'subject',
  'status',
  'priority',
  'channel',
  'customer',
  'email',
  'assignee',
  'team',
  'tags',
  'messages',
  'created_at',
  'updated_at',
]

/** What we read of a conversation of a list, which is JSON already. */
interface ListedConversation {
  ref_id: string
  slug: string
  subject: string | null
  status: number
  priority: string
  category: { name: string }
  author: { name: string; email: string | null }
  assignee?: { name: string } | null
  team?: { name: string } | null
  tag_list: string[]
  message_count: number
  created_at: string
  updated_at: string
  data: Record<string, unknown>
}

/** The same of conversations: those that the caller sees. */
export async function* conversationsCsv(
  scope: Scope,
  filters: ConversationsQuery,
  address: BaseAddress,
): AsyncGenerator<string> {
  const keys = await keysOf(scope, 'conversation')
  let head = headOf(CONVERSATION_HEAD, keys)
  for (let cursor: string | undefined; ; ) {
    const listed = await listConversations(scope, pageAt(filters, cursor), address)
    yield head + listed.texts.map(text => lineOfConversation(JSON.parse(text), keys)).join('')
    head = ''
    cursor = nextOf(scope, listed)
    if (cursor === undefined) return
  }
}

function lineOfConversation({ data, ...one }: ListedConversation, keys: string[]): string {
  return lineOf(
    [
      one.ref_id,
      one.slug,
      one.subject,
      nameOfStatus(one.status),
      one.priority,
      one.category.name,
      one.author.name,
      one.author.email,
      one.assignee?.name,
      one.team?.name,
      one.tag_list.join(', '),
      one.message_count,
      one.created_at,
      one.updated_at,
    ],
    valuesOf(data, keys),
  )
}

/** By creation, which never changes: whatever moves in other orders would come twice, or not at all. */
function pageAt<Query extends ContactsQuery | ConversationsQuery>(query: Query, cursor?: string): Query {
  const { sort: _, order: __, page: ___, ...filters } = query
  return { ...filters, cursor, page_size: MAX_PAGE_SIZE } as Query
}

interface ListedPage<Row> {
  rows: Row[]
  page: Page
  timeOf: (row: Row) => Place
}

function nextOf<Row extends { id: number }>(
  scope: Scope,
  { rows, page, timeOf }: ListedPage<Row>,
): string | undefined {
  const last = rows.at(-1)
  if (!last || rows.length < page.pageSize) return undefined
  return encodeCursor(scope, page, { time: timeOf(last), id: last.id })
}

async function keysOf(scope: Scope, subject: 'contact' | 'conversation'): Promise<string[]> {
  return (await findFields(scope)).filter(field => field.subject === subject).map(({ key }) => key)
}

/** A custom field of the name of a column cannot be taken for it. */
function headOf(columns: string[], keys: string[]): string {
  return csvLine([...columns, ...keys.map(key => `data.${key}`)])
}

function lineOf(cells: Cell[], data: unknown[]): string {
  return csvLine([...cells, ...data.map(cellOf)].map(cell => cell ?? ''))
}

function valuesOf(data: Record<string, unknown>, keys: string[]): unknown[] {
  return keys.map(key => data[key])
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'number') return value
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function nameOfStatus(status: number): string {
  return Object.entries(STATUS).find(([, code]) => code === status)?.[0] ?? String(status)
}
