import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { WEEKDAYS } from '../../src/desk/rules/weekdays.ts'
import { meQuery } from '../api/staff.ts'
import { Select } from '../design/select.tsx'
import { zonesWith } from '../kit/zones.ts'
import { t, weekdayName } from '../language/language.ts'
import type { Every, Weekday } from './rule.ts'
import { triggerWords } from './sentence.tsx'
import { Options, Typed, ValueChip } from './value-chip.tsx'

/** The brand's zone, which may change. */
const OF_BRAND = ''

interface Props {
  every: Every
  isWrong: boolean
  onChange: (every: Every) => void
}

/** A time of day, on days of the week, in the zone of the brand or in another. */
export function EveryValue({ every, isWrong, onChange }: Props) {
  const id = useId()
  const { data: me } = useQuery(meQuery)
  const { at, days = [...WEEKDAYS], time_zone } = every
  const setZone = (zone: string) => {
    const { time_zone: _before, ...others } = every
    onChange(zone === OF_BRAND ? others : { ...others, time_zone: zone })
  }
  const brandZone = me?.brand.time_zone ?? 'UTC'
  return (
    <ValueChip label={t('rule.every.new')} words={triggerWords({ every })} isWrong={isWrong}>
      {close => (
        <div className="rule-every">
          <Typed
            label={t('rule.every.at')}
            hint={t('rule.every.hint')}
            start={at}
            onChange={text => onChange({ ...every, at: clockOf(text) })}
            onDone={close}
          />
          <Options
            label={t('rule.every.days')}
            options={WEEKDAYS.map((day, n) => ({ id: day, label: weekdayName(n + 1, 'long') }))}
            chosen={[...days]}
            onChange={chosen =>
              onChange({ ...every, days: WEEKDAYS.filter(day => chosen.includes(day)) as Weekday[] })
            }
          />
          <div className="field">
            <label htmlFor={`${id}-zone`}>{t('brand.time_zone')}</label>
            <Select
              id={`${id}-zone`}
              value={time_zone ?? OF_BRAND}
              options={[
                { value: OF_BRAND, label: t('rule.every.brand', { zone: brandZone }) },
                ...zonesWith(time_zone ?? brandZone),
              ]}
              onChange={setZone}
            />
          </div>
        </div>
      )}
    </ValueChip>
  )
}

/** `9:05` as the API has it; what is no time stays, and is refused there. */
function clockOf(text: string): string {
  const typed = text.trim()
  return /^\d:\d\d$/.test(typed) ? `0${typed}` : typed
}
