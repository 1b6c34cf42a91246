/** Initials on the person's own colour. */
export function Avatar({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  const letters = name
    .split(/[\s@._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => [...word][0]?.toUpperCase())
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  return (
    <span
      className={isSmall ? 'avatar small' : 'avatar'}
      style={{ '--hue': hue } as React.CSSProperties}
      data-letters={letters.join('')}
      aria-hidden="true"
    />
  )
}
