import type { RefObject } from 'react'
import { applyFormat, FORMATS, type Format } from '../kit/formatting.ts'
import { t } from '../language/language.ts'
import { Icon, type IconName } from './icons.tsx'

const ICONS: Record<Format, IconName> = {
  bold: 'bold',
  italic: 'italic',
  link: 'link',
  list: 'list',
  numbers: 'numbers',
  quote: 'quote',
  code: 'code',
}
const KEYS: Partial<Record<Format, string>> = { bold: 'b', italic: 'i' }

interface Props {
  field: RefObject<HTMLTextAreaElement | null>
  /** What a button does instead, while the field is about to become another. */
  instead?: (() => void) | undefined
}

/** Buttons that format what is selected in a field of Markdown. */
export function FormatBar({ field, instead }: Props) {
  return (
    <div className="format-bar" role="toolbar" aria-label={t('format')}>
      {FORMATS.map(format => (
        <button
          key={format}
          type="button"
          className="button plain square"
          aria-label={t(`format.${format}`)}
          title={t(`format.${format}`)}
          // The field keeps its selection.
          onMouseDown={event => event.preventDefault()}
          onClick={() => (instead ? instead() : field.current && applyFormat(field.current, format))}
        >
          <Icon name={ICONS[format]} />
        </button>
      ))}
    </div>
  )
}

/** Ctrl+B and Ctrl+I in a field; whether it was one of these. */
export function formatByKey(event: React.KeyboardEvent<HTMLTextAreaElement>): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return false
  const format = FORMATS.find(one => KEYS[one] === event.key.toLowerCase())
  if (!format) return false
  event.preventDefault()
  applyFormat(event.currentTarget, format)
  return true
}
