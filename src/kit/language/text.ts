/** A text; `{name}` stands for a value. With plural forms, `n` selects one by the rules of the language (CLDR). */
export type Text = string | Plural

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
