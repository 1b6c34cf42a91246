import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { DateField } from '../design/date-field.tsx'
import { t } from '../language/language.ts'
import type { Option } from './names.ts'

interface ChipProps {
  /** For screen readers: what the value is of. */
  label: string
  /** The value in words; empty if there is none. */
  words: string
  isWrong: boolean
  children: (close: () => void) => ReactNode
}

/** A part of a chip that opens its editor; it begins open if there is no value. */
export function ValueChip({ label, words, isWrong, children }: ChipProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(words === '')
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className="value"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-invalid={isWrong || undefined}
        onClick={() => setOpen(true)}
      >
        <span className="unseen">{label}: </span>
        <bdi>{words || t('rule.choose')}</bdi>
      </button>
      <Popover className="popover rule-popover" triggerRef={trigger} isOpen={isOpen} onOpenChange={setOpen}>
        <Dialog aria-label={label}>{children(() => setOpen(false))}</Dialog>
      </Popover>
    </>
  )
}

interface OptionsProps {
  label: string
  options: Option[]
  chosen: string[]
  isSingle?: boolean
  onChange: (chosen: string[]) => void
}

/** Choices of a closed list: one, or several. */
export function Options({ label, options, chosen, isSingle = false, onChange }: OptionsProps) {
  const name = useId()
  const shown = options.filter(({ id, isGone }) => !isGone || chosen.includes(id))
  const [first] = shown
  const start = shown.find(({ id }) => chosen.includes(id)) ?? first
  return (
    <fieldset className="rule-options">
      <legend className="unseen">{label}</legend>
      {shown.length === 0 && <p className="quiet">{t('nothing_yet')}</p>}
      {shown.map(option => (
        <label key={option.id} dir="auto">
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            className="tick"
            name={name}
            autoFocus={option === start}
            checked={chosen.includes(option.id)}
            onChange={event => {
              if (isSingle) return onChange([option.id])
              const others = chosen.filter(id => id !== option.id)
              onChange(event.target.checked ? [...others, option.id] : others)
            }}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

interface TypedProps {
  label: string
  hint?: string | undefined
  start: string
  isLong?: boolean
  isDay?: boolean
  onChange: (text: string) => void
  onDone: () => void
}

/** A value that is typed; Enter ends it. */
export function Typed({ label, hint, start, isLong = false, isDay = false, onChange, onDone }: TypedProps) {
  const id = useId()
  const common = {
    id,
    dir: 'auto',
    defaultValue: start,
    autoFocus: true,
    'aria-describedby': hint ? `${id}-hint` : undefined,
  } as const
  const attributes = {
    ...common,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  const endOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onDone()
  }
  return (
    <div className="field">
      <label htmlFor={id} dir="auto">
        {label}
      </label>
      {isDay ? (
        <DateField {...common} onChange={onChange} onEnter={onDone} />
      ) : isLong ? (
        <textarea rows={4} {...attributes} />
      ) : (
        <input {...attributes} onKeyDown={endOnEnter} />
      )}
      {hint && (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
    </div>
  )
}

/** `a, "b, c"` → `['a', 'b, c']`. */
export function separated(text: string): string[] {
  const values = text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]+))(?:,|$)/g)
  return [...values]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter(one => one !== '')
}

/** The same the other way: values with commas have quotes. */
export function joined(values: string[]): string {
  return values.map(value => (/[,"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(', ')
}
