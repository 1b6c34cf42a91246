import { Problem } from '../../../../kit/errors.ts'
import { say } from '../../../../kit/sentences/say.ts'
import type { DateOrder, FoundTable, FoundValue, TableMapping } from '../../table.ts'
import { type CsvFormat, formatOf } from './csv-format.ts'
import { rowsIn } from './csv-rows.ts'
import { type DateEvidence, noteOrder, orderIn } from './dates.ts'
import {
  columnNames,
  DATA,
  HANDLES,
  isField,
  type Layout,
  LEAVE_OUT,
  proposedFields,
  TIMES,
} from './fields.ts'
import { priorityOf, statusOf, TABLE_PRIORITIES, TABLE_STATUSES } from './values.ts'

const MOST_COLUMNS = 300
const SAMPLES = 3
const LONGEST_SAMPLE = 120
/** Of statuses and priorities: a column with more of them has something else. */
const MOST_VALUES = 100

/** A table as it will be read. */
export interface Survey {
  format: CsvFormat
  names: string[]
  /** What each column becomes, by its place. */
  fields: string[]
  order: DateOrder | null
  found: FoundTable
}

interface Counted {
  samples: Map<string, Set<string>>
  values: { status: Map<string, number>; priority: Map<string, number> }
  evidence: DateEvidence
  rows: number
}

/** Called with the cells of each row, by field. */
type Look = (row: Record<string, string>) => void

/** Looks through a whole file: what its columns have, and what would become of them. Throws malformed. */
export async function survey(
  file: string,
  { layout, mapping, look = () => {} }: { layout: Layout; mapping: TableMapping; look?: Look },
): Promise<Survey> {
  const format = await formatOf(file)
  let names: string[] = []
  let fields: string[] = []
  const counted: Counted = {
    samples: new Map(),
    values: { status: new Map(), priority: new Map() },
    evidence: { isAmbiguous: false, isDayFirst: false, isMonthFirst: false },
    rows: 0,
  }
  for await (const { cells } of rowsIn(file, format)) {
    if (names.length === 0) {
      if (cells.length > MOST_COLUMNS)
        throw new Problem('malformed', say`The file has more than ${MOST_COLUMNS} columns.`)
      names = columnNames(cells)
      const proposed = proposedFields(layout, names, mapping.columns)
      fields = names.map(name => proposed.get(name) as string)
    } else {
      counted.rows++
      count(counted, { names, fields, cells })
      look(byField(fields, cells))
    }
  }
  if (counted.rows === 0) throw new Problem('malformed', say`This file has no rows.`)
  const isEmpty = (name: string) => !counted.samples.has(name)
  fields = fields.map((field, index) => {
    const name = names[index] as string
    return isEmpty(name) && field.startsWith(DATA) && !mapping.columns?.[name] ? LEAVE_OUT : field
  })
  const order = mapping.date_order ?? orderIn(counted.evidence)
  const found = foundIn(counted, { names, fields, format, layout, mapping, order: order ?? null })
  found.unclear = unclearIn({
    fields,
    layout,
    mapping,
    names,
    values: counted.values,
    isAsked: order === undefined,
  })
  return { format, names, fields, order: order ?? null, found }
}

function count(
  { samples, values, evidence }: Counted,
  row: { names: string[]; fields: string[]; cells: string[] },
) {
  for (const [index, name] of row.names.entries()) {
    const cell = row.cells[index]?.trim() ?? ''
    if (cell === '') continue
    const some = samples.get(name) ?? new Set()
    if (some.size < SAMPLES) some.add(cell.slice(0, LONGEST_SAMPLE).replaceAll('\0', '').toWellFormed())
    samples.set(name, some)
    const field = row.fields[index] as string
    if (TIMES.includes(field)) noteOrder(evidence, cell)
    if (field !== 'status' && field !== 'priority') continue
    const known = values[field]
    if (known.has(cell) || known.size <= MOST_VALUES) known.set(cell, (known.get(cell) ?? 0) + 1)
  }
}

