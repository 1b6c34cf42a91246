import { ar } from './ar.ts'
import { ARTICLE_CODES } from './article-codes.ts'
import { de } from './de.ts'
import { en, type TextKey, type Texts } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ptBr } from './pt-br.ts'
import { formOf } from './text.ts'

/** Languages of public pages and automatic mail. A new one is a file beside en.ts and a line in each of these two. */
const TEXTS = { en, de, fr, es, pt, 'pt-br': ptBr, nl, pl, ar } satisfies Record<string, Texts>
export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português (Portugal)',
  'pt-br': 'Português (Brasil)',
  nl: 'Nederlands',
  pl: 'Polski',
  ar: 'العربية',
} satisfies Record<LanguageCode, string>

/** ISO 639-1, with a country where it makes a difference. */
export type LanguageCode = keyof typeof TEXTS
export const LANGUAGE_CODES = Object.keys(TEXTS) as LanguageCode[]

/** The text in the language; `{name}` is replaced by a value, and `n` selects the plural form. */
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string

export interface Language {
  code: LanguageCode
  direction: 'ltr' | 'rtl'
  /** For dates and numbers. */
  locale: string
  t: Translate
}

/** Day before month in English, too. */
const LOCALES: Partial<Record<LanguageCode, string>> = { en: 'en-GB', pt: 'pt-PT', 'pt-br': 'pt-BR' }

const languages = new Map(LANGUAGE_CODES.map(code => [code, createLanguage(code)]))

function createLanguage(code: LanguageCode): Language {
  const texts: Texts = TEXTS[code]
  const locale = LOCALES[code] ?? code
  const plurals = new Intl.PluralRules(locale)
  const t: Translate = (key, values = {}) => {
    const form = formOf(texts[key], Number(values.n ?? 0), plurals)
    return form.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? ''
      return typeof value === 'number' ? value.toLocaleString(locale) : value
    })
  }
  return { code, direction: code === 'ar' ? 'rtl' : 'ltr', locale, t }
}

export function languageOf(code: LanguageCode): Language {
  return languages.get(code) as Language
}

/** What a language of public pages calls itself; undefined for any other. */
export function nameOfLanguage(code: string | undefined): string | undefined {
  return isLanguageCode(code) ? LANGUAGE_NAMES[code] : undefined
}

export function isLanguageCode(code: string | undefined): code is LanguageCode {
  return code !== undefined && Object.hasOwn(TEXTS, code)
}

/** What a brand says about languages. */
interface Offer {
  /** PostgreSQL's name of the language of its articles. */
  language: string
  siteLanguage: string | null
  siteLanguages: string[]
}

/** The language of a brand's pages and mail: the chosen one, or that of its articles, or English if we have no texts in it. */
export function mainLanguage({ language, siteLanguage }: Offer): LanguageCode {
  return [siteLanguage ?? undefined, ARTICLE_CODES[language]].find(isLanguageCode) ?? 'en'
}

/** The language that a brand's articles are written in; undefined if it does not say. */
export function articleLanguage(offer: Offer): string | undefined {
  const code = ARTICLE_CODES[offer.language]
  const main = mainLanguage(offer)
  return code !== undefined && isSameLanguage(main, code) ? main : code
}

/** Whether readers of one read the other, as they do in two countries. */
export function isSameLanguage(one: string, other: string): boolean {
  return baseOf(one) === baseOf(other)
}

const baseOf = (code: string) => code.slice(0, 2)

/** The codes of texts that readers of a language read: in their country's words first. */
export function readableIn(code: LanguageCode): LanguageCode[] {
  return [code, ...LANGUAGE_CODES.filter(one => one !== code && isSameLanguage(one, code))]
}

/** PostgreSQL's text search configuration of a language; the simple one, without stemming, if it has none. */
export function stemmerOf(code: string): string {
  return Object.entries(ARTICLE_CODES).find(([, one]) => one === baseOf(code))?.[0] ?? 'simple'
}

/** The languages that visitors may choose, the main one first. */
export function offeredLanguages(brand: Offer): LanguageCode[] {
  return [...new Set([mainLanguage(brand), ...brand.siteLanguages.filter(isLanguageCode)])]
}

/** The first offered language that the visitor reads (RFC 9110, Accept-Language), or else the main one. */
export function preferredLanguage(brand: Offer, accept = ''): Language {
  const offered = offeredLanguages(brand)
  const found = wantedTags(accept)
    .map(
      tag =>
        offered.find(one => one === tag) ??
        offered.find(one => one === baseOf(tag)) ??
        offered.find(one => isSameLanguage(one, tag)),
    )
    .find(code => code !== undefined)
  return languageOf(found ?? mainLanguage(brand))
}

/** ISO 639-1 codes of the languages that somebody reads, the best first (RFC 9110, Accept-Language). */
export function wantedCodes(accept: string): string[] {
  return wantedTags(accept).map(baseOf)
}

/** The whole tags in lower case, `pt-br`. */
function wantedTags(accept: string): string[] {
  return accept
    .split(',')
    .slice(0, 20)
    .map(part => {
      const [tag = '', weight = 'q=1'] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      return { code: tag, weight: Number(weight.replace(/^q=/, '')) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ code }) => code)
}

const PREFIX = /^\/([a-z]{2}(?:-[a-z]{2})?)(?=\/(?:help|status|contact|demo)(?:[/?]|$))/

/** Splits the language off the path of a public page: `/fr/help` is the help center in French. */
export function splitLanguage(url: string): { code: LanguageCode | undefined; url: string } {
  const code = PREFIX.exec(url)?.[1] ?? ''
  return isLanguageCode(code) ? { code, url: url.slice(code.length + 1) } : { code: undefined, url }
}
