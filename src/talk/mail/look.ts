import { isLanguageCode, type Language, languageOf, mainLanguage } from '../../kit/language/language.ts'
import type { Brand } from '../../kit/scope.ts'
import { isTongue, retell } from '../../kit/sentences/tell.ts'
import { type BrandTheme, brandTheme } from '../../people/brands/colors.ts'

/** Whose mail it is, and in which language. */
export interface Look {
  brand: string
  language: Language
  /** Hex; null: ours. */
  color: string | null
}

/** A brand's own look, in the reader's language or else its own. */
export function lookOf(brand: Brand, reader: string | null = null): Look {
  const code = reader ?? undefined
  const language = languageOf(isLanguageCode(code) ? code : mainLanguage(brand))
  return { brand: brand.name, language, color: brand.color }
}

const MAX_NAME = 60

/** A name for readers who may not know it: one line, without anything that mail programs turn into a link. */
export function spelledOut(name: string): string {
  const words = name.replace(/[^\p{L}\p{M}\p{N}&'’-]+/gu, ' ').trim()
  return words.length > MAX_NAME ? `${words.slice(0, MAX_NAME)}…` : words
}

const FAMILY = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** Word, which draws mail for Outlook, reads no shorthand and takes Times for a family that it does not know. */
export const FONT = `font-family:${FAMILY};font-size:16px;line-height:1.5`
export const SMALL = `font-family:${FAMILY};font-size:14px;line-height:20px`
/** Long words are broken rather than wider than the mail. */
export const BREAKING = 'overflow-wrap:break-word;word-wrap:break-word;word-break:break-word'
/** Widest line, in pixels: what every program shows without scrolling. */
export const WIDTH = 600

/** What an element looks like on paper and, by its class, in the dark. Programs that drop style sheets darken the light one. */
interface Paint {
  light: string
  dark: string
}

const GROUNDS = {
  page: { light: 'background-color:#f2f4f7', dark: 'background-color:#0b0f13' },
  sheet: { light: 'background-color:#ffffff', dark: 'background-color:#12171c' },
  box: {
    light: 'background-color:#f8f9fb;border-color:#d0d7df',
    dark: 'background-color:#1a2128;border-color:#344049',
  },
  ink: { light: 'color:#131a21', dark: 'color:#e9edf1' },
  quiet: { light: 'color:#5a6673', dark: 'color:#95a1ad' },
  line: { light: 'border-color:#d0d7df', dark: 'border-color:#344049' },
  choice: {
    light: 'background-color:#ffffff;border-color:#7d8996',
    dark: 'background-color:#1a2128;border-color:#6a7785',
  },
} satisfies Record<string, Paint>

/** The brand's own colours: links, and the button. */
function brandPaints({ light, dark }: BrandTheme) {
  return {
    link: { light: `color:${light.ink}`, dark: `color:${dark.ink}` },
    // Its edge is what contrast themes leave of a button.
    button: {
      light: `background-color:${light.fill};border-color:${light.fill};color:${light.on}`,
      dark: `background-color:${dark.fill};border-color:${dark.fill};color:${dark.on}`,
    },
  } satisfies Record<string, Paint>
}

type Name = keyof typeof GROUNDS | keyof ReturnType<typeof brandPaints>

/** Attributes of an element that is painted: its classes, and the same as a style, with more style behind. */
export type Painter = (names: Name[], style?: string) => string

/** Paints in a brand's colours. */
export function painterOf(color: string | null): Painter {
  const paints: Record<Name, Paint> = { ...GROUNDS, ...brandPaints(brandTheme(color)) }
  return (names, style) => {
    const styles = [...names.map(name => paints[name].light), ...(style ? [style] : [])]
    return `class="${names.join(' ')}" style="${styles.join(';')}"`
  }
}

/** The style sheet of a mail: its colours in the dark. Without it the light ones stand beside each element. */
export function darkStyles(color: string | null): string {
  const paints = Object.entries({ ...GROUNDS, ...brandPaints(brandTheme(color)) })
  const rules = paints.map(([name, { dark }]) => `.${name}{${dark.replace(/;|$/g, '!important$&')}}`)
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`
}

/** `left` or `right`, where lines of the language begin; programs know no `start`. */
export function sidesOf({ direction }: Language): { start: 'left' | 'right'; end: 'left' | 'right' } {
  return direction === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' }
}

/** Where lines of rendered words begin, by their first letter that has a direction: they may be in another language. */
export function startOf(html: string, language: Language): 'left' | 'right' {
  const [letter] = html.replace(/<[^>]*>|&#?\w+;/g, ' ').match(/\p{L}/u) ?? []
  if (letter === undefined) return sidesOf(language).start
  return RIGHT_TO_LEFT.test(letter) ? 'right' : 'left'
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** What the server has written down in English, such as a reason, in the language if we say it there. */
export function retoldIn({ code }: Language, english: string): string {
  return retell(english, isTongue(code) ? code : undefined)
}

/** A time as mail says it: `27 November 2026 at 09:25`, in the language and on the brand's clock. */
export function momentIn({ locale }: Language, time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { ...MOMENT, timeZone }).format(time)
}

/** A day as mail says it: `27 November 2026`, in the language and on the brand's calendar. */
export function dayIn({ locale }: Language, time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { ...DAY, timeZone }).format(time)
}

/** A moment with the name of the zone: `27 November 2026 at 09:25 GMT+1`. */
export function zonedMomentIn({ locale }: Language, time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { ...MOMENT, timeZone, timeZoneName: 'short' }).format(time)
}

const DAY: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  numberingSystem: 'latn',
}
const MOMENT: Intl.DateTimeFormatOptions = { ...DAY, hour: '2-digit', minute: '2-digit' }

const OPEN = '\u2068'
const CLOSE = '\u2069'
const ISOLATES = new RegExp(`${OPEN}([^${OPEN}${CLOSE}]*)${CLOSE}`, 'g')

/** Words in a block that have a direction of their own: a name, a subject, what a server said. */
export function isolated(words: string): string {
  return OPEN + words.replaceAll(/[\u2068\u2069]/g, '') + CLOSE
}

/** The words of a block, with `start` and `end` in place of the marks around isolated words. */
export function aroundIsolated(words: string, [start, end]: [start: string, end: string]): string {
  return words.replace(ISOLATES, (_, inside: string) => start + inside + end)
}
