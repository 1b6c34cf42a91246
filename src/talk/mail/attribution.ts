// The line above a quote that says who wrote it, and when.
import { isBlank, MAX_LINE, unquoted } from './quote-lines.ts'

/** People, brands and addresses that a mail of this conversation can name. */
export type Names = readonly string[]

const MAX_LINES = 3
/** Programs break lines that are at least so long. */
const LONG_LINE = 50
/** Programs leave as much room at least. */
const MIN_WIDTH = 60
const TIME = /(?<!\p{N})\p{N}{1,2}[:.]\p{N}{2}([:.]\p{N}{2})?(?!\p{N})/u
const YEAR = /(?<!\p{N})\p{N}{4}(?!\p{N})/gu
const WITH_ADDRESS = /[<[(]\s?[^\s<>()[\]]+@[^\s<>()[\]]+\s?[>\])]/

/** The words of mail programs around a date and a name. */
const AROUND = new Set(
  `on at th st nd rd wrote am um uhr schrieb hat folgendes geschrieben le à a écrit el en a las la escribió il giorno alle ore
  ha scritto op om schreef heeft het volgende geschreven em às s escreveu w dniu o godz pisze napisał napisała wiadomość
  napisana przez den kl skrev dne v napsal napsala odesílatel napísal napísala kirjoitti klo kello tarihinde şunu yazdı în pe
  a scris írta ezt időpont keltezéssel ο η στις έγραψε на г написа р о в а пишет пише написал написала vào lúc đã viết pada
  pukul menulis מאת בתאריך ב כתב כתבה كتب في غرينتش のメール 님이 작성 에 이 가 쓴 글 于 於 在 写 寫 道 週 utc gmt`.split(
    /\s+/,
  ),
)

/** The zone behind a time: `CET`, `GMT+1`, `+0100`. */
const ZONE =
  /(?<=\p{N}[:.]\p{N}{2}(?: [AaPp]\.?[Mm]\.?)?) \(?(?![AP]M\b)(?:[A-Z]{2,5}(?:[+-]\d{1,2}(?::\d{2})?)?|[+-]\d{4})\b\)?/u

const LOCALES =
  'en de fr es it nl pl pt ru uk cs sk sv da nb fi hu ro bg el tr ar he vi ja ko zh zh-TW id hr sl lt lv et ca'.split(
    ' ',
  )

let datesKnown: Set<string> | undefined

/** Names of months, weekdays and halves of the day, and the words that join them in a date. */
function wordsOfDates(): Set<string> {
  if (datesKnown) return datesKnown
  const words = new Set<string>()
  for (const locale of LOCALES)
    for (const width of ['long', 'short'] as const) {
      const date = { month: width, weekday: width, day: 'numeric', year: 'numeric', hour: 'numeric' } as const
      const format = new Intl.DateTimeFormat(locale, { ...date, timeZone: 'UTC' })
      for (let month = 0; month < 12; month++) {
        const first = new Date(Date.UTC(2026, month, 1)).getUTCDay()
        const day = 1 + ((month - first + 14) % 7) // each day of the week occurs
        for (const word of wordsIn(format.format(Date.UTC(2026, month, day, 2 * month)))) words.add(word)
      }
    }
  datesKnown = words
  return words
}

/** Han is written without spaces: each sign is a word. */
function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/\p{Script=Han}|[[\p{L}\p{M}]--\p{Script=Han}]+/gv) ?? []
}

/**
 * The number of lines from here on that say who wrote a quote, and when; 0 if they may say anything else. It is proved by
 * consisting of a date, names that we know, and words of mail programs, or by a time, a year and an address in brackets.
 */
export function attributionAt(lines: string[], index: number, names: Names): number {
  for (let length = 1; length <= MAX_LINES; length++) {
    const these = lines.slice(index, index + length)
    if (these.length < length || these.some(isBlank)) return 0
    const text = withoutDashes(
      these
        .join(' ')
        .replaceAll(/\p{Cf}/gu, '')
        .trim(),
    )
    if (text.length > MAX_LINE) return 0
    if (/[:：]$/.test(text)) {
      const below = these.slice(1)
      const isAlone =
        length > 1 &&
        isShort(these[0] ?? '', these[1]) &&
        TIME_OR_YEAR.test(below.join(' ')) &&
        attributionAt(lines, index + 1, names) === length - 1
      // A short line above one that is whole without it is somebody's.
      return !isAlone && hasWholeBrackets(text) && isAttribution(text, length, names) ? length : 0
    }
    const last = these.at(-1) ?? ''
    const isBroken = !isShort(last, lines[index + length]) || (TIME.test(last) && YEAR_ONCE.test(last))
    if (!isBroken) return 0
  }
  return 0
}

/** Zoho puts dashes around the line, and no colon at its end. */
function withoutDashes(text: string): string {
  return text.replace(/^-{3,}\s+(.+?)\s+-{3,}$/, '$1:')
}

/** Whether the next word would have fitted: no program has broken the line. */
function isShort(line: string, next = ''): boolean {
  const [word = ''] = next.trim().split(/\s/, 1)
  return line.trim().length < LONG_LINE && line.trim().length + word.length < MIN_WIDTH && !/<$/.test(line)
}

function hasWholeBrackets(text: string): boolean {
  const own = unquoted(text)
  return own.split('<').length === own.split('>').length
}

const YEAR_ONCE = new RegExp(YEAR.source, 'u')
const TIME_OR_YEAR = new RegExp(`${TIME.source}|${YEAR.source}`, 'u')

function isAttribution(text: string, length: number, names: Names): boolean {
  const isDated = YEAR_ONCE.test(text)
  if (length === 1 && isDated && TIME.test(text) && WITH_ADDRESS.test(text)) return true
  const rest = withoutNames(text.replace(ZONE, ''), names)
  if (rest === undefined || (!/\p{N}/u.test(rest) && !text.includes('@'))) return false
  if (length > 1 && (rest.match(YEAR)?.length !== 1 || !TIME.test(rest))) return false
  const dates = wordsOfDates()
  return wordsIn(rest).every(word => AROUND.has(word) || dates.has(word))
}

/** The text without the names in it; undefined without any. */
function withoutNames(text: string, names: Names): string | undefined {
  const given = text.toLowerCase()
  let rest = given
  for (const name of [...names].sort((one, other) => other.length - one.length)) {
    const wanted = name.toLowerCase().trim()
    for (let at = wanted ? rest.indexOf(wanted) : -1; at >= 0; at = rest.indexOf(wanted, at + 1)) {
      const end = at + wanted.length
      const isWhole = !IS_LETTER.test(rest.charAt(at - 1)) && !IS_LETTER.test(rest.charAt(end))
      if (isWhole) rest = `${rest.slice(0, at)} ${rest.slice(end)}`
    }
  }
  return rest === given ? undefined : rest.replace(ADDRESS, ' ')
}

/** One, which need not be known beside a name. */
const ADDRESS = /\S+@\S+/
const IS_LETTER = /[\p{L}\p{N}]/u
