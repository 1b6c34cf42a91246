import { useQuery } from '@tanstack/react-query'
import type { Availability } from '../../client/api.ts'
import { availabilityQuery } from '../api/availability.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { meQuery } from '../api/staff.ts'
import { STATES } from '../design/availability-mark.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Listed } from '../design/listed.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { toast } from '../design/toasts.tsx'
import { momentOf, t } from '../language/language.ts'

const HOUR = 3_600_000

/** Durations in hours; `kept` keeps the present end, and `never` has none but the next change of the schedule. */
const BACK = {
  kept: undefined,
  never: undefined,
  soon: 0.5,
  hour: 1,
  hours: 4,
  day: 24,
  week: 24 * 7,
} as const

const ENDS = Object.keys(BACK) as (keyof typeof BACK)[]

/** The form of the reader's availability. */
export function MyAvailability() {
  const { data: me } = useQuery(meQuery)
  const found = useQuery(availabilityQuery)
  const own = found.data?.filter(({ user }) => user.id === me?.id)
  return (
    <div className="card">
      <h2>{t('settings.availability')}</h2>
      <p className="quiet">{t('availability.hint')}</p>
      <Listed of={{ ...found, data: own }}>
        {([one]) => one && <StateForm key={one.user.id} own={one} />}
      </Listed>
    </div>
  )
}

function StateForm({ own }: { own: Availability }) {
  const saving = useSaving(
    (form: HTMLFormElement) => {
      const { state, back = 'never', note = '' } = fieldsOf(form)
      const hours = BACK[back as keyof typeof BACK]
      const at = hours === undefined ? null : new Date(Date.now() + hours * HOUR).toISOString()
      const until = back === 'kept' ? own.until : at
      const availability = { state: state as Availability['state'], until, note }
      return ask(api.PUT('/availability', { body: { availability } }))
    },
    { touches: [keys.availability], onSaved: () => toast(t('saved')) },
  )
  return (
    <Form saving={saving}>
      <ErrorNotice error={saving.error} />
      <fieldset className="checks availability-states">
        <legend>{t('availability.now')}</legend>
        {STATES.map(state => (
          <label key={state} className="check">
            <input type="radio" name="state" value={state} defaultChecked={own.state === state} />{' '}
            <span>
              {t(`availability.${state}`)}
              <span className="quiet small"> {t(`availability.${state}.means`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Field label={t('availability.back')}>
        {attributes => (
          <Select
            name="back"
            defaultValue={own.until ? 'kept' : 'never'}
            options={ENDS.filter(value => value !== 'kept' || own.until).map(value => ({
              value,
              label: t(`availability.back.${value}`, { time: momentOf(own.until ?? new Date()) }),
            }))}
            {...attributes}
          />
        )}
      </Field>
      <Field label={t('availability.note')} wrong={wrongIn(saving.error, 'note')}>
        {attributes => <input name="note" maxLength={120} defaultValue={own.note ?? ''} {...attributes} />}
      </Field>
      <button type="submit" className="button main" disabled={saving.isPending}>
        {t('save')}
      </button>
    </Form>
  )
}
