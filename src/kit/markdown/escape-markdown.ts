interface LinePosition {
  /** A line begins with it. */
  isAtStart: boolean
  /** It is in a cell of a table. */
  isCell: boolean
  /** Lines of dashes under words are no headings there. */
  isLetter: boolean
}

const ADDRESS = /(https?:\/\/[^\s<>]+|www\.[^\s<>]+)/i

/** Text as Markdown that says exactly that, with as few backslashes as possible: customers may get it as it is. */
export function escaped(text: string, { isAtStart, isCell, isLetter }: LinePosition): string {
  const inline = text
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 1 ? part : inLine(part)))
    .join('')
  const cell = isCell ? inline.replaceAll('|', '\\|') : inline
  return isAtStart ? atStart(cell, isLetter) : cell
}

function inLine(text: string): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\')
    .replace(/`/g, '\\`')
    .replace(/(?<=\S)\*|\*(?=\S)/g, '\\*')
    .replace(/(?<![\p{L}\p{N}\s]|^)_|_(?![\p{L}\p{N}\s]|$)|(?<=^|\s)_(?=\S)|(?<=\S)_(?=\s|$)/gu, '\\_')
    .replace(/~(?=~)|(?<=~)~/g, '\\~')
    .replace(/\](?=[([:]|$)/g, '\\]')
    .replace(/<(?=[a-z/!?][^>]*>|$)/gi, '\\<')
    .replace(/&(?=(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, '\\&')
}

/** A line that draws a rule, underlines a heading, or divides a table. */
const RULE = /^(?=[-=_|:\s]+$)(?=\S)/
const RULE_IN_LETTERS = /^(?=[-_|:\s]+$)(?=\S)(?!-{1,2}\s*$)/

/** What would begin a heading, list, quote, rule, code or table there. */
function atStart(text: string, isLetter: boolean): string {
  const rule = isLetter ? RULE_IN_LETTERS : RULE
  return text
    .replace(/^\s+/, '')
    .replace(/^(#{1,6})(?=\s|$)/, '\\$1')
    .replace(/^([-+*])(?=\s|$)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^>/, '\\>')
    .replace(rule, '\\')
}

/** What somebody typed as Markdown that says exactly that, to be put into a text that is Markdown. */
export function asMarkdown(typed: string): string {
  return typed
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map(line => {
      const [blanks = ''] = /^[ \t\u00a0]*/.exec(line) ?? []
      const words = line
        .slice(blanks.length)
        .split(ADDRESS)
        .map((part, index) =>
          index % 2 === 1 ? asAddress(part) : escaped(part, { ...PLACE, isAtStart: index === 0 }),
        )
        .join('')
      // Markdown drops blanks, or makes code of them.
      return words === '' ? '' : blanks.replaceAll('\t', '    ').replace(/[ \u00a0]/g, '\u00a0') + words
    })
    .join('\n')
}

const PLACE: LinePosition = { isAtStart: false, isCell: true, isLetter: false }

/** In angle brackets, Markdown obeys nothing inside. */
function asAddress(address: string): string {
  return /^http/i.test(address) && /[*_~`\\&[\]|]/.test(address) ? `<${address}>` : address
}
