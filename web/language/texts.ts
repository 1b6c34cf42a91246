/** One text, or one for each plural category of the language (CLDR). */
export type Text = string | Plural
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

export type Texts = Record<string, Text>
