import { nameFor, valueFor } from '../kit/write-values.ts'
import { locale } from './chosen-language.ts'
import { t } from './language.ts'

type About = Parameters<typeof valueFor>[2]

/** A stored value as this reader writes it: the one place that decides. Labels are in kit/write-values.ts. */
export function valueWords(value: unknown, about?: About): string {
  return valueFor({ locale, yes: t('yes'), no: t('no') }, value, about)
}

/** What this reader calls a language (`de`) or a country (`DE`). */
export function nameOfCode(code: string, type: 'language' | 'region'): string {
  return nameFor({ locale }, code, type)
}
