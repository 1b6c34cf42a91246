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
