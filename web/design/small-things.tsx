import { type ReactNode, useId } from 'react'
import type { Refusal } from '../api/client.ts'
import { ageOf, exactTime, t } from '../language/language.ts'

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

/** Relative time, with the exact time as a tooltip. */
export function Age({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)} className="quiet small">
      {ageOf(at)}
    </time>
  )
}

interface FieldProps {
  label: string
  hint?: string | undefined
  /** Errors of the field. */
  wrong?: string[] | undefined
  children: (attributes: {
    id: string
    'aria-describedby'?: string | undefined
    'aria-invalid'?: boolean | undefined
  }) => ReactNode
}

/** A labelled input with help and errors. */
export function Field({ label, hint, wrong, children }: FieldProps) {
  const id = useId()
  const about = hint || wrong ? `${id}-about` : undefined
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': about, 'aria-invalid': wrong ? true : undefined })}
      {about && (
        <div id={about}>
          {wrong && <span className="wrong">{sentence(wrong)}</span>}{' '}
          {hint && <span className="hint">{hint}</span>}
        </div>
      )}
    </div>
  )
}

function sentence(words: string[]): string {
  return `${words.join('; ')}.`.replace(/^./, first => first.toUpperCase())
}

/** Why something was refused, in the server's sentence. */
export function ErrorNotice({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <p className="notice bad" role="alert">
      {errorMessage(error)}
    </p>
  )
}

/** A sentence for any error. */
export function errorMessage(error: Error): string {
  const { status, message } = error as Refusal
  if (status === 0) return t('trouble.offline')
  return message || t('trouble.unknown')
}

/** HTML that the server rendered from Markdown, without raw HTML of the author. */
export function Prose({ html }: { html: string }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: links inside stay links; this only says where they open
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link is a click
    <div
      className="prose"
      dir="auto"
      onClick={openElsewhere}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Links open in a new tab, without a referrer. */
function openElsewhere(event: React.MouseEvent): void {
  const link = (event.target as Element).closest('a[href]')
  if (!link) return
  event.preventDefault()
  window.open((link as HTMLAnchorElement).href, '_blank', 'noopener,noreferrer')
}

/** A table that may be wider than the screen: it scrolls by itself, by keyboard too. */
export function WideTable({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <div className="scroll-x" tabIndex={0}>
      {children}
    </div>
  )
}
