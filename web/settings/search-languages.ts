import { ARTICLE_CODES } from '../../src/kit/language/article-codes.ts'
import { nameFor } from '../kit/write-values.ts'
import { locale } from '../language/chosen-language.ts'
import { t } from '../language/language.ts'

/** Choices of a language in the words and the order of the reader's; what has no name is for all others. */
export function searchLanguages(names: readonly string[]): { value: string; label: string }[] {
  const named = names.filter(name => ARTICLE_CODES[name]).map(value => ({ value, label: nameOf(value) }))
  const others = names.filter(name => !ARTICLE_CODES[name])
  return [
    ...named.toSorted((one, other) => one.label.localeCompare(other.label, locale)),
    ...others.map(value => ({ value, label: value === 'simple' ? t('brand.language.simple') : value })),
  ]
}

function nameOf(name: string): string {
  return nameFor({ locale }, ARTICLE_CODES[name] ?? name, 'language')
}
