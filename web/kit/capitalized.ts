/** `app secret` → `App secret`. */
export function capitalized(words: string): string {
  return words.replace(/^./, first => first.toUpperCase())
}
