import { convert, type DomNode, type FormatCallback } from 'html-to-text'

const MAX_HTML = 2_000_000
/** Longer HTML is not compared with the text, which then counts. */
const MAX_COMPARED = 300_000
/** Longer text parts are no stubs. */
const MAX_STUB = 500

/** The words of a mail: its text part, or its HTML if there is no text part or only one that says to look at the HTML. */
export function wordsOfMail({
  text = '',
  html,
}: {
  text?: string | undefined
  html?: string | undefined
}): string {
  if (!html?.trim()) return text
  if (text.trim().length > MAX_STUB || (text.trim() !== '' && html.length > MAX_COMPARED)) return text
  const shown = textOfHtml(html)
  return text.trim() === '' || isStub(text, shown) ? shown : text
}

/** Few of its words are in the HTML: it is not the same in another form. */
function isStub(text: string, shown: string): boolean {
  const there = new Set(wordsIn(shown))
  const own = wordsIn(text)
  return there.size > 0 && own.filter(word => there.has(word)).length < own.length / 2
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
}

/** The text of a page of HTML: links with their addresses, quotes as in mail, tables as in Markdown. */
export function textOfHtml(html: string): string {
  return convert(html, {
    wordwrap: false,
    // HTML may be nested, or have text around it: everything but heads counts.
    baseElements: { selectors: [], returnDomByDefault: true },
    limits: { maxInputLength: MAX_HTML },
    selectors: SELECTORS,
    formatters: { markdownTable },
  })
}

/** Keep links as they are and quotes as in mail; images are attachments. */
const SELECTORS = [
  {
    selector: 'a',
    options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] as [string, string] },
  },
  ...['img', 'head', 'title', 'style', 'script', 'noscript', 'template'].map(selector => ({
    selector,
    format: 'skip',
  })),
  { selector: 'table', format: 'markdownTable' },
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, options: { uppercase: false } })),
]

interface Cell {
  text: string
}

const markdownTable: FormatCallback = (table, walk, builder) => {
  const rowsOf = (node: DomNode): void => {
    for (const child of node.children ?? [])
      if (child.name === 'tr') {
        builder.openTableRow()
        for (const cell of child.children ?? [])
          if (cell.name === 'td' || cell.name === 'th') {
            builder.openTableCell({})
            walk(cell.children, builder)
            builder.closeTableCell({})
          }
        builder.closeTableRow()
      } else if (/^(thead|tbody|tfoot|center|form)$/.test(child.name ?? '')) rowsOf(child)
  }
  builder.openTable()
  rowsOf(table)
  builder.closeTable({ tableToString: rows => asText(rows as unknown as Cell[][]) })
}

/** Data as a Markdown table; what a table only arranges, row by row. */
function asText(rows: Cell[][]): string {
  const texts = rows
    .map(row => row.map(({ text }) => text.trim()))
    .filter(row => row.some(text => text !== ''))
  const columns = Math.max(0, ...texts.map(({ length }) => length))
  const isData = texts.length > 1 && columns > 1 && texts.every(row => row.length > 1 && row.every(isOneLine))
  if (!isData) return texts.map(asLines).join('\n')
  const [head, ...body] = texts.map(row => asRow([...row, ...Array(columns - row.length).fill('')]))
  return [head, asRow(Array(columns).fill('---')), ...body].join('\n')
}

function asLines(row: string[]): string {
  const texts = row.filter(text => text !== '')
  return texts.join(texts.every(isOneLine) ? ' ' : '\n')
}

function asRow(cells: string[]): string {
  return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function isOneLine(text: string): boolean {
  return !text.includes('\n')
}
