import { type Compared, type Known, toCompare } from './follow-texts.ts'
import { depthOf, isBlank, unquoted } from './quote-lines.ts'
import { introductionAt, readQuote } from './read-quote.ts'

export interface Folded {
  /** The new text. */
  visible: string
  /** Whether a quote was cut off. */
  folded: boolean
}

/** Longer texts are not searched for quotes, since that takes long. */
const MAX_TEXT = 200_000
const MAX_PLACES = 30
const MAX_LINES = 3_000
const MAX_INTRODUCTION = 6

/**
 * Takes out the quote at the end of a mail, if it is proved to be one of texts that we know, line by line. A line that is
 * not proved keeps the mail whole: somebody may have written it. A signature below the quote stays.
 */
export function foldQuote(text: string, known: Known): Folded {
  const visible = text.trim()
  const whole = { visible, folded: false }
  const lines = visible.split('\n')
  if (known.texts.length === 0 || visible.length > MAX_TEXT || lines.length > MAX_LINES) return whole
  const compared = toCompare(known)
  for (const start of placesOf(lines, compared)) {
    const end = readQuote(lines, start, compared)
    if (end === undefined) continue
    const above = lines
      .slice(0, shownUntil(lines, start, compared))
      .join('\n')
      .trim()
    const below = lines.slice(end).join('\n').trim()
    return above === '' ? whole : { visible: below === '' ? above : `${above}\n\n${below}`, folded: true }
  }
  return whole
}

/** Where a quote may begin. */
function placesOf(lines: string[], known: Compared): number[] {
  const places: number[] = []
  const firstQuoted = lines.findIndex(line => depthOf(line) > 0)
  for (let start = 0; start < lines.length && places.length < MAX_PLACES; start++)
    if (start === firstQuoted || introductionAt(lines, start, known)) places.push(start)
  return places
}

/**
 * The first line that is folded. Lines that say who wrote are a person's if they are right below a quote or another
 * introduction, or may be: they stay. Only below a separator there are a program's.
 */
function shownUntil(lines: string[], start: number, known: Compared): number {
  const introduction = introductionAt(lines.map(unquoted), start, known)
  if (!introduction || introduction.kind === 'separator') return start
  const before = lines.slice(0, start).map(unquoted)
  const saysWho = (from: number) =>
    (introductionAt(before, from, known) ?? { kind: 'separator' }).kind !== 'separator'
  // A program says once who wrote, above the first quote: any later line like it may be a person's.
  const isLater =
    lines.slice(0, start).some(line => depthOf(line) > 0) || before.some((_, from) => saysWho(from))
  if (introduction.kind === 'attribution' && isLater) return start + introduction.length
  const above = before.findLastIndex(line => !isBlank(line))
  const isIntroduced = Array.from({ length: MAX_INTRODUCTION }, (_, n) => above - n).some(from => {
    const other = from < 0 ? undefined : introductionAt(before, from, known)
    const isDouble = introduction.kind === 'attribution' || other?.kind !== 'separator'
    return isDouble && other?.length === above - from + 1
  })
  return isIntroduced || depthOf(lines[above] ?? '') > 0 ? start + introduction.length : start
}
