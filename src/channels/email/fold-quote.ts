/** A line that says that what follows is quoted: it ends with a colon, and has an address, a date or a time in it. */
const ATTRIBUTION = /^(?=.*(@|\d{4}|\d{1,2}:\d{2})).{1,200}:$/
const SEPARATOR =
  /^(-{2,}\s*(original message|ursprüngliche nachricht|message d'origine|mensaje original)\s*-{2,}|_{20,})$/i
const MIN_KNOWN = 12

export interface Folded {
  /** What its author wrote now. */
  visible: string
  /** Whether anything was left away. */
  folded: boolean
}

/**
 * Leaves away the quote at the end of a mail. Only what is surely one: a block of `>` at the very end, or, below a line that
 * separates, text that we know because we sent it. Answers between quoted lines, and what they answer, stay.
 */
export function foldQuote(text: string, known: string[]): Folded {
  const whole = text.trim()
  const lines = whole.split('\n')
  const end = Math.min(endBeforeQuote(lines), endBeforeKnown(lines, known))
  const visible = lines.slice(0, end).join('\n').trim()
  return visible === '' || end === lines.length
    ? { visible: whole, folded: false }
    : { visible, folded: true }
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''
const isQuoted = (line: string | undefined) => line !== undefined && /^\s?>/.test(line)

function endBeforeQuote(lines: string[]): number {
  let end = lines.length
  while (end > 0 && (isBlank(lines[end - 1]) || isQuoted(lines[end - 1]))) end--
  if (!lines.slice(end).some(isQuoted)) return lines.length
  return withoutAttribution(lines, end)
}

/** It may be broken over two lines. */
function withoutAttribution(lines: string[], end: number): number {
  let last = end
  while (last > 0 && isBlank(lines[last - 1])) last--
  if (ATTRIBUTION.test((lines[last - 1] ?? '').trim())) return last - 1
  const two = `${lines[last - 2] ?? ''} ${lines[last - 1] ?? ''}`.trim()
  return !isBlank(lines[last - 2]) && ATTRIBUTION.test(two) ? last - 2 : end
}

/** Of mail programs that put the old mail below as it is. */
function endBeforeKnown(lines: string[], known: string[]): number {
  const texts = known.map(normalized).filter(({ length }) => length >= MIN_KNOWN)
  for (const [index, line] of lines.entries()) {
    if (!SEPARATOR.test(line.trim()) && !ATTRIBUTION.test(line.trim()) && !/^(From|Von|De): /.test(line))
      continue
    const below = normalized(lines.slice(index).join(' '))
    if (texts.some(text => below.includes(text))) return index
  }
  return lines.length
}

function normalized(text: string): string {
  return text
    .replace(/[>*_`#\s]+/g, ' ')
    .trim()
    .toLowerCase()
    .slice(0, 2_000)
}
