import { preferences } from '../kit/preferences.ts'
import type { Plural, Text } from './texts.ts'

/** Languages of these pages. A new one is a folder beside en/, a line here, and one in language.ts and in login-texts.ts. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ar: 'العربية',
} as const
export type Language = keyof typeof LANGUAGES

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur'])

/** The chosen language, else the first available one of the browser. */
export const language: Language = chosen()

function chosen(): Language {
  const wanted = [preferences.get().language ?? '', ...navigator.languages].map(tag => tag.slice(0, 2))
  return wanted.find((tag): tag is Language => tag in LANGUAGES) ?? 'en'
}

/** The same as the reader's own country writes times and numbers (`en-GB` has 24 hours), with the digits that the texts have. */
export const locale: string = new Intl.Locale(
  navigator.languages.find(tag => tag.slice(0, 2) === language) ?? language,
  { numberingSystem: 'latn' },
).toString()

const isRightToLeft = RIGHT_TO_LEFT.has(language)

document.documentElement.lang = language
document.documentElement.dir = isRightToLeft ? 'rtl' : 'ltr'

const plurals = new Intl.PluralRules(language)

export type Values = Record<string, string | number>

/** The text with its values in it; `n` selects the plural form. */
export function filled(message: Text, values: Values): string {
  const text = typeof message === 'string' ? message : formOf(message, Number(values.n ?? 0))
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name] ?? ''
    return typeof value === 'number' ? value.toLocaleString(locale) : isolated(value)
  })
}

/** A value that may turn the words around it, kept apart from them (Unicode, UAX #9). */
function isolated(value: string): string {
  return isRightToLeft || OTHER_DIRECTION.test(value) ? `\u2068${value}\u2069` : value
}

const OTHER_DIRECTION =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

function formOf(forms: Plural, n: number): string {
  return forms[plurals.select(n)] ?? forms.other
}
