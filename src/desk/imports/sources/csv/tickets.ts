import { say } from '../../../../kit/sentences/say.ts'
import type { Line } from '../../../archive/queries.ts'
import { textOf } from '../../remote/lines.ts'
import type { ReadRow } from './row-reader.ts'

/** A row of a message, as it is kept until all rows were seen. */
export interface KeptRow {
  line: number
  /** The text, as Markdown. */
  text: string
  /** The id of the identity whose words these are. */
  author: string | null
  isStaff: boolean
  isNote: boolean
  /** When it was written; null: unknown. */
  at: string | null
  /** Its own key; null: it has none. */
  key: string | null
}

/** What the rows of one conversation say together. */
export interface Ticket {
  key: string
  /** Whether the key is the table's own. */
  hasNumber: boolean
  line: number
  fields: Partial<Record<TicketField, string>>
  /** The lines that these are from. */
  lines: Partial<Record<TicketField, number>>
  customer: string | null
  /** Who wrote first and is no member of staff, and who wrote at all. */
  firstOther: string | null
  firstAuthor: string | null
  people: Set<string>
  tags: string[]
  data: Line
  createdAt: string | null
  updatedAt: string | null
  /** Rows with a text, each with its time. */
  said: { index: number; at: string | null }[]
}

const FIRST_COUNTS = ['subject'] as const
const LAST_COUNTS = ['status', 'priority', 'assignee', 'team', 'channel'] as const

type TicketField = (typeof FIRST_COUNTS)[number] | (typeof LAST_COUNTS)[number]

export function newTicket(key: string, { line }: ReadRow, hasNumber: boolean): Ticket {
  return {
    key,
    hasNumber,
    line,
    fields: {},
    lines: {},
    customer: null,
    firstOther: null,
    firstAuthor: null,
    people: new Set(),
    tags: [],
    data: {},
    createdAt: null,
    updatedAt: null,
    said: [],
  }
}

type Differs = (line: number, reason: ReturnType<typeof say>) => void

/** Adds what a row says of its conversation; where rows differ, it says so. */
export function addToTicket(ticket: Ticket, { line, values, data }: ReadRow, differs: Differs): void {
  for (const field of [...FIRST_COUNTS, ...LAST_COUNTS]) {
    const value = values[field]
    if (value === undefined) continue
    const before = ticket.fields[field]
    const isFirst = before === undefined || field !== 'subject'
    if (before !== undefined && before !== value)
      differs(isFirst ? (ticket.lines[field] ?? line) : line, differing(field))
    if (!isFirst) continue
    ticket.fields[field] = value
    ticket.lines[field] = line
  }
  for (const [key, value] of Object.entries(data)) ticket.data[key] = together(ticket.data[key], value)
  const { created_at: created, updated_at: updated } = values
  if (created && (ticket.createdAt === null || created < ticket.createdAt)) ticket.createdAt = created
  if (updated && (ticket.updatedAt === null || updated > ticket.updatedAt)) ticket.updatedAt = updated
}

export function differing(field: string): ReturnType<typeof say> {
  return say`Rows of the same record differ in ${field}. One of them counts.`
}

/** Different values of an attribute, one after the other. */
function together(before: unknown, value: unknown): unknown {
  if (before === undefined || before === value) return value
  const all = String(before).split('; ')
  return all.includes(String(value)) ? before : `${before}; ${value}`
}

/** The key of a row that has none: the same row has the same. */
export function keyOfRow({ values, data }: ReadRow): string {
  return `row ${textOf(JSON.stringify([values, data]), 24)}`
}

/** In the order of their times, else of the file. */
export function inOrder(said: Ticket['said']): Ticket['said'] {
  return said.toSorted(
    (one, other) => (one.at ?? '').localeCompare(other.at ?? '') || one.index - other.index,
  )
}