/** What a row says of each field; columns of the same attribute are not the same field. */
export function byField(fields: string[], cells: string[]): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field, index) => (field === LEAVE_OUT ? [] : [[field, cells[index] ?? '']])),
  )
}

interface Shown extends Pick<Survey, 'names' | 'fields' | 'format'> {
  layout: Layout
  mapping: TableMapping
  order: DateOrder | null
}

const ENCODINGS = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

function foundIn({ samples, values, rows }: Counted, shown: Shown): FoundTable {
  const { names, fields, format, layout, mapping, order } = shown
  return {
    rows,
    encoding: ENCODINGS[format.encoding],
    separator: format.separator === '\t' ? 'tab' : format.separator,
    fields: [LEAVE_OUT, ...Object.keys(layout.fields)],
    columns: names.map((name, index) => ({
      name,
      samples: [...(samples.get(name) ?? [])],
      field: fields[index] as string,
    })),
    statuses: valuesIn(values.status, value => statusOf(value, mapping.statuses)),
    priorities: valuesIn(values.priority, value => priorityOf(value, mapping.priorities)),
    dateOrder: order,
    unclear: [],
  }
}

function valuesIn(values: Map<string, number>, is: (value: string) => string): FoundValue[] {
  return [...values]
    .slice(0, MOST_VALUES)
    .map(([value, n]) => ({ value: value.slice(0, 200), count: n, is: is(value) }))
}

interface UnclearTable {
  names: string[]
  fields: string[]
  layout: Layout
  mapping: TableMapping
  values: Counted['values']
  isAsked: boolean
}

/** Fields of which one is enough, and those that exclude one another. */
const NEEDED = {
  contact: [['name', 'first_name', 'last_name', 'friendly_name', ...HANDLES]],
  conversation: [
    ['customer_email', 'customer_name', 'customer_mobile', 'author_email', 'author_name'],
    ['text', 'html', 'subject'],
  ],
}
const EITHER = [
  ['text', 'html'],
  ['is_note', 'is_public'],
]

function unclearIn({ names, fields, layout, mapping, values, isAsked }: UnclearTable): FoundTable['unclear'] {
  const unclear: FoundTable['unclear'] = []
  const note = (field: string, reason: ReturnType<typeof say>) =>
    unclear.push({ field, reason: String(reason) })
  for (const name of Object.keys(mapping.columns ?? {}))
    if (!names.includes(name)) note('columns', say`The file has no column ${name}.`)
  for (const [index, field] of fields.entries()) {
    if (!isField(layout, field)) note('columns', say`There is no field ${field}.`)
    const first = fields.indexOf(field)
    if (field !== LEAVE_OUT && first !== index)
      note('columns', say`${names[first]} and ${names[index]} cannot both become ${field}.`)
  }
  for (const some of NEEDED[layout.subject])
    if (!some.some(field => fields.includes(field)))
      note('columns', say`A column has to become one of these fields: ${some.join(', ')}.`)
  for (const pair of EITHER)
    if (pair.every(field => fields.includes(field)))
      note('columns', say`Only one column can become one of these fields: ${pair.join(', ')}.`)
  for (const [field, known] of Object.entries(values))
    if (known.size > MOST_VALUES)
      note('columns', say`The column of the field ${field} has more than ${MOST_VALUES} values.`)
  for (const [field, given, all] of [
    ['statuses', mapping.statuses, TABLE_STATUSES],
    ['priorities', mapping.priorities, TABLE_PRIORITIES],
  ] as const)
    for (const one of Object.values(given ?? {}))
      if (!(all as readonly string[]).includes(one)) note(field, say`There is no ${one}: ${all.join(', ')}.`)
  if (isAsked) note('date_order', say`The dates can be read day first or month first. Choose one.`)
  return unclear
}
