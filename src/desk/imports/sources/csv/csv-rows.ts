import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CsvError, parse } from 'csv-parse'
import { Problem } from '../../../../kit/errors.ts'
import { type Sentence, say } from '../../../../kit/sentences/say.ts'
import { type CsvFormat, textIn } from './csv-format.ts'

export interface CsvRow {
  /** The line of the file on which it begins. */
  line: number
  cells: string[]
}

/** A row is in memory: a larger one is one whose quotation mark is not closed. */
const MOST_CHARACTERS = 16 * 1024 * 1024

/** What our own exports put before a cell that a spreadsheet would take for a formula. */
const MADE_TEXT = /^'(?=[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n])/

interface Parsed {
  record: string[]
  info: { lines: number; empty_lines: number }
}

/** The rows of a file, the head first, without those that are empty. Throws malformed where the file is broken, naming the line. */
export async function* rowsIn(file: string, format: CsvFormat): AsyncGenerator<CsvRow> {
  /** The parser is ahead of what is read of it. */
  let parsed = 0
  let twice = 0
  const parser = parse({
    delimiter: format.separator,
    info: true,
    relax_column_count: true,
    // Tab-separated files are often written without quotation marks.
    relax_quotes: format.separator === '\t',
    skip_empty_lines: true,
    max_record_size: MOST_CHARACTERS,
    on_record(given, { lines }) {
      const one = given as unknown as Parsed
      // It counts the two characters of a line end of Windows within a cell as two.
      twice += one.record.reduce((sum, cell) => sum + cell.split('\r\n').length - 1, 0)
      parsed = lines - twice
      one.info.lines = parsed
      return given
    },
  })
  const written = pipeline(Readable.from(textIn(file, format)), parser)
  written.catch(() => {}) // thrown where it is read
  let before = { lines: 0, empty_lines: 0 }
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const line = before.lines + 1 + info.empty_lines - before.empty_lines
      before = { lines: info.lines, empty_lines: info.empty_lines }
      if (line === 1 && record.join(format.separator).toLowerCase() === `sep=${format.separator}`) continue
      if (record.some(cell => cell.trim() !== ''))
        yield { line, cells: record.map(cell => cell.replace(MADE_TEXT, '')) }
    }
  } catch (error) {
    const reason = REASONS[(error as CsvError).code as string]
    if (!reason) throw error
    throw new Problem('malformed', reason(parsed + 1))
  } finally {
    parser.destroy()
  }
}

const misplaced = (line: number) =>
  say`The file cannot be read from line ${line}: a quotation mark within a cell has to be doubled.`

const REASONS: Record<string, (line: number) => Sentence> = {
  CSV_QUOTE_NOT_CLOSED: line =>
    say`The file cannot be read from line ${line}: a quotation mark is opened and not closed.`,
  CSV_MAX_RECORD_SIZE: line =>
    say`The file cannot be read from line ${line}: the row is larger than 16 MiB. Is a quotation mark not closed?`,
  CSV_INVALID_CLOSING_QUOTE: misplaced,
  INVALID_OPENING_QUOTE: misplaced,
}
