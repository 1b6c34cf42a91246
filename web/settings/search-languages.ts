import { nameFor } from '../kit/write-values.ts'
import { locale } from '../language/chosen-language.ts'
import { t } from '../language/language.ts'

/** Codes (ISO 639-1) of the languages that the database can search in, by the names that it has for them. */
const CODES: Record<string, string> = {
  arabic: 'ar',
  armenian: 'hy',
  basque: 'eu',
  catalan: 'ca',
  danish: 'da',
  dutch: 'nl',
  english: 'en',
  finnish: 'fi',
  french: 'fr',
  german: 'de',
  greek: 'el',
  hindi: 'hi',
  hungarian: 'hu',
  indonesian: 'id',
  irish: 'ga',
  italian: 'it',
  lithuanian: 'lt',
  nepali: 'ne',
  norwegian: 'no',
  portuguese: 'pt',
  romanian: 'ro',
  russian: 'ru',
  serbian: 'sr',
  spanish: 'es',
  swedish: 'sv',
  tamil: 'ta',
  turkish: 'tr',
  yiddish: 'yi',
}

/** Choices of a language in the words and the order of the reader's; what has no name is for all others. */
export function searchLanguages(names: readonly string[]): { value: string; label: string }[] {
  const named = names.filter(name => CODES[name]).map(value => ({ value, label: nameOf(value) }))
  const others = names.filter(name => !CODES[name])
  return [
    ...named.toSorted((one, other) => one.label.localeCompare(other.label, locale)),
    ...others.map(value => ({ value, label: value === 'simple' ? t('brand.language.simple') : value })),
  ]
}

function nameOf(name: string): string {
  return nameFor({ locale }, CODES[name] ?? name, 'language')
}
