import type { Plural } from '../texts.ts'

/** A text about a number of conversations, which stand where it has `…`. What comes before them may want another form of two. */
export function conversations(text: string, two = 'محادثتان'): Plural {
  const about = (words: string) => text.replace('…', words)
  return {
    zero: about('{n} محادثة'),
    one: about('محادثة واحدة'),
    two: about(two),
    few: about('{n} محادثات'),
    many: about('{n} محادثة'),
    other: about('{n} محادثة'),
  }
}

/** The plural forms of a text in their order; what is said of many is said of hundreds, too. */
export function forms([zero, one, two, few, many]: [string, string, string, string, string]): Plural {
  return { zero, one, two, few, many, other: many }
}
