import { formOf, type Text } from '../language/text.ts'

/** The sentences of the code in another language. */
export interface Translation {
  /** By template; `{1}` is replaced by the first value, and the first number selects the plural form. */
  sentences: Record<string, Text>
  /** What people call a field, by the last part of its name on the wire; others by that name. */
  fields: Record<string, string>
}

/** The text for these values. */
export function formFor(text: Text, values: readonly unknown[], language: string): string {
  return formOf(text, Number(values.find(value => typeof value === 'number') ?? 0), pluralRules(language))
}

/** With the values in their places. */
export function filled(text: string, values: string[]): string {
  return text.replace(/\{(\d)\}/g, (_, place: string) => values[Number(place) - 1] ?? '')
}

/** `channel.settings.app_secret` → what people call an `app_secret`. */
export function fieldIn({ fields }: Translation, path: string): string {
  const name = path.split('.').findLast(part => !/^\d+$/.test(part)) ?? path
  return fields[name] ?? name.replaceAll('_', ' ')
}

const rules = new Map<string, Intl.PluralRules>()

function pluralRules(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known
}
