import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { Problem } from '../../../../kit/errors.ts'
import { say } from '../../../../kit/sentences/say.ts'

/** How a file of CSV is written. */
export interface CsvFormat {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  separator: ',' | ';' | '\t'
}

const SEPARATORS = [',', ';', '\t'] as const
const LOOKED_AT = 64 * 1024
/** How files of spreadsheets begin: those of today, which are zip files, and those of before 2007. */
const SPREADSHEETS = ['504b0304', 'd0cf11e0']

/** Recognizes the encoding and the separator of a file. Throws malformed for what is no table of text. */
export async function formatOf(file: string): Promise<CsvFormat> {
  const start = await startOf(file)
  if (SPREADSHEETS.includes(start.toString('hex', 0, 4)))
    throw new Problem('malformed', say`This is a spreadsheet, or another binary file. Save it as CSV first.`)
  const isMarked = start.toString('hex', 0, 3) === 'efbbbf'
  const encoding = wideIn(start) ?? (isMarked || (await isUtf8(file)) ? 'utf-8' : 'windows-1252')
  const text = new TextDecoder(encoding).decode(start, { stream: true })
  if (text.trim() === '') throw new Problem('malformed', say`This file has no rows.`)
  return { encoding, separator: saidIn(text) ?? separatorIn(text) }
}

async function startOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, 0)
    if (bytesRead < 4) throw new Problem('malformed', say`This file has no rows.`)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** By its mark, or else by where its NULs are: letters of Western languages have one in each two bytes. */
function wideIn(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const some = start.subarray(0, 1_000)
  const nuls = [0, 1].map(side => some.filter((byte, index) => index % 2 === side && byte === 0).length)
  const [even = 0, odd = 0] = nuls.map(count => count / (some.length / 2))
  if (odd > 0.5 && even < 0.1) return 'utf-16le'
  return even > 0.5 && odd < 0.1 ? 'utf-16be' : undefined
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(file)) decoder.decode(bytes, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** What Excel is told by a first line such as `sep=;`. */
function saidIn(text: string): CsvFormat['separator'] | undefined {
  const [, said] = /^sep=(.)[\r\n]/i.exec(text) ?? []
  return SEPARATORS.find(one => one === said)
}

/** The separator by which most of the first rows have as many cells as the head. */
function separatorIn(text: string): CsvFormat['separator'] {
  const scores = SEPARATORS.map(separator => {
    const rows = firstRows(text, separator)
    const width = rows[0]?.length ?? 0
    const alike = rows.filter(row => row.length === width).length
    return { separator, score: width < 2 ? 0 : (alike / rows.length) * 1_000 + width }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).separator
}

const FIRST_ROWS = 50

function firstRows(text: string, separator: string): string[][] {
  const rows: string[][] = parse(text.slice(0, LOOKED_AT / 2), {
    delimiter: separator,
    to: FIRST_ROWS,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
  })
  return rows
}

/** The text of a file, without a byte order mark. */
export async function* textIn(file: string, { encoding }: CsvFormat): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of createReadStream(file)) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}
