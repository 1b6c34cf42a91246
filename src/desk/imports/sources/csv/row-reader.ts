import { type Sentence, say } from '../../../../kit/sentences/say.ts'
import { isStorable } from '../../../../kit/text.ts'
import { normalizeIdentifier } from '../../../../people/identities/identifiers.ts'
import type { Line } from '../../../archive/queries.ts'
import type { CsvRow } from './csv-rows.ts'
import { timeOf } from './dates.ts'
import { DATA, LEAVE_OUT, TIMES } from './fields.ts'
import type { Survey } from './survey.ts'
import { isKnown } from './values.ts'

/** A row that was understood. Times are ISO 8601 in UTC. */
export interface ReadRow {
  line: number
  values: Record<string, string>
  /** Attributes by their keys. */
  data: Line
  /** Columns with a word that is not known. */
  unknown: string[]
}

/** Why a row cannot be imported. */
export class RefusedRow {
  readonly reason: Sentence
  constructor(reason: Sentence) {
    this.reason = reason
  }
}

const LONGEST_TEXT = 100_000
const LONGEST_HTML = 400_000
const LONGEST: Record<string, number> = {
  text: LONGEST_TEXT,
  html: LONGEST_HTML,
  subject: 1_000,
  tags: 5_000,
}
const LONGEST_CELL = 200
const LONGEST_ADDRESS = 320
const LONGEST_ATTRIBUTE = 10_000
/** Fields with an address, each with the field of the name. */
const NAME_OF: Record<string, string> = {
  email: 'name',
  customer_email: 'customer_name',
  author_email: 'author_name',
}
const ADDRESSES = Object.keys(NAME_OF)

interface Reading extends Pick<Survey, 'names' | 'fields' | 'order'> {
  zone: string
  /** Types of the custom fields that are here, by key. */
  types: Map<string, string>
}

/** The values of a row, or why there are none. */
export function readRow({ line, cells }: CsvRow, reading: Reading): ReadRow | RefusedRow {
  const { names, fields, types } = reading
  if (cells.length !== names.length)
    return new RefusedRow(say`It has ${cells.length} cells instead of ${names.length}.`)
  const values: Record<string, string> = {}
  const data: Line = {}
  const shown: Record<string, string> = {}
  const unknown: string[] = []
  for (const [index, field] of fields.entries()) {
    const name = names[index] as string
    const cell = cells[index] as string
    // A mark that is missing says no.
    if (field === 'is_public' && cell.trim() === '') values[field] = 'no'
    if (field === LEAVE_OUT || cell.trim() === '') continue
    if (!isStorable(cell)) return new RefusedRow(say`${name} has a character that cannot be stored.`)
    const isAttribute = field.startsWith(DATA)
    const longest = isAttribute ? LONGEST_ATTRIBUTE : longestOf(field)
    if (cell.length > longest) return new RefusedRow(say`${name} is longer than ${longest} characters.`)
    if (isAttribute) data[field.slice(DATA.length)] = typed(cell.trim(), types.get(field.slice(DATA.length)))
    else {
      const value = readValue(field, cell, reading)
      if (value === undefined) return new RefusedRow(wrong(field, name))
      values[field] = value
      if (!isKnown(field, value)) unknown.push(name)
      if (NAME_OF[field]) shown[NAME_OF[field]] = shownName(cell)
    }
  }
  for (const [field, name] of Object.entries(shown)) if (name !== '') values[field] ??= name
  return { line, values, data, unknown }
}

/** `Cody Customer <cody@example.com>` says the name beside the address. */
function shownName(cell: string): string {
  const [, name = ''] = /^(.*)<[^<>]+>\s*$/s.exec(cell) ?? []
  return name.trim().replace(/^"|"$/g, '').slice(0, LONGEST_CELL)
}

function longestOf(field: string): number {
  return ADDRESSES.includes(field) ? LONGEST_ADDRESS : (LONGEST[field] ?? LONGEST_CELL)
}

function readValue(field: string, cell: string, { order, zone }: Reading): string | undefined {
  if (TIMES.includes(field)) return timeOf(cell, { order, zone })
  if (ADDRESSES.includes(field)) return normalizeIdentifier('email', addressIn(cell))
  if (field === 'text' || field === 'html') return cell.replaceAll('\r\n', '\n')
  return cell.replace(/[\r\n\t]+/g, ' ').trim()
}

function addressIn(cell: string): string {
  return /<([^<>]+)>\s*$/.exec(cell)?.[1] ?? cell.trim()
}

function wrong(field: string, name: string): Sentence {
  return ADDRESSES.includes(field)
    ? say`${name} is not an email address.`
    : say`${name} is not a date or time.`
}

/** A number or a box of a custom field that is here is stored as such; other values stay texts. */
function typed(cell: string, type: string | undefined): string | number | boolean {
  if (type === 'number' && cell !== '' && Number.isFinite(Number(cell))) return Number(cell)
  if (type === 'yes_no' && /^(true|false)$/i.test(cell)) return cell.toLowerCase() === 'true'
  return cell
}

const LONGEST_TAG = 100
const MOST_TAGS = 50

/** Tags of a cell; too many, or one that is too long, are a reason to refuse the row. */
export function tagsIn(cell = ''): string[] | RefusedRow {
  const tags = cell
    .replace(/^\[|\]$/g, '')
    .split(/[,;|]/)
    .map(tag => tag.trim().replace(/^"|"$/g, ''))
    .filter(tag => tag !== '')
  if (tags.length > MOST_TAGS) return new RefusedRow(say`It has more than ${MOST_TAGS} tags.`)
  return tags.some(tag => tag.length > LONGEST_TAG)
    ? new RefusedRow(say`A tag is longer than ${LONGEST_TAG} characters.`)
    : tags
}
