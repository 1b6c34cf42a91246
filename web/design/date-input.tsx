import '../language/dates-texts.ts'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { locale } from '../language/chosen-language.ts'
import { t } from '../language/language.ts'
import type { DateProps } from './date-field.tsx'
import { Icon } from './icons.tsx'
import { lazyPart } from './lazy-part.tsx'
import { dayAfter, localDay, writingOf } from './read-date.ts'
import { WrongFields } from './wrong-fields.ts'

const load = () => import('./date-calendar.tsx')
const DateCalendar = lazyPart(async () => (await load()).DateCalendar)

const writing = writingOf(locale)
const today = () => localDay(new Date())
/** In sentences that say how to write one. */
const EXAMPLE = { day: writing.writeDay(`${today().slice(0, 4)}-12-24`), time: writing.writeTime('14:30') }

/** What is in the fields, as it was typed. */
interface Typed {
  day: string
  time: string
}

const typedOf = (value: string): Typed => ({
  day: writing.writeDay(value.slice(0, 10)),
  time: writing.writeTime(value.slice(11, 16)),
})

/** A DateField, once it is there. */
export function DateInput(props: DateProps) {
  const { name, hasTime = false, min, max, className = '', readOnly = false } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const label = props['aria-label']
  const field = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const date = useDate(props, input)
  const own = use(WrongFields)[id]
  const { typed, type, read, choose } = date
  // A Field says itself what is wrong in it.
  const told = date.told ?? (props['aria-invalid'] ? undefined : own)
  const [isOpen, open] = useState(false)
  const [ownName, setOwnName] = useState(label)
  useEffect(() => setOwnName(label ?? input.current?.labels?.[0]?.textContent ?? undefined), [label])
  // It opens without network, too.
  useEffect(() => void load().catch(() => {}), [])
  const back = (day?: string) => {
    open(false)
    input.current?.focus()
    if (day) choose(day)
  }
  const common = commonOf(props, { id, field, date: { ...date, told } })
  return (
    <>
      <span ref={field} className={`date-field ${className}`}>
        <input
          {...common}
          ref={input}
          id={id}
          aria-label={label}
          placeholder={props.placeholder ?? EXAMPLE.day}
          value={typed.day}
          autoFocus={props.autoFocus}
          onChange={event => type(spread(event.target.value, typed))}
          onKeyDown={event => {
            common.onKeyDown(event)
            const days = { ArrowUp: 1, ArrowDown: -1 }[event.key]
            if (days === undefined || readOnly) return
            event.preventDefault()
            if (event.altKey) open(true)
            else if (read) choose(dayAfter(read.slice(0, 10), days))
          }}
        />
        {!readOnly && <CalendarButton isOpen={isOpen} onOpen={open} />}
        {hasTime && (
          <input
            {...common}
            className="time"
            aria-label={ownName ? t('date.time.of', { name: ownName }) : t('date.time')}
            placeholder={EXAMPLE.time}
            value={typed.time}
            onChange={event => type({ ...typed, time: event.target.value })}
          />
        )}
      </span>
      {name && <input type="hidden" name={name} value={read ?? date.kept} />}
      {told && <Wrong id={`${id}-wrong`} words={told} />}
      {isOpen && (
        <DateCalendar
          label={ownName ?? ''}
          day={read?.slice(0, 10) ?? ''}
          {...{ min, max, field }}
          onChoose={back}
          onClose={back}
          onLeave={() => open(false)}
        />
      )}
    </>
  )
}

interface Own {
  id: string
  field: RefObject<HTMLElement | null>
  date: ReturnType<typeof useDate>
}

/** What the field of the day and that of the time share. */
function commonOf(props: DateProps, { id, field, date: { typed, told, done, undo } }: Own) {
  return {
    'aria-describedby':
      [props['aria-describedby'], told && `${id}-wrong`].filter(Boolean).join(' ') || undefined,
    'aria-invalid': props['aria-invalid'] || told ? true : undefined,
    required: props.required,
    readOnly: props.readOnly,
    autoComplete: 'off',
    dir: 'auto',
    onBlur({ relatedTarget }: FocusEvent) {
      // A day without its time is not wrong yet.
      const isInside = relatedTarget instanceof HTMLInputElement && field.current?.contains(relatedTarget)
      if (!isInside) done(typed)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') undo()
      if (event.key !== 'Enter') return
      if (done(typed)) props.onEnter?.()
    },
  }
}

function Wrong({ id, words }: { id: string; words: string }) {
  return (
    <span id={id} className="wrong">
      <Icon name="spam" />
      {words}
    </span>
  )
}

function CalendarButton({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  return (
    <button
      type="button"
      className="calendar-button"
      aria-label={t('date.open')}
      title={t('date.open')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
    >
      <Icon name="calendar" />
    </button>
  )
}

/** What is typed in a field, and what becomes of it. */
function useDate(props: DateProps, input: RefObject<HTMLInputElement | null>) {
  const { value, defaultValue = '', onChange, hasTime = false, min, max, required = false } = props
  const [typed, type] = useState(() => typedOf(value ?? defaultValue))
  const [kept, keep] = useState(value ?? defaultValue)
  const [isTold, tell] = useState(false)
  const limits = { hasTime, min, max }
  const { read, wrong } = reading(typed, limits)
  const shown = useRef(value)
  useEffect(() => {
    // The first run must not overwrite what has been typed since the field appeared.
    if (value === undefined || value === shown.current) return
    shown.current = value
    keep(value)
    type(typedOf(value))
  }, [value])
  useEffect(() => input.current?.setCustomValidity(wrong ?? ''), [input, wrong])
  const undo = () => {
    type(typedOf(kept))
    tell(false)
  }
  /** Whether it is a value that can stay. */
  const done = (next: Typed): boolean => {
    const { read: given } = reading(next, limits)
    tell(given === undefined)
    if (given === undefined) return false
    if (given === '' && required && kept !== '') {
      undo()
      return true
    }
    type(typedOf(given))
    if (given === kept) return true
    keep(given)
    onChange?.(given)
    // Forms notice changes of their fields.
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
    return true
  }
  return {
    typed,
    type,
    kept,
    read,
    told: isTold ? wrong : undefined,
    done,
    choose(day: string) {
      const time = hasTime && !typed.time ? writing.writeTime('09:00') : typed.time
      const next = { day: writing.writeDay(day), time }
      type(next)
      done(next)
    },
    undo,
  }
}

/** A day and a time that were pasted together go to their fields. */
function spread(text: string, typed: Typed): Typed {
  const both = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(text)
  return both ? typedOf(`${both[1]}T${both[2]}`) : { ...typed, day: text }
}

interface Limits {
  hasTime: boolean
  min: string | undefined
  max: string | undefined
}

/** What was typed, as a value, or what is wrong with it. */
function reading(typed: Typed, { hasTime, min, max }: Limits): { read?: string; wrong?: string } {
  const isEmpty = typed.day.trim() === '' && (!hasTime || typed.time.trim() === '')
  if (isEmpty) return { read: '' }
  const day = writing.readDay(typed.day, today())
  if (!day) return { wrong: t('date.wrong', { example: EXAMPLE.day }) }
  if (min && day < min) return { wrong: t('date.early', { date: writing.writeDay(min) }) }
  if (max && day > max) return { wrong: t('date.late', { date: writing.writeDay(max) }) }
  if (!hasTime) return { read: day }
  const time = writing.readTime(typed.time)
  return time ? { read: `${day}T${time}` } : { wrong: t('date.time.wrong', { example: EXAMPLE.time }) }
}
