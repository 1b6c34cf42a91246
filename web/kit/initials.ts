/** The first letters of the first two words: no brackets or quotes, but a name of signs alone keeps its first. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/[\s@._-]+/)
    .flatMap(word => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? [])
    .slice(0, 2)
  return (letters.join('') || [...name.trim()][0] || '').toUpperCase()
}
