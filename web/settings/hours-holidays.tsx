import { useId, useRef, useState } from 'react'
import { DateField } from '../design/date-field.tsx'
import { Icon } from '../design/icons.tsx'
import { t } from '../language/language.ts'
import { noticed } from './hours-week.tsx'
import { PublicHolidays } from './public-holidays.tsx'

/** A day without work, as it is typed. */
export interface Holiday {
  /** Tells it from the others while it is typed. */
  key: number
  day: string
  name: string
}

interface Props {
  holidays: Holiday[]
  onChange: (holidays: Holiday[]) => void
}

/** The days on which nobody works, by date. */
export function HoursHolidays({ holidays, onChange }: Props) {
  const id = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const [isFinding, setFinding] = useState(false)
  const add = (found: Omit<Holiday, 'key'>[]) => {
    const key = Math.max(0, ...holidays.map(one => one.key)) + 1
    onChange([...holidays, ...found.map((one, at) => ({ key: key + at, ...one }))])
  }
  const addNew = (found: Omit<Holiday, 'key'>[]) => {
    const fresh = found.filter(({ day }) => !holidays.some(one => one.day === day))
    if (list.current && fresh.length > 0) noticed(list.current)
    add(fresh)
    return fresh.length
  }
  const set = (key: number, change: Partial<Holiday>) =>
    onChange(holidays.map(one => (one.key === key ? { ...one, ...change } : one)))
  return (
    <fieldset ref={list} className="holidays">
      <legend>{t('hours.holidays')}</legend>
      {holidays.length === 0 && <p className="quiet">{t('hours.holidays.none')}</p>}
      {holidays.map(({ key, day, name }, at) => (
        <div key={key} className="holiday">
          <input
            aria-label={t('hours.holiday.name', { place: at + 1 })}
            placeholder={t('name')}
            maxLength={80}
            dir="auto"
            value={name}
            onChange={event => set(key, { name: event.target.value })}
          />
          <div>
            <DateField
              id={`${id}-${key}`}
              aria-label={t('hours.holiday.date', { place: at + 1 })}
              required
              value={day}
              onChange={next => set(key, { day: next })}
            />
          </div>
          <button
            type="button"
            className="button plain square"
            aria-label={t('hours.holiday.remove', { name: name || String(at + 1) })}
            onClick={event => {
              noticed(event.currentTarget)
              onChange(holidays.filter(one => one.key !== key))
            }}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button plain"
        onClick={event => {
          noticed(event.currentTarget)
          add([{ day: '', name: '' }])
        }}
      >
        <Icon name="plus" /> {t('hours.holiday.add')}
      </button>
      {isFinding ? (
        <PublicHolidays onFound={addNew} />
      ) : (
        <button type="button" className="button plain" onClick={() => setFinding(true)}>
          {t('hours.public')}
        </button>
      )}
    </fieldset>
  )
}
