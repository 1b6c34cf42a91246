import { login as ar } from './ar/login.ts'
import { filled, type Language, language, type Values } from './chosen-language.ts'
import { login as de } from './de/login.ts'
import { login as en } from './en/login.ts'
import { login as es } from './es/login.ts'
import { login as fr } from './fr/login.ts'
import type { Text } from './texts.ts'

const TEXTS: Record<Language, Record<keyof typeof en, Text>> = { en, de, es, fr, ar }

/** As `t` of all pages, for what is shown before the login, too. */
export function t(key: keyof typeof en, values: Values = {}): string {
  return filled(TEXTS[language][key], values)
}
