import { isLayout } from './quote-lines.ts'
import { leadsTo, linksWithPlaces, struckIn, wordsOf } from './words-of.ts'

/** Fewer letters and digits are no evidence: anybody may write them. */
const MIN_EVIDENCE = 10
/** As many letters of short lines, in their order, are evidence together. */
const MIN_RUN = 20
/** What a mail program may leave out between two lines, in letters: a picture's name. */
const MAX_GAP = 400
const MAX_TEXT = 20_000
/** How much may be compared in all, in characters: strangers choose what is searched for. */
const MAX_EFFORT = 20_000_000

/** What mails of a conversation may repeat. */
export interface Known {
  /** The texts of its messages as mail showed them, newest first. */
  texts: string[]
  /** Lines that programs add to our mail. */
  footers?: string[]
  /** The words of the picture in our footer, if there is one. */
  logo?: string | undefined
  /** People, brands and addresses that head lines name. */
  names?: string[]
}

interface KnownText {
  letters: string
  /** Where its lines begin and end, in letters. */
  edges: Set<number>
  /** Its links, each behind so many letters. */
  links: { link: string; at: number }[]
}

/** Known texts in the form in which they are compared. */
export interface Compared {
  texts: KnownText[]
  footers: Set<string>
  logo: string | undefined
  /** Their lines that only arrange them. */
  layouts: Set<string>
  /** What they strike out, as `wordsOf` gives it. */
  struck: Set<string>
  names: string[]
  isNamed(text: string): boolean
  /** How much may still be compared. */
  left: number
}

/** Prepares known texts for comparing. */
export function toCompare({ texts, footers = [], logo, names = [] }: Known): Compared {
  const named = names.map(wordsOf).filter(Boolean)
  return {
    texts: texts.map(text => toKnownText(text.slice(0, MAX_TEXT))).filter(({ letters }) => letters !== ''),
    footers: new Set(footers.map(wordsOf).filter(Boolean)),
    logo,
    layouts: new Set(
      texts.flatMap(text =>
        text
          .split('\n')
          .map(line => line.trim())
          .filter(isLayout),
      ),
    ),
    struck: new Set(texts.flatMap(struckIn)),
    names,
    isNamed: text => named.some(name => wordsOf(text).includes(name)),
    left: MAX_EFFORT,
  }
}

function toKnownText(text: string): KnownText {
  const edges = new Set([0])
  const links: KnownText['links'] = []
  let letters = ''
  for (const line of text.split('\n')) {
    for (const { link, before } of linksWithPlaces(line))
      links.push({ link, at: letters.length + wordsOf(before).length })
    letters += wordsOf(line)
    edges.add(letters.length)
  }
  return { letters, edges, links }
}

/** A place in a known text that the lines so far lead to. */
interface Reading {
  text: KnownText
  at: number
  /** Nothing has been left out since its beginning. */
  isWhole: boolean
  /** How many of its links have been read. */
  used: number
}

export interface Line {
  words: string
  links: string[]
  isQuoted: boolean
  /** Where a known text may begin here: a person may have left out its beginning. */
  begins?: 'at its start' | 'anywhere' | undefined
}

/** Follows lines through the known texts: through all of those that they may be of, since many begin alike. */
export function createFollower(compared: Compared) {
  let readings: Reading[] = []
  let letters = 0
  let hasEvidence = false

  const go = (from: Reading, { words, links, isQuoted }: Line): Reading | undefined => {
    const { text, at, isWhole } = from
    const limit = isQuoted ? undefined : at + MAX_GAP + words.length
    const isNext = text.letters.startsWith(words, at)
    const place = isNext
      ? at
      : words.length < MIN_EVIDENCE && !isQuoted
        ? -1
        : placeOf(text, words, { at, limit })
    compared.left -= words.length + (place < 0 ? (limit ?? text.letters.length) : place) - at
    return place < 0
      ? undefined
      : readingAt(text, { at: place + words.length, isWhole: isWhole && place === at, links })
  }
  return {
    /** Whether the line comes next in a known text, or begins one. */
    follow(line: Line): boolean {
      if (compared.left < 0) return false
      const next = readings.map(one => go(one, line)).filter(one => one !== undefined)
      const begun = line.begins
        ? compared.texts
            .map(text => go({ text, at: 0, isWhole: true, used: 0 }, line))
            .filter(one => one !== undefined)
            .filter(({ isWhole }) => isWhole || line.begins === 'anywhere')
        : []
      if (next.length + begun.length === 0) return false
      if (next.length === 0) {
        if (letters > 0 && !hasEvidence) return false // the text before this one is not proved
        letters = 0
        hasEvidence = false
      }
      readings = [...next, ...begun]
      letters += line.words.length
      const isRepeated =
        line.isQuoted && readings.some(({ text, at, isWhole }) => isWhole && at === text.letters.length)
      hasEvidence ||= line.words.length >= MIN_EVIDENCE || letters >= MIN_RUN || isRepeated
      return true
    },
    /** Whether these words come next in the middle of a line: a program has broken it. */
    continues({ words, links }: Pick<Line, 'words' | 'links'>): boolean {
      const next = readings.filter(
        ({ text, at }) => !text.edges.has(at) && text.letters.startsWith(words, at),
      )
      if (next.length === 0) return false
      readings = next.map(({ text, at, isWhole }) =>
        readingAt(text, { at: at + words.length, isWhole, links }),
      )
      return true
    },
    /**
     * Whether links that stand alone come next in a text: as they were, or inside of the links of a program that checks links. The
     * text goes on behind them.
     */
    followLinks(links: string[]): boolean {
      const next = readings
        .filter(({ text, at, used }) =>
          links.every((link, nth) => {
            const own = text.links[used + nth]
            return own?.at === at && leadsTo(link, own.link)
          }),
        )
        .map(one => ({ ...one, used: one.used + links.length }))
      if (links.length === 0 || next.length === 0) return false
      readings = next
      return true
    },
    /** Another text begins. */
    leave(): void {
      readings = []
      letters = 0
      hasEvidence = false
    },
    /** Whether the lines of the text are proved to be of a known one. */
    isProved: () => hasEvidence,
  }
}

/** Behind words on a line with these links; a link that ends the line has been read as well. */
function readingAt(
  text: KnownText,
  { links, ...place }: Pick<Reading, 'at' | 'isWhole'> & { links: string[] },
): Reading {
  let used = text.links.filter(({ at }) => at < place.at).length
  for (let own = text.links[used]; own && isOn(own); own = text.links[++used]);
  return { text, ...place, used }

  function isOn(own: { link: string; at: number }): boolean {
    return own.at === place.at && links.some(link => leadsTo(link, own.link))
  }
}

/** Where words are in a text; a few of them only as a whole line. */
function placeOf(
  text: KnownText,
  words: string,
  { at, limit }: { at: number; limit: number | undefined },
): number {
  const searched = limit === undefined ? text.letters : text.letters.slice(0, limit)
  let place = searched.indexOf(words, at)
  if (words.length >= MIN_EVIDENCE) return place
  const isLine = () => text.edges.has(place) && text.edges.has(place + words.length)
  while (place >= 0 && !isLine()) place = searched.indexOf(words, place + 1)
  return place
}
