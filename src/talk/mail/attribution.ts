// The line above a quote that says who wrote it, and when.
import { isBlank, MAX_LINE } from './quote-lines.ts'

/** People, brands and addresses that a mail of this conversation can name. */
export type Names = readonly string[]

const MAX_LINES = 3
/** Programs break lines that are at least so long. */
const LONG_LINE = 50
const TIME = /(?<!\p{N})\p{N}{1,2}[:.]\p{N}{2}([:.]\p{N}{2})?(?!\p{N})/u
const YEAR = /(?<!\p{N})\p{N}{4}(?!\p{N})/gu
const WITH_ADDRESS = /[<[(]\s?[^\s<>()[\]]+@[^\s<>()[\]]+\s?[>\])]/

/** The words of mail programs around a date and a name. */
const AROUND = new Set(
  `on at wrote am um uhr schrieb le à a écrit el a las la escribió il giorno alle ore ha scritto op om schreef em às
  escreveu w dniu o godz pisze napisał napisała den kl skrev dne v napsal napsala kirjoitti tarihinde şunu yazdı
  в пишет написал написала пише كتب في غرينتش utc gmt cet cest est edt cst cdt pst pdt bst mez mesz`.split(
    /\s+/,
  ),
)

const LOCALES =
  'en de fr es it nl pl pt ru uk cs sk sv da nb fi hu ro bg el tr ar he vi ja ko zh id hr sl lt lv et ca'.split(
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

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
}

/**
 * The number of lines from here on that say who wrote a quote, and when; 0 if they may say anything else. It is proved by
 * consisting of a date, names that we know, and words of mail programs, or by a time, a year and an address in brackets.
 */
export function attributionAt(lines: string[], index: number, names: Names): number {
  for (let length = 1; length <= MAX_LINES; length++) {
    const these = lines.slice(index, index + length)
    if (these.length < length || these.some(isBlank)) return 0
    const text = these.join(' ').trim()
    if (text.length > MAX_LINE) return 0
    if (/[:：]$/.test(text)) {
      const isAlone =
        length > 1 && isShort(these[0] ?? '') && attributionAt(lines, index + 1, names) === length - 1
      // A short line above one that is whole without it is somebody's.
      return !isAlone && isAttribution(text, length, names) ? length : 0
    }
    const last = these.at(-1) ?? ''
    const isBroken = !isShort(last) || (TIME.test(last) && YEAR_ONCE.test(last))
    if (!isBroken) return 0
  }
  return 0
}

const isShort = (line: string) => line.trim().length < LONG_LINE

const YEAR_ONCE = new RegExp(YEAR.source, 'u')

function isAttribution(text: string, length: number, names: Names): boolean {
  const isDated = YEAR_ONCE.test(text)
  if (length === 1 && isDated && TIME.test(text) && WITH_ADDRESS.test(text)) return true
  const rest = withoutNames(text, names)
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
