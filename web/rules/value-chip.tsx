import { type ReactNode, useId, useRef, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
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
  const [first] = options
  const start = options.find(({ id }) => chosen.includes(id)) ?? first
  return (
    <fieldset className="rule-options">
      <legend className="unseen">{label}</legend>
      {options.length === 0 && <p className="quiet">{t('nothing_yet')}</p>}
      {options.map(option => (
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
  type?: 'text' | 'date'
  onChange: (text: string) => void
  onDone: () => void
}

/** A value that is typed; Enter ends it. */
export function Typed({ label, hint, start, isLong = false, type = 'text', onChange, onDone }: TypedProps) {
  const id = useId()
  const attributes = {
    id,
    dir: 'auto',
    defaultValue: start,
    autoFocus: true,
    'aria-describedby': hint ? `${id}-hint` : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  } as const
  return (
    <div className="field">
      <label htmlFor={id} dir="auto">
        {label}
      </label>
      {isLong ? (
        <textarea rows={4} {...attributes} />
      ) : (
        <input
          type={type}
          {...attributes}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onDone()
          }}
        />
      )}
      {hint && (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
    </div>
  )
}

/** `a, b` → `['a', 'b']`. */
export function separated(text: string): string[] {
  return text
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== '')
}
