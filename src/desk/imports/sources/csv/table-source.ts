import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scope } from '../../../../kit/scope.ts'
import { say } from '../../../../kit/sentences/say.ts'
import { findFields } from '../../../../people/custom-fields/queries.ts'
import type { Line } from '../../../archive/queries.ts'
import type { Head } from '../../../archive/read-archive.ts'
import { customFieldLine } from '../../remote/data.ts'
import { timesIn } from '../../remote/fields.ts'
import { type LeftOutByKind, leaveOut } from '../../remote/leave-out.ts'
import { createSpool, type Spool } from '../../remote/spool.ts'
import { readUploaded } from '../../remote/uploaded-file.ts'
import { originOf } from '../../run-import.ts'
import type { Source, SourceItem } from '../../source.ts'
import type { TableMapping } from '../../table.ts'
import { contactItems, lineId } from './contact-lines.ts'
import { conversationItems } from './conversation-items.ts'
import { rowsIn } from './csv-rows.ts'
import { CONTACTS, CONVERSATIONS, DATA, type Layout, LEAVE_OUT } from './fields.ts'
import { type ReadRow, RefusedRow, readRow } from './row-reader.ts'
import { createStaff } from './staff.ts'
import { type Survey, survey } from './survey.ts'

/** What a table is read with. */
export interface Reading {
  scope: Scope
  mapping: TableMapping
  origin: string
  /** Tells records of this table apart from those of others. */
  host: string
  /** What each column becomes. */
  fields: string[]
  /** Whether it is one of our own exports. */
  isOurs: boolean
  /** The custom fields of its attributes. */
  fieldLines: Line[]
  leftOut: LeftOutByKind
  spool: Spool
  folder: string
  /** Every row that can be read; the others are left out. */
  rows(): AsyncGenerator<ReadRow>
}

interface Given {
  scope: Scope
  mapping: TableMapping
  /** How old the file is. */
  at: Date
}

const NO_TIME = new Date(0).toISOString()
const LONGEST_FIELD_NAME = 80

/** Contacts in a table: a row each. */
export const contactsCsv = tableSource('contacts-csv', CONTACTS)
/** Conversations in a table: a row each, or a row for each message. */
export const conversationsCsv = tableSource('conversations-csv', CONVERSATIONS)

function tableSource(name: string, layout: Layout, mapping: TableMapping = {}): Source {
  const items = (file: string, given: Omit<Given, 'mapping'>) =>
    itemsOf(file, { name, layout }, { ...given, mapping })
  return {
    name,
    takes: 'path',
    async *read(path, scope) {
      yield* items(path, { scope, at: (await stat(path)).mtime })
    },
    readUpload: (bytes, upload) =>
      readUploaded(bytes, upload, file => items(file, { scope: upload.scope, at: upload.at })),
    withMapping: given => tableSource(name, layout, given),
  }
}

async function* itemsOf(
  file: string,
  { name, layout }: { name: string; layout: Layout },
  { scope, mapping, at }: Given,
): AsyncGenerator<SourceItem> {
  const host = mapping.from || 'csv'
  const head: Head = {
    made_at: at.toISOString(),
    brand: { slug: host, name: mapping.from || 'CSV', created_at: NO_TIME },
    lines: {},
  }
  yield { is: 'head', head }
  const staff = await createStaff(scope, originOf(name, head))
  const seen = await survey(file, { layout, mapping, look: staff.look })
  yield { is: 'table', table: seen.found }
  if (seen.found.unclear.length > 0) return yield { is: 'end', lines: {} }
  const leftOut: LeftOutByKind = new Map()
  for (const { name, samples, field } of seen.found.columns)
    if (field === LEAVE_OUT && samples.length > 0)
      leaveOut({ leftOut }, ['columns', name], say`This column is not imported.`)
  const types = await typesOf(scope, layout)
  const folder = await mkdtemp(join(tmpdir(), 'answerwell-import-'))
  const spool = await createSpool()
  try {
    const reading: Reading = {
      scope,
      mapping,
      host,
      origin: originOf(name, head),
      fields: seen.fields,
      isOurs: ['ref_id', 'slug'].every(column => seen.names.includes(column)),
      fieldLines: fieldLines(seen, layout),
      leftOut,
      spool,
      folder,
      rows: () => readRows(file, seen, { leftOut, zone: scope.brand.timeZone, types }),
    }
    yield* layout.subject === 'contact' ? contactItems(reading) : conversationItems(reading, staff)
  } finally {
    await spool.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Rows {
  leftOut: LeftOutByKind
  zone: string
  types: Map<string, string>
}

async function* readRows(
  file: string,
  seen: Survey,
  { leftOut, zone, types }: Rows,
): AsyncGenerator<ReadRow> {
  let isHead = true
  for await (const row of rowsIn(file, seen.format)) {
    if (!isHead) {
      const read = readRow(row, { ...seen, zone, types })
      if (read instanceof RefusedRow) leaveOut({ leftOut }, ['rows', lineId(row)], read.reason)
      else {
        for (const name of read.unknown)
          leaveOut({ leftOut }, ['rows', lineId(row)], say`${name} has a word that is not known.`)
        yield read
      }
    }
    isHead = false
  }
}

async function typesOf(scope: Scope, { subject }: Layout): Promise<Map<string, string>> {
  const own = (await findFields(scope)).filter(field => field.subject === subject)
  return new Map(own.map(({ key, type }) => [key, type]))
}

function fieldLines({ names, fields }: Survey, { subject }: Layout): Line[] {
  return fields.flatMap((field, index): Line[] => {
    if (!field.startsWith(DATA)) return []
    const name = (names[index] as string).replace(/^data\./, '').slice(0, LONGEST_FIELD_NAME)
    return [customFieldLine({ subject, key: field.slice(DATA.length), name, type: 'text', ...timesIn({}) })]
  })
}
