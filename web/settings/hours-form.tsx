import './hours.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BusinessHours, Team } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { meQuery } from '../api/staff.ts'
import { Field } from '../design/field.tsx'
import { useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { zonesWith } from '../kit/zones.ts'
import { t } from '../language/language.ts'
import { HoursHolidays } from './hours-holidays.tsx'
import { HoursNow } from './hours-now.tsx'
import { daysOf, HoursWeek, weekOf } from './hours-week.tsx'
import { RecordForm } from './record-form.tsx'

/** The brand, where a team would be. */
const BRAND = ''

interface Props {
  hours: BusinessHours | undefined
  /** Those who have none yet; null is the brand. */
  without: (Team | null)[]
  onDone: () => void
}

/** When the brand or a team works: its week, its holidays, its time zone. */
export function HoursForm({ hours, without, onDone }: Props) {
  const { data: me } = useQuery(meQuery)
  const [days, setDays] = useState(() => daysOf(hours?.week))
  const [holidays, setHolidays] = useState(() =>
    (hours?.holidays ?? []).map(({ day, name }, key) => ({ key, day, name: name ?? '' })),
  )
  const options = { touches: [keys.businessHours], onSaved: onDone }
  const saving = useSaving((form: HTMLFormElement) => {
    const given = new FormData(form)
    const team = hours ? hours.team?.id : Number(given.get('team')) || undefined
    const business_hours = {
      ...(team === undefined ? {} : { team }),
      time_zone: String(given.get('time_zone')),
      week: weekOf(days),
      holidays: holidays.map(({ day, name }) => ({ day, ...(name.trim() ? { name: name.trim() } : {}) })),
    }
    return ask(api.PUT('/business_hours', { body: { business_hours } }))
  }, options)
  const removing = useSaving(
    () => ask(api.DELETE('/business_hours/{id}', { params: { path: { id: Number(hours?.id) } } })),
    options,
  )
  const { error } = saving
  const isFull = !hours && without.length === 0
  return (
    <RecordForm
      saving={saving}
      removing={hours && removing}
      isBusy={isFull}
      className="hours-form"
      aside={
        <>
          <HoursNow hours={hours} />
          <HoursHolidays holidays={holidays} onChange={setHolidays} />
        </>
      }
    >
      {isFull && <p className="quiet">{t('hours.all')}</p>}
      <div className="pair">
        {!hours && !isFull && (
          <Field label={t('hours.of')} wrong={wrongIn(error, 'team')}>
            {attributes => (
              <Select
                name="team"
                options={without.map(team => ({
                  value: team ? String(team.id) : BRAND,
                  label: team?.name ?? t('hours.brand'),
                }))}
                {...attributes}
              />
            )}
          </Field>
        )}
        {me && (
          <Field label={t('brand.time_zone')} wrong={wrongIn(error, 'time_zone')}>
            {attributes => (
              <Select
                name="time_zone"
                defaultValue={hours?.time_zone ?? me.brand.time_zone}
                options={zonesWith(hours?.time_zone ?? me.brand.time_zone)}
                {...attributes}
              />
            )}
          </Field>
        )}
      </div>
      <HoursWeek days={days} wrong={wrongIn(error, 'week')} onChange={setDays} />
    </RecordForm>
  )
}
