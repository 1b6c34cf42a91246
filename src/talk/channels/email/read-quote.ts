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
const MAX_SIGNATURE = 8

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

/** Reads lines below the beginning of a quote. `known` has the words of texts that we sent, newest first. */
export function readQuote(lines: string[], known: string[]): QuoteReading {
  const follower = createFollower(known)
  let isInHead = true
  let isAwaited = false
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (isBlank(line)) continue
    if (isQuoted(line)) {
      follower.note(wordsOf(line))
      isAwaited = false
    } else if (isSeparator(line)) isInHead = true
    else if (isFooter(line) || (isInHead && isHeadLine(line))) continue
    else if (isSignatureMark(line)) index = endOfSignature(lines, index)
    else if (follower.follow(wordsOf(line))) {
      isInHead = false
      isAwaited = false
    } else if (isAttribution(line) && !isAwaited) isAwaited = true
    else return { isAll: false, isKnown: follower.isKnown() }
  }
  return { isAll: !isAwaited && !follower.isOpen(), isKnown: follower.isKnown() }
}

/** The index of a signature's last line: it ends with an empty line. Below ours there is one line only. */
function endOfSignature(lines: string[], mark: number): number {
  const first = lines[mark + 1] ?? ''
  if (isFooter(first)) return mark + 1
  const length = lines.slice(mark + 1, mark + 1 + MAX_SIGNATURE).findIndex(isBlank)
  return mark + (length < 0 ? Math.min(MAX_SIGNATURE, lines.length - mark - 1) : length)
}

/** Follows lines through the known texts: a short line counts only where it continues one. */
function createFollower(sent: string[]) {
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
    follow(words: string): boolean {
      if (words === '') return true
      for (const candidate of [text, ...known]) {
        const from = candidate === text ? at : 0
        const isLong = words.length >= MIN_EVIDENCE
        const found = isLong ? candidate.indexOf(words, from) : candidate.startsWith(words, from) ? from : -1
        if (found >= 0 && found - from <= MAX_GAP) return take(candidate, found + words.length, words.length)
      }
      return false
    },
    /** Notes quoted words: whoever wrote them, they are quoted. */
    note(words: string): void {
      hasEvidence ||= words.length >= MIN_EVIDENCE && known.some(one => one.includes(words))
      hasEvidence ||= words !== '' && sent.includes(words) // a whole text of ours, however short
    },
    isKnown: () => hasEvidence,
    isOpen: () => open > 0,
  }
}
