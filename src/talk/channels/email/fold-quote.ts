/** A line that introduces a quote: it ends with a colon and contains an address, a date or a time. */
const ATTRIBUTION = /^(?=.*(@|\d{4}|\d{1,2}:\d{2})).{1,200}:$/
const SEPARATOR =
  /^(-{2,}\s*(original message|ursprüngliche nachricht|message d'origine|mensaje original)\s*-{2,}|_{20,})$/i
const MIN_KNOWN = 12

export interface Folded {
  /** The new text. */
  visible: string
  /** Whether a quote was cut off. */
  folded: boolean
}

/** Longer texts are not searched for quotes, since that takes long. */
const MAX_TEXT = 200_000
const MAX_LINE = 300
const MAX_PLACES = 30
/** How much of the text below a line is compared with what we sent. */
const MAX_COMPARED = 4_000

/**
 * Cuts off the quote at the end of a mail, only if it certainly is one: a block of `>` at the very end, or text below a
 * separating line that we sent ourselves. Replies between quoted lines, and what they reply to, stay.
 */
export function foldQuote(text: string, known: string[]): Folded {
  const whole = text.trim()
  if (whole.length > MAX_TEXT) return { visible: whole, folded: false }
  const lines = whole.split('\n')
  const end = Math.min(endBeforeQuote(lines), endBeforeKnown(lines, known))
  const visible = lines.slice(0, end).join('\n').trim()
  return visible === '' || end === lines.length
    ? { visible: whole, folded: false }
    : { visible, folded: true }
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''
const isQuoted = (line: string | undefined) => line !== undefined && /^\s?>/.test(line)
const isAttribution = (line: string) => line.length <= MAX_LINE && ATTRIBUTION.test(line.trim())

function endBeforeQuote(lines: string[]): number {
  let end = lines.length
  while (end > 0 && (isBlank(lines[end - 1]) || isQuoted(lines[end - 1]))) end--
  if (!lines.slice(end).some(isQuoted)) return lines.length
  return withoutAttribution(lines, end)
}

/** The line may be broken in two. */
function withoutAttribution(lines: string[], end: number): number {
  let last = end
  while (last > 0 && isBlank(lines[last - 1])) last--
  if (isAttribution(lines[last - 1] ?? '')) return last - 1
  const isTwo = !isBlank(lines[last - 2]) && isAttribution(`${lines[last - 2]} ${lines[last - 1]}`)
  return isTwo ? last - 2 : end
}

/** Separators of mail programs that append the old mail unquoted. */
function endBeforeKnown(lines: string[], known: string[]): number {
  const texts = known.map(normalized).filter(({ length }) => length >= MIN_KNOWN)
  if (texts.length === 0) return lines.length
  let places = 0
  for (const [index, line] of lines.entries()) {
    if (line.length > MAX_LINE || !isSeparator(line)) continue
    if (++places > MAX_PLACES) break
    const below = normalized(lines.slice(index, index + 200).join(' '))
    if (texts.some(text => below.includes(text.slice(0, 200)))) return index
  }
  return lines.length
}

function isSeparator(line: string): boolean {
  return SEPARATOR.test(line.trim()) || isAttribution(line) || /^(From|Von|De): /.test(line)
}

function normalized(text: string): string {
  return text
    .slice(0, MAX_COMPARED)
    .replace(/[>*_`#\s]+/g, ' ')
    .trim()
    .toLowerCase()
}
