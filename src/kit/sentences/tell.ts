import { ar } from './ar/all.ts'
import { de } from './de/all.ts'
import { es } from './es/all.ts'
import { fr } from './fr/all.ts'
import { createReteller } from './retell.ts'
import { FieldName, type Sentence, sentenceIn, type Value } from './say.ts'
import { fieldIn, filled, formFor, type Translation } from './translation.ts'

/** Languages besides English. A new one is a folder beside de/ and a line here. */
export const TRANSLATIONS = { de, es, fr, ar } satisfies Record<string, Translation>

export type Tongue = keyof typeof TRANSLATIONS

export function isTongue(code: string): code is Tongue {
  return Object.hasOwn(TRANSLATIONS, code)
}

/** The sentence in the language; in English without one, and where it has no translation. */
export function tell(sentence: Sentence, language?: Tongue): string {
  if (!language) return sentence.toString()
  const { template, values } = sentence
  // Words of others, or of ours that came as text.
  if (template === '{1}' && typeof values[0] === 'string') return retell(values[0], language)
  const text = TRANSLATIONS[language].sentences[template]
  const told = values.map(value => tellValue(value, language))
  return text === undefined ? filled(template, told) : filled(formFor(text, values, language), told)
}

function tellValue(value: Value, language: Tongue): string {
  if (value instanceof FieldName) return fieldIn(TRANSLATIONS[language], value.path)
  const sentence = sentenceIn(value)
  return sentence ? tell(sentence, language) : String(value)
}

/** The same for English that was written down: what is ours of it in the language, the rest as it is. */
export function retell(english: string, language?: Tongue): string {
  return language ? retellerOf(language)(english) : english
}

const retellers = new Map<Tongue, (english: string) => string>()

function retellerOf(language: Tongue): (english: string) => string {
  const known = retellers.get(language) ?? createReteller(language, TRANSLATIONS[language])
  retellers.set(language, known)
  return known
}
