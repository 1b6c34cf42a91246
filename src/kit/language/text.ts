/** A text; `{name}` stands for a value. With plural forms, `n` selects one by the rules of the language (CLDR). */
export type Text = string | Plural

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The form of a text for a number. */
export function formOf(text: Text, n: number, plurals: Intl.PluralRules): string {
  return typeof text === 'string' ? text : (text[plurals.select(n)] ?? text.other)
}
