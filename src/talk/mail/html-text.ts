import { convert, type DomNode, type FormatCallback } from 'html-to-text'
import { flatText } from './flat-text.ts'

/** Longer HTML is shown without its layout, which costs too much. */
const MAX_HTML = 2_000_000
/** As above, if there is a text part, so that little is lost. */
const MAX_LAID_OUT = 300_000
/** More than is shown of any mail. */
const MAX_COMPARED = 1_100_000
/** Mail is shorter (see split-mail.ts), unless its structure is broken. */
const MAX_READ = 10_000_000

/**
 * The words of a mail: its text part, or its HTML if that has more of them. Lines of the other one with words that this one
 * lacks follow.
 */
export function wordsOfMail({
  text = '',
  html: whole = '',
}: {
  text?: string | undefined
  html?: string | undefined
}): string {
  const html = whole.slice(0, MAX_READ)
  if (html.trim() === '') return text
  if (text.trim() === '') return laidOut(html, MAX_HTML) ?? flatText(html)
  const [flat, plain] = [flatText(html), text].map(one => one.slice(0, MAX_COMPARED)) as [string, string]
  const [inText, inHtml] = [linesBeyond(plain, flat), linesBeyond(flat, plain)]
  if (inHtml.length === 0 && !STRUCK.test(html)) return text
  const isTextLonger = wordsIn(plain).length > wordsIn(flat).length
  if (isTextLonger) return [text.trimEnd(), inHtml.join('\n')].join('\n\n')
  return [laidOut(html, MAX_LAID_OUT) ?? flat, ...(inText.length > 0 ? [inText.join('\n')] : [])].join('\n\n')
}

function laidOut(html: string, most: number): string | undefined {
  try {
    return html.length <= most ? textOfHtml(html) : undefined
  } catch {
    return undefined // nested too deeply
  }
}

/** The lines of a text with a word that it has more often than the other text. */
export function linesBeyond(text: string, other: string): string[] {
  const left = new Map<string, number>()
  for (const word of wordsIn(other)) left.set(word, (left.get(word) ?? 0) + 1)
  for (const word of wordsIn(text)) left.set(word, (left.get(word) ?? 0) - 1)
  const lines = text.split('\n')
  return lines.filter(line => wordsIn(line).some(word => (left.get(word) ?? 0) < 0)).map(line => line.trim())
}

/** Addresses of links and names of pictures, which text parts write out. */
const WRITTEN_OUT =
  /<?https?:\/\/[^\s<>]+>?|<(mailto|tel):[^\s>]+>|\[(image|cid): ?[^\]\n]*\]|<[^<>@\n]{1,100}\.(png|jpe?g|gif|webp)>/gi
/** A word; the minus of a number; a sign, in scripts without spaces, since lines may be broken between any two. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Extended_Pictographic}]|[\p{L}\p{N}\p{M}]+|(?<![\p{L}\p{N}\p{M}])-(?=\p{N})/gu

function wordsIn(text: string): string[] {
  const plain = text
    .replace(WRITTEN_OUT, ' ')
    .normalize('NFKC')
    .replaceAll('\u2212', '-')
    .replace(/\p{Cf}/gu, '')
  return plain.toLowerCase().match(WORD) ?? []
}

/** The text of a page of HTML: links with their addresses, quotes as in mail, tables as in Markdown. */
export function textOfHtml(html: string): string {
  return convert(html, {
    wordwrap: false,
    // HTML may be nested, or have text around it: everything but heads counts.
    baseElements: { selectors: [], returnDomByDefault: true },
    selectors: SELECTORS,
    formatters: { markdownTable, struckOut },
  })
}

/** Words that are struck out, which text parts do not say. */
const STRUCK = /<(s|del|strike)[\s>]|<(span|font)\s[^>]*line-through/i

const struckOut: FormatCallback = (element, walk, builder) => {
  builder.addInline('~~', { noWordTransform: true })
  walk(element.children, builder)
  builder.addInline('~~', { noWordTransform: true })
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
  ...['s', 'del', 'strike', 'span[style*="line-through"]', 'font[style*="line-through"]'].map(selector => ({
    selector,
    format: 'struckOut',
  })),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, options: { uppercase: false } })),
]

interface Cell {
  text: string
}

export const markdownTable: FormatCallback = (table, walk, builder) => {
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
