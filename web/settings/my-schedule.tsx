import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Availability } from '../../client/api.ts'
import { availabilityQuery } from '../api/availability.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { meQuery } from '../api/staff.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { toast } from '../design/toasts.tsx'
import { zonesWith } from '../kit/zones.ts'
import { t } from '../language/language.ts'
import { daysOf, HoursWeek, weekOf } from './hours-week.tsx'

/** The reader's working hours, which their availability can follow. */
export function MySchedule() {
  const { data: me } = useQuery(meQuery)
  const { data: all } = useQuery(availabilityQuery)
  const own = all?.find(({ user }) => user.id === me?.id)
  if (!own || !me) return null
  return (
    <div className="card">
      <h2>{t('schedule')}</h2>
      <p className="quiet">{t('schedule.hint')}</p>
      <ScheduleForm own={own} zone={own.schedule?.time_zone ?? me.brand.time_zone} />
    </div>
  )
}

function ScheduleForm({ own, zone }: { own: Availability; zone: string }) {
  const [days, setDays] = useState(() => daysOf(own.schedule?.week))
  const saving = useSaving(
    (form: HTMLFormElement) => {
      const { follow, time_zone = zone } = fieldsOf(form)
      const availability = { by_schedule: follow !== undefined, schedule: { time_zone, week: weekOf(days) } }
      return ask(api.PUT('/availability', { body: { availability } }))
    },
    { touches: [keys.availability], onSaved: () => toast(t('saved')) },
  )
  return (
    <Form saving={saving}>
      <ErrorNotice error={saving.error} />
      <label className="check">
        <input type="checkbox" name="follow" defaultChecked={own.by_schedule} />{' '}
        <span>{t('schedule.follow')}</span>
      </label>
      <Field label={t('brand.time_zone')} wrong={wrongIn(saving.error, 'time_zone')}>
        {attributes => (
          <Select name="time_zone" defaultValue={zone} options={zonesWith(zone)} {...attributes} />
        )}
      </Field>
      <HoursWeek days={days} wrong={wrongIn(saving.error, 'week')} onChange={setDays} />
      <button type="submit" className="button main" disabled={saving.isPending}>
        {t('schedule.save')}
      </button>
    </Form>
  )
}
