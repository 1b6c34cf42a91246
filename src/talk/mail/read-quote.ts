import { attributionAt } from './attribution.ts'
import { type Compared, createFollower } from './follow-texts.ts'
import { headAt } from './quote-head.ts'
import {
  depthOf,
  isBlank,
  isFooter,
  isLayout,
  isRule,
  isSeparator,
  isSignatureMark,
  mayBeAnswer,
  unquoted,
} from './quote-lines.ts'
import { isPlaceOfPictures, linksIn, struckIn, wordsOf } from './words-of.ts'

type Introduction = 'separator' | 'head' | 'attribution'

/** The lines from here on that introduce a quote, if they do. */
export function introductionAt(
  lines: string[],
  index: number,
  { names, isNamed }: Pick<Compared, 'names' | 'isNamed'>,
): { kind: Introduction; length: number } | undefined {
  if (isSeparator(lines[index] ?? '')) return { kind: 'separator', length: 1 }
  const rule = isRule(lines[index] ?? '') ? 1 : 0
  const head = headAt(lines, index + rule, isNamed)
  if (head > 0) return { kind: 'head', length: rule + head }
  const attribution = attributionAt(lines, index, names)
  return attribution > 0 ? { kind: 'attribution', length: attribution } : undefined
}

/** Marks without words that are none of ours: a dash for an answer, a choice made by striking out. */
function isOwnMark(line: string, { layouts, struck }: Compared): boolean {
  if (isLayout(line)) return mayBeAnswer(line) && !isSignatureMark(line.trim()) && !layouts.has(line.trim())
  return struckIn(line).some(words => !struck.has(words))
}

/**
 * Reads a quote from its first line, and returns the index of the first line below it; undefined if it is not proved to be
 * one. Each of its lines must be the next of a known text, or introduce one: whatever else is there, a person may have written.
 * Only a signature, and what telephones add, may follow.
 */
export function readQuote(marked: string[], start: number, known: Compared): number | undefined {
  const lines = marked.map(unquoted)
  const follower = createFollower(known)
  /** What the next line has to be a text for. */
  let awaited: Introduction | undefined
  let isBegun = false
  let depth = -1
  /** Below an Outlook head, the text is not marked: it goes on after quotes of its own. */
  let isUnmarked = false
  let mark: number | undefined
  for (let index = start; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (isBlank(line)) continue
    if (isOwnMark(line, known)) return undefined
    const own = depthOf(marked[index] ?? '')
    if (isBegun && isPlaceOfPictures(line, { isQuoted: own > 0, logo: known.logo })) continue
    const [words, links] = [wordsOf(line), linksIn(line)]
    const isTrimmable = own > 0 && (own !== depth || !isBegun)
    const begins = isTrimmable && !(awaited && isBegun) ? 'anywhere' : awaited ? 'at its start' : undefined
    const isFollowed =
      own === 0 && depth > 0 && !awaited && !isUnmarked
        ? depthOf(marked[index - 1] ?? '') > 0 && words !== '' && follower.continues({ words, links })
        : words !== '' && follower.follow({ words, links, isQuoted: own > 0, begins })
    if (isFollowed) {
      if (depth < 0) isUnmarked = own === 0
      if (own > 0 || depth < 0 || awaited || isUnmarked) depth = own
      awaited = undefined
      isBegun = true
      mark = undefined
      continue
    }
    const introduction = introductionAt(lines, index, known)
    if (introduction && (awaited ? awaited === 'separator' : !isBegun || follower.isProved())) {
      awaited = introduction.kind
      follower.leave()
      index += introduction.length - 1
    } else if (isLayout(line)) mark = isSignatureMark(marked[index] ?? '') ? index : mark
    else if (
      isBegun &&
      !awaited &&
      (known.footers.has(words) || (own === depth && words === '' && follower.followLinks(links)))
    )
      mark = undefined
    else if (
      own === 0 &&
      !awaited &&
      isBegun &&
      follower.isProved() &&
      (mark !== undefined || isFooter(line))
    )
      return mark ?? index
    else return undefined
  }
  return !awaited && isBegun && follower.isProved() ? lines.length : undefined
}
