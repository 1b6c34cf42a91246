import { initialsOf } from '../kit/initials.ts'

/** Initials on the person's own colour. */
export function Avatar({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  return (
    <span
      className={isSmall ? 'avatar small' : 'avatar'}
      style={{ '--hue': hue } as React.CSSProperties}
      data-letters={initialsOf(name)}
      aria-hidden="true"
    />
  )
}
