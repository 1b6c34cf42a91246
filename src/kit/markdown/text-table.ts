/** A table in a text, as html-text.ts writes them. */
export interface TextTable {
  rows: string[][]
}

/** Wider cells are followed by two blanks instead of being filled up. */
const WIDEST_FILLED = 40

/** A text as lines and the tables between them. */
export function tablesIn(text: string): (string | TextTable)[] {
  const parts: (string | TextTable)[] = []
  const lines = text.split('\n')
  let plain: string[] = []
  for (let index = 0; index < lines.length; index++) {
    const rows = tableAt(lines, index)
    if (rows.length === 0) {
      plain.push(lines[index] as string)
      continue
    }
    if (plain.length > 0) parts.push(plain.join('\n'))
    plain = []
    parts.push({ rows })
    index += rows.length // and the line below the head
  }
  if (plain.length > 0) parts.push(plain.join('\n'))
  return parts
}

/** The text with its tables in columns. */
export function inColumns(text: string): string {
  return tablesIn(text)
    .map(part => (typeof part === 'string' ? part : columnsOf(part.rows)))
    .join('\n')
}

/** Rows as lines, with the cells below each other, in some columns at their right edge. */
export function columnsOf(rows: string[][], right: ReadonlySet<number> = new Set()): string {
  const widths: number[] = []
  for (const row of rows)
    for (const [index, cell] of row.entries())
      widths[index] = Math.max(widths[index] ?? 0, Math.min([...cell].length, WIDEST_FILLED))
  const length = rows.flat().reduce((sum, cell) => sum + cell.length, 0)
  const isInProportion = rows.length * widths.reduce((sum, width) => sum + width, 0) < 5 * length + 2_000
  const filled = (cell: string, index: number) => {
    const blanks = ' '.repeat(Math.max(0, (widths[index] ?? 0) - [...cell].length))
    return right.has(index) ? blanks + cell : cell + blanks
  }
  return rows
    .map(row =>
      row
        .map((cell, index) => (isInProportion ? filled(cell, index) : cell))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The rows of the table that begins in this line; none if no table does. */
function tableAt(lines: string[], from: number): string[][] {
  const head = cellsIn(lines[from])
  if (head.length < 2 || lines[from + 1] !== `|${' --- |'.repeat(head.length)}`) return []
  const rows = [head]
  for (let index = from + 2; index < lines.length; index++) {
    const cells = cellsIn(lines[index])
    if (cells.length !== head.length) break
    rows.push(cells)
  }
  return rows
}

function cellsIn(line = ''): string[] {
  if (!line.startsWith('| ') || !line.endsWith(' |')) return []
  return line
    .slice(2, -2)
    .split(' | ')
    .map(cell => cell.replaceAll('\\|', '|').trim())
}
