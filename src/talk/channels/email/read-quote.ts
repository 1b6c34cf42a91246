import {
  isAttribution,
  isBlank,
  isFooter,
  isHeadLine,
  isQuoted,
  isSeparator,
  isSignatureMark,
} from './quote-lines.ts'

/** Fewer letters and digits are no evidence: anybody may write them. */
const MIN_EVIDENCE = 10
/** What a mail program may leave out between two lines, in letters: the address of a link, a picture's name. */
const MAX_GAP = 400
/** As many letters of short lines, in their order from the start of a text, are evidence together. */
const MIN_RUN = 20
const MAX_SIGNATURE = 3
const MAX_SIGNATURE_LINE = 60

/** What lines turned out to be. */
export interface QuoteReading {
  /** Every line belongs to a quote. */
  isAll: boolean
  /** Some of its words are known to be ours. */
  isKnown: boolean
}

/** The letters and digits of a text, by which it is recognised in any layout: lower case, without Markdown and link addresses. */
export function wordsOf(text: string): string {
  return text
    .replace(/\]\([^()\s]*\)/g, ']')
    .replace(/https?:\/\/[^\s()<>]+/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** How much of the known texts may still be compared, in characters: strangers choose what is searched for. */
export interface Effort {
  left: number
}

const MAX_EFFORT = 20_000_000

export function createEffort(): Effort {
  return { left: MAX_EFFORT }
}

/**
 * Reads lines below the beginning of a quote. `known` has the words of texts that we sent, newest first. A text of ours begins
 * only where a program announces it, and goes on from there: the same words elsewhere are the sender's.
 */
export function readQuote(lines: string[], known: string[], effort: Effort): QuoteReading {
  const follower = createFollower(known, effort)
  let isInHead = true
  let isAwaited = false
  let hasQuote = false
  let mayBegin = true
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (isBlank(line)) continue
    if (isQuoted(line)) {
      follower.note(wordsOf(line))
      follower.leave()
      mayBegin = false
      isAwaited = false
      isInHead = false
      hasQuote = true
    } else if (isSeparator(line)) {
      isInHead = true
      mayBegin = true
    } else if (isFooter(line) || (isInHead && isHeadLine(line))) continue
    else if (isSignatureMark(line)) {
      const end = endOfSignature(lines, index, hasQuote)
      if (end < index) return { isAll: false, isKnown: follower.isKnown() }
      index = end
    } else if (follower.knows(wrappedAt(lines, index))) continue
    else if (follower.follow(line, mayBegin)) {
      isInHead = false
      mayBegin &&= isLayout(line)
      isAwaited = false
      hasQuote = true
    } else if (isAttribution(line) && !isAwaited) {
      isAwaited = true
      mayBegin = true
    } else return { isAll: false, isKnown: follower.isKnown() }
  }
  return { isAll: !isAwaited && !follower.isOpen(), isKnown: follower.isKnown() }
}

/** The index of a signature's last line; before the mark if it may be more than one. Ours is one line. */
function endOfSignature(lines: string[], mark: number, hasQuote: boolean): number {
  const rest = lines.slice(mark + 1)
  if (isFooter(rest[0] ?? '')) return mark + 1
  // Below a quote, a signature is the end of the mail, and short.
  const isShort =
    rest.length <= MAX_SIGNATURE && rest.every(line => line.length <= MAX_SIGNATURE_LINE && !isSentence(line))
  return hasQuote && isShort && !rest.some(isBlank) ? mark + rest.length : mark - 1
}

/** Several words and a full stop: no line of a signature. */
const isSentence = (line: string) => /\s\S+\s.*[.!?。]$/u.test(line.trim())

/** Lines without letters and digits that only arrange a text. */
const isLayout = (line: string) => /^[\s\-_*=|>.~•·]+$/u.test(line)

/** The words of a line and of the quoted lines right above and below it; empty unless it has words and both are there. */
function wrappedAt(lines: string[], index: number): string {
  const [above = '', line = '', below = ''] = [lines[index - 1], lines[index], lines[index + 1]]
  const isBetween = isQuoted(above) && isQuoted(below) && wordsOf(line) !== ''
  return isBetween ? wordsOf(`${above} ${line} ${below}`) : ''
}

/** Follows lines through the known texts: a short line counts only where it continues one. */
function createFollower(sent: string[], effort: Effort) {
  const known = sent.filter(({ length }) => length >= MIN_EVIDENCE)
  let text = ''
  let at = 0
  let hasEvidence = false
  /** Letters of short lines that have begun a text; evidence has not followed yet. */
  let open = 0

  const take = (found: string, end: number, length: number) => {
    const isBegun = found !== text || open > 0
    open = length >= MIN_EVIDENCE || open + length >= MIN_RUN || !isBegun ? 0 : open + length
    hasEvidence ||= open === 0
    text = found
    at = end
    return true
  }
  return {
    /** Whether these words come next. */
    follow(line: string, mayBegin: boolean): boolean {
      const words = wordsOf(line)
      if (words === '') return isLayout(line)
      if (effort.left < 0) return false
      for (const candidate of mayBegin ? [text, ...known] : [text]) {
        if (candidate === '') continue
        const from = candidate === text ? at : 0
        effort.left -= words.length + (words.length < MIN_EVIDENCE ? 0 : MAX_GAP)
        const isLong = words.length >= MIN_EVIDENCE
        const near = candidate.slice(from, from + MAX_GAP + words.length)
        const place = isLong ? near.indexOf(words) : near.startsWith(words) ? 0 : -1
        if (place >= 0) return take(candidate, from + place + words.length, words.length)
      }
      return false
    },
    /** Notes quoted words: whoever wrote them, they are quoted. */
    note(words: string): void {
      if (hasEvidence || effort.left < 0) return
      effort.left -= known.reduce((sum, { length }) => sum + length, words.length)
      hasEvidence ||= words.length >= MIN_EVIDENCE && known.some(one => one.includes(words))
      hasEvidence ||= words !== '' && sent.includes(words) // a whole text of ours, however short
    },
    /** Whether one of the known texts has these words without a gap: a quoted line that a program broke in two. */
    knows(words: string): boolean {
      if (words.length < MIN_EVIDENCE || effort.left < 0) return false
      effort.left -= known.reduce((sum, { length }) => sum + length, words.length)
      return known.some(one => one.includes(words))
    },
    /** Stops following: other lines stand between. */
    leave(): void {
      text = ''
      at = 0
    },
    isKnown: () => hasEvidence,
    isOpen: () => open > 0,
  }
}
