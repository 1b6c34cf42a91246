/** Marks that people leave out when they type: accents, and the vowel signs of Hebrew and Arabic. In other scripts they make the word. */
const LEFT_OUT =
  /(\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Hebrew}|\p{Script=Arabic})\p{Mn}+/gu

/** Latin letters that Unicode does not take apart into a letter and a mark, as keyboards without them write them. */
const WHOLE: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
  ς: 'σ',
}
const WHOLE_LETTERS = new RegExp(`[${Object.keys(WHOLE).join('')}]`, 'g')

const IS_ASCII = /^[\p{ASCII}]*$/u

/** A text as it is compared: in lower case, without accents and without differences of width. `Zoë` and `ZOE` are `zoe`. */
export function fold(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase()
  return (
    text
      .normalize('NFKD')
      // There and back: ẞ has no capital that is taken apart, ß has.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replace(LEFT_OUT, '$1')
      .replace(WHOLE_LETTERS, letter => WHOLE[letter] as string)
      .normalize('NFC')
  )
}

/** Whether a text has what somebody types to choose it, whatever the accents. */
export function hasPart(text: string, typed: string): boolean {
  return fold(text).includes(fold(typed))
}
