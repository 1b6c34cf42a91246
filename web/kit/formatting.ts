/** A text and what is selected of it. */
export interface Selected {
  text: string
  start: number
  end: number
}

/** Part of a text to replace, and what is selected afterwards. */
export interface Change {
  from: number
  to: number
  insert: string
  select: [number, number]
}

const MARKS = { bold: '**', italic: '*', code: '`' } as const
const PREFIXES = { list: '- ', numbers: '1. ', quote: '> ' } as const
const WORDS = 'text'
const URL_PLACE = 'https://'

export const FORMATS = ['bold', 'italic', 'list', 'numbers', 'quote', 'code', 'link'] as const
export type Format = (typeof FORMATS)[number]

/** Formats the selection as Markdown; done again, it takes the format off. */
export function formatted(selected: Selected, format: Format): Change {
  if (format === 'link') return linked(selected)
  if (format in PREFIXES) return prefixed(selected, format as keyof typeof PREFIXES)
  return marked(selected, MARKS[format as keyof typeof MARKS])
}

function marked({ text, start, end }: Selected, mark: string): Change {
  const size = mark.length
  const inside = text.slice(start, end)
  const isMarked = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark
  // One asterisk of two is no italic.
  const isOther =
    mark === '*' && text.slice(start - 2, start) === '**' && text.slice(start - 3, start) !== '***'
  if (isMarked && !isOther)
    return { from: start - size, to: end + size, insert: inside, select: [start - size, end - size] }
  // Blanks around the words would stop the marks from being any.
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inside) ?? []
  const shown = words || WORDS
  const first = start + before.length + size
  return {
    from: start,
    to: end,
    insert: before + mark + shown + mark + after,
    select: [first, first + shown.length],
  }
}

function linked({ text, start, end }: Selected): Change {
  const inside = text.slice(start, end)
  const isUrl = /^(https?:\/\/|mailto:)\S+$/i.test(inside)
  const [words, url] = isUrl ? [WORDS, inside] : [inside || WORDS, URL_PLACE]
  const first = isUrl ? start + 1 : start + words.length + 3
  return {
    from: start,
    to: end,
    insert: `[${words}](${url})`,
    select: [first, first + (isUrl ? words : url).length],
  }
}

/** Whole lines. */
function prefixed({ text, start, end }: Selected, kind: keyof typeof PREFIXES): Change {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(start, end - 1))
  const to = next < 0 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const present = { list: /^[-*] /, numbers: /^\d+\. /, quote: /^> ?/ }[kind]
  const isOn = lines.every(line => present.test(line))
  const prefixOf = (index: number) => (kind === 'numbers' ? `${index + 1}. ` : PREFIXES[kind])
  const insert = lines
    .map((line, index) =>
      isOn ? line.replace(present, '') : prefixOf(index) + line.replace(/^([-*]|\d+\.) /, ''),
    )
    .join('\n')
  // A single line goes on to be written; several stay selected.
  return {
    from,
    to,
    insert,
    select: lines.length === 1 ? [from + insert.length, from + insert.length] : [from, from + insert.length],
  }
}

/** Formats what is selected in a field. It goes through the browser, so that its undo takes it back. */
export function applyFormat(field: HTMLTextAreaElement, format: Format): void {
  const { value: text, selectionStart: start, selectionEnd: end } = field
  const { from, to, insert, select } = formatted({ text, start, end }, format)
  field.focus()
  field.setSelectionRange(from, to)
  document.execCommand('insertText', false, insert)
  field.setSelectionRange(...select)
}
