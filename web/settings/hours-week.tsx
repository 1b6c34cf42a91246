import { useLayoutEffect, useRef } from 'react'
import { Field } from '../design/field.tsx'
import { writingOf } from '../design/read-date.ts'
import { locale } from '../language/chosen-language.ts'
import { t, weekdayName } from '../language/language.ts'
import { hoursIn, type Interval, placeOf, readIntervals, writeIntervals } from './read-hours.ts'

/** A day of the week, as it is typed. */
export interface Day {
  isOpen: boolean
  text: string
}

const writing = writingOf(locale)
const USUAL: Interval[] = [{ from: '09:00', to: '17:00' }]
const EXAMPLE = writeIntervals(
  [
    { from: '09:00', to: '12:30' },
    { from: '13:00', to: '17:30' },
  ],
  writing,
)
const hourCount = new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', maximumFractionDigits: 2 })

/** The days of stored hours; new ones are open from Monday to Friday. */
export function daysOf(week: Interval[][] | undefined): Day[] {
  return Array.from({ length: 7 }, (_, at) => {
    const intervals = week ? (week[at] ?? []) : at < 5 ? USUAL : []
    return { isOpen: intervals.length > 0, text: writeIntervals(intervals, writing) }
  })
}

/** What is sent: a closed day has no intervals. */
export function weekOf(days: Day[]): Interval[][] {
  return days.map(({ isOpen, text }) => (isOpen ? (readIntervals(text, writing) ?? []) : []))
}

interface WeekProps {
  days: Day[]
  wrong: string[] | undefined
  onChange: (days: Day[]) => void
}

/** Seven days with their times, typed and painted. */
export function HoursWeek({ days, wrong, onChange }: WeekProps) {
  return (
    <fieldset className="hours-week">
      <legend>{t('hours.week')}</legend>
      {wrong && <p className="wrong">{wrong.join('; ')}</p>}
      {days.map((day, at) => (
        <DayRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a day of the week is its place
          key={at}
          name={weekdayName(at + 1, 'long')}
          day={day}
          onChange={next => onChange(days.with(at, next))}
        />
      ))}
      {days.every(({ isOpen }) => !isOpen) && (
        <p className="hint is-warning" role="status">
          {t('hours.empty')}
        </p>
      )}
      <div className="row spread">
        <p className="hint">{t('hours.hint', { example: EXAMPLE })}</p>
        <button
          type="button"
          className="button plain"
          onClick={event => {
            const [monday] = days
            if (monday) onChange(days.map((day, at) => (at < 5 ? monday : day)))
            noticed(event.currentTarget)
          }}
        >
          {t('hours.copy')}
        </button>
      </div>
    </fieldset>
  )
}

/** Forms notice changes of their fields; a button is none. */
export function noticed(element: HTMLElement): void {
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

interface DayProps {
  name: string
  day: Day
  onChange: (day: Day) => void
}

function DayRow({ name, day: { isOpen, text }, onChange }: DayProps) {
  const input = useRef<HTMLInputElement>(null)
  const intervals = isOpen ? readIntervals(text, writing) : []
  useLayoutEffect(() => {
    input.current?.setCustomValidity(intervals ? '' : t('hours.wrong', { example: EXAMPLE }))
  })
  return (
    <Field label={name}>
      {attributes => (
        <div className="hours-day">
          <input
            type="checkbox"
            className="tick"
            aria-label={t('hours.opens', { day: name })}
            checked={isOpen}
            onChange={event =>
              onChange({ isOpen: event.target.checked, text: text || writeIntervals(USUAL, writing) })
            }
          />
          <span className="times">
            <input
              {...attributes}
              ref={input}
              dir="auto"
              autoComplete="off"
              disabled={!isOpen}
              value={isOpen ? text : t('hours.closed')}
              onChange={event => onChange({ isOpen, text: event.target.value })}
              onBlur={() =>
                intervals && isOpen && onChange({ isOpen, text: writeIntervals(intervals, writing) })
              }
            />
            <Bars intervals={intervals ?? []} />
          </span>
          <span className="total">{intervals ? hourCount.format(hoursIn(intervals)) : '–'}</span>
        </div>
      )}
    </Field>
  )
}

/** The day from midnight to midnight, with what is open of it. */
function Bars({ intervals }: { intervals: Interval[] }) {
  return (
    <svg className="hours-bars" viewBox="0 0 24 1" preserveAspectRatio="none" aria-hidden="true">
      {intervals.map(interval => {
        const { start, size } = placeOf(interval)
        return <rect key={interval.from} x={start * 24} width={size * 24} height="1" />
      })}
    </svg>
  )
}
