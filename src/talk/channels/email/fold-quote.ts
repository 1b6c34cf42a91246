import { isAttribution, isBlank, isQuoted, isSeparator, MAX_LINE, namesWriter } from './quote-lines.ts'
import { createEffort, readQuote, wordsOf } from './read-quote.ts'

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
const MAX_SENT = 20_000

/**
 * Cuts off the quote at the end of a mail, if all that follows its first line certainly belongs to it: quoted lines, texts
 * that we sent, signatures, and the lines that mail programs add. Words of the sender below a quote keep the mail whole.
 */
export function foldQuote(text: string, sent: string[]): Folded {
  const whole = text.trim()
  if (whole.length > MAX_TEXT) return { visible: whole, folded: false }
  const lines = whole.split('\n')
  if (lines.length > MAX_LINES) return { visible: whole, folded: false }
  const known = sent.map(text => wordsOf(text.slice(0, MAX_SENT)))
  const effort = createEffort()
  const place = placesOf(lines).find(({ body, isEvident }) => {
    const { isAll, isKnown } = readQuote(lines.slice(body), known, effort)
    return isAll && (isKnown || isEvident)
  })
  const visible = lines.slice(0, place?.start).join('\n').trim()
  return place === undefined || visible === '' ? { visible: whole, folded: false } : { visible, folded: true }
}

/** A place where a quote may begin. */
interface Place {
  start: number
  /** The first line after those that introduce the quote. */
  body: number
  /** It is a quote whatever its words are. */
  isEvident: boolean
}

function placesOf(lines: string[]): Place[] {
  const places: Place[] = []
  const firstQuoted = lines.findIndex(isQuoted)
  for (let start = 0; start < lines.length && places.length < MAX_PLACES; start++) {
    const length = introductionAt(lines, start)
    const body = start + length
    if (length > 0) {
      const introduction = lines.slice(start, body).join(' ')
      const isAbove = isQuoted(lines.slice(body).find(line => !isBlank(line)) ?? '')
      places.push({ start, body, isEvident: isAbove && namesWriter(introduction) })
    } else if (start === firstQuoted) places.push({ start, body, isEvident: false })
  }
  return places
}

/** The number of lines that introduce a quote from here on, if they do; an attribution may be broken in two. */
function introductionAt(lines: string[], index: number): number {
  const [line = '', next = ''] = lines.slice(index, index + 2)
  if (isBlank(line) || line.length > MAX_LINE) return 0
  if (isSeparator(line) || isAttribution(line)) return 1
  const isBroken = !isBlank(next) && !isAttribution(next) && isAttribution(`${line} ${next}`)
  return isBroken ? 2 : 0
}
