import { parseDate } from '@internationalized/date'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
} from 'react-aria-components'
import { createPortal } from 'react-dom'
import { locale } from '../language/chosen-language.ts'
import { t } from '../language/language.ts'
import { Icon } from './icons.tsx'
import { useLeaving, usePlace } from './open-over.ts'
import { localDay } from './read-date.ts'

interface Props {
  label: string
  /** Empty if there is none yet. */
  day: string
  min: string | undefined
  max: string | undefined
  field: RefObject<HTMLElement | null>
  onChoose: (day: string) => void
  /** The keys go back to the field. */
  onClose: () => void
  /** The keys are elsewhere already. */
  onLeave: () => void
}

/** Days of other calendars would not be those of the field. */
const GREGORIAN = new Intl.Locale(locale, { calendar: 'gregory' }).toString()
const WIDTH = 296

const dateOf = (day: string | undefined) => (day ? parseDate(day) : undefined)

/** Tab goes from the last button to the first one: behind the calendar, at the end of the page, there is nothing. */
function goRound(event: KeyboardEvent<HTMLElement>) {
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), [tabindex="0"]'),
  ].filter(({ tabIndex }) => tabIndex >= 0)
  const edge = stops.at(event.shiftKey ? 0 : -1)
  if (document.activeElement !== edge) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}

/** The open calendar of a field, above everything else. */
export function DateCalendar({ label, day, min, max, field, onChoose, onClose, onLeave }: Props) {
  const popover = useRef<HTMLDivElement>(null)
  usePlace(popover, field, WIDTH)
  useLeaving(popover, field, onLeave)
  const today = localDay(new Date())
  const isPossible = (!min || today >= min) && (!max || today <= max)
  return createPortal(
    <div
      ref={popover}
      popover="manual"
      role="dialog"
      aria-label={label}
      className="popover date-calendar"
      onKeyDown={event => {
        if (event.key === 'Tab') goRound(event)
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <I18nProvider locale={GREGORIAN}>
        <Calendar
          aria-label={label}
          value={dateOf(day) ?? null}
          minValue={dateOf(min) ?? null}
          maxValue={dateOf(max) ?? null}
          autoFocus
          onChange={date => onChoose(date.toString())}
        >
          <header>
            <Button slot="previous" className="button plain square">
              <Icon name="back" />
            </Button>
            <Heading />
            <Button slot="next" className="button plain square">
              <Icon name="back" />
            </Button>
          </header>
          <CalendarGrid weekdayStyle="short">
            <CalendarGridHeader>
              {weekday => <CalendarHeaderCell>{weekday}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>{date => <CalendarCell date={date} />}</CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </I18nProvider>
      {isPossible && (
        <button type="button" className="button plain today" onClick={() => onChoose(today)}>
          {t('date.today')}
        </button>
      )}
    </div>,
    field.current?.closest('dialog, [role="dialog"]') ?? document.body,
  )
}
