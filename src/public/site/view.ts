import {
  type Language,
  type LanguageCode,
  languageOf,
  mainLanguage,
  offeredLanguages,
} from '../../kit/language/language.ts'
import type { Brand } from '../../kit/scope.ts'

/** How one visitor sees the brand's public pages: the brand, and the language of the address. */
export interface View extends Language {
  brand: Brand
  /** A path of these pages, in the same language: `/help` → `/fr/help`. */
  link(path: string): string
  /** The path in each language that the brand offers. */
  alternatives(path: string): { code: LanguageCode; path: string }[]
}

/** A page in one of the languages that it is in. */
export interface Version {
  /** A language code; undefined if nobody knows it. */
  language: string | undefined
  path: string
}

/**
 * Where a text is that is not in every language: the original first, at the address of its language, or else at the brand's
 * main one, then its translations.
 */
export function versionsOf(
  view: View,
  path: string,
  { original, translations }: { original: string | undefined; translations: readonly string[] },
): Version[] {
  const offered = view.alternatives(path)
  const [main] = offered as [{ code: LanguageCode; path: string }]
  const own = offered.find(({ code }) => code === original) ?? main
  const others = offered.filter(({ code }) => code !== own.code && translations.includes(code))
  return [
    { language: original, path: own.path },
    ...others.map(({ code, path: at }) => ({ language: code, path: at })),
  ]
}

/** Undefined if the brand does not offer the language. */
export function viewOf(brand: Brand, code: LanguageCode = mainLanguage(brand)): View | undefined {
  const offered = offeredLanguages(brand)
  if (!offered.includes(code)) return undefined
  const linkIn = (one: LanguageCode, path: string) => (one === mainLanguage(brand) ? path : `/${one}${path}`)
  return {
    ...languageOf(code),
    brand,
    link: path => linkIn(code, path),
    alternatives: path => offered.map(one => ({ code: one, path: linkIn(one, path) })),
  }
}
