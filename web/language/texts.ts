/** One text, or one for each plural form. */
export type Text = string | { one: string; other: string }

export type Texts = Record<string, Text>
