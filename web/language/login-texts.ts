import { filled, type Language, language, type Values } from './chosen-language.ts'
import { login as en } from './en/login.ts'
import type { Text } from './texts.ts'

type LoginTexts = Record<keyof typeof en, Text>

/** Other languages are loaded on demand. */
const OTHERS: Record<Exclude<Language, 'en'>, () => Promise<{ login: LoginTexts }>> = {
  de: () => import('./de/login.ts'),
  es: () => import('./es/login.ts'),
  fr: () => import('./fr/login.ts'),
  ar: () => import('./ar/login.ts'),
}

const texts: LoginTexts =
  language === 'en'
    ? en
    : await OTHERS[language]().then(
        ({ login }) => login,
        () => en,
      )

/** As `t` of all pages, for what is shown before the login, too. */
export function t(key: keyof typeof en, values: Values = {}): string {
  return filled(texts[key], values)
}
