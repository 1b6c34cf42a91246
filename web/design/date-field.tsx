import './date-field.css'
import { lazyPart } from './lazy-part.tsx'

/** What a DateField is about, as of the browser's own fields. */
export interface DateProps {
  /** `2026-11-27`, or `2026-11-27T14:30` with a time, in the reader's zone; empty if there is none. */
  value?: string | undefined
  /** At the beginning, for a field that keeps its value itself. */
  defaultValue?: string | undefined
  /** Called when a whole date has been typed or chosen, and with '' when it has been removed. */
  onChange?: (value: string) => void
  /** Called after that, when Enter has ended it. */
  onEnter?: () => void
  /** Of the field in a form. */
  name?: string
  hasTime?: boolean
  /** The earliest and the latest day. */
  min?: string | undefined
  max?: string | undefined
  required?: boolean
  readOnly?: boolean
  placeholder?: string | undefined
  className?: string
  autoFocus?: boolean
  id?: string
  /** Of a Field: dates have a direction of their own. */
  dir?: 'auto'
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
}

/**
 * A field for a day, with a time if it `hasTime`: typed as the reader's country writes it, or chosen from a calendar. Its code is
 * loaded with the first one; without it, the field is the browser's.
 */
export const DateField = lazyPart(async () => (await import('./date-input.tsx')).DateInput, {
  meanwhile: DateToCome,
  without: PlainDate,
})

/** As high as the field, with its value for the form. */
function DateToCome({ name, value, defaultValue = '' }: DateProps) {
  return (
    <span className="date-field to-come">
      {name && <input type="hidden" name={name} value={value ?? defaultValue} />}
    </span>
  )
}

function PlainDate({ hasTime, onChange, onEnter, ...attributes }: DateProps) {
  return (
    <input
      {...attributes}
      type={hasTime ? 'datetime-local' : 'date'}
      onChange={event => onChange?.(event.target.value)}
      onKeyDown={event => event.key === 'Enter' && onEnter?.()}
    />
  )
}
