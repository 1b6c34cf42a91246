import { useState } from 'react'
import type { Maintenance, System } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { DateField } from '../design/date-field.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { localTime } from '../design/read-date.ts'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { toast } from '../design/toasts.tsx'
import { UnsavedGuard, useUnsaved } from '../design/unsaved-guard.tsx'
import { t } from '../language/language.ts'
import { Told } from './page-says.tsx'

type Status = Maintenance['status']

const HOUR_MS = 3_600_000

interface Props {
  maintenance?: Maintenance
  systems: System[]
  onDone: (saved: Maintenance) => void
}

/** Planned work: new, moved, begun, completed or cancelled. */
export function MaintenanceForm({ maintenance, systems, onDone }: Props) {
  const [now] = useState(Date.now)
  const [chosen, setChosen] = useState(() => maintenance?.systems.map(({ id }) => id) ?? [])
  const unsaved = useUnsaved()
  const saving = useSaving(
    (form: HTMLFormElement) => {
      unsaved.submit()
      return store(maintenance, systems, form)
    },
    {
      touches: [keys.maintenances, keys.systems],
      onSaved(saved) {
        unsaved.save()
        onDone(saved)
        toast(t('saved'))
      },
    },
  )
  const { error, isPending } = saving
  const hasBegun = Boolean(maintenance?.began_at)
  return (
    <Form saving={saving} onInput={unsaved.change}>
      <UnsavedGuard isChanged={unsaved.isChanged} />
      <ErrorNotice error={error} />
      <Field label={t('incident.title')} wrong={wrongIn(error, 'title')}>
        {attributes => <input name="title" required defaultValue={maintenance?.title} {...attributes} />}
      </Field>
      {maintenance && (
        <Field label={t('incident.status')} wrong={wrongIn(error, 'status')}>
          {attributes => (
            <Select
              name="status"
              defaultValue={maintenance.status}
              options={[maintenance.status, ...maintenance.next_statuses].map(status => ({
                value: status,
                label: t(`maintenance.${status}`),
              }))}
              {...attributes}
            />
          )}
        </Field>
      )}
      <Field label={t('maintenance.starts')} wrong={wrongIn(error, 'starts_at')}>
        {attributes => (
          <DateField
            name="starts_at"
            hasTime
            required
            readOnly={hasBegun}
            defaultValue={localTime(maintenance?.starts_at ?? now + 24 * HOUR_MS)}
            {...attributes}
          />
        )}
      </Field>
      <Field label={t('maintenance.ends')} wrong={wrongIn(error, 'ends_at')}>
        {attributes => (
          <DateField
            name="ends_at"
            hasTime
            required
            defaultValue={localTime(maintenance?.ends_at ?? now + 25 * HOUR_MS)}
            {...attributes}
          />
        )}
      </Field>
      <Field label={t('incident.message')} wrong={wrongIn(error, 'message')}>
        {attributes => <textarea name="message" rows={4} {...attributes} />}
      </Field>
      <fieldset onChange={({ currentTarget }) => setChosen(chosenIn(currentTarget))}>
        <legend>{t('incident.affects')}</legend>
        {systems.map(({ id, title }) => (
          <label key={id} className="row">
            <input
              type="checkbox"
              name={`system ${id}`}
              value={id}
              defaultChecked={maintenance?.systems.some(system => system.id === id)}
            />
            <span dir="auto">{title}</span>
          </label>
        ))}
      </fieldset>
      <Told draft={{ planned: true, systems: chosen.map(system_id => ({ system_id })) }} />
      <button type="submit" className="button main" disabled={isPending}>
        {t('save')}
      </button>
    </Form>
  )
}

function chosenIn(fields: HTMLFieldSetElement): string[] {
  return [...fields.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value)
}

/** The time of the field, or what it was if nobody has changed it: a field has no seconds. */
function timeOf(text: string, before: string | undefined): string {
  return before && localTime(before) === text ? before : new Date(text).toISOString()
}

type Values = Pick<Maintenance, 'title' | 'status' | 'starts_at' | 'ends_at'> & {
  message: string
  system_ids: string[]
}

/** What the form changes: the rest may have changed meanwhile, by time or by others. */
function changesIn(before: Maintenance, values: Values): Partial<Values> {
  const known = { ...before, message: '', system_ids: before.systems.map(({ id }) => id).sort() }
  const given = { ...values, system_ids: values.system_ids.toSorted() }
  const isChanged = ([field, value]: [string, unknown]) =>
    String(value) !== String(known[field as keyof Values])
  return Object.fromEntries(Object.entries(given).filter(isChanged))
}

function store(
  maintenance: Maintenance | undefined,
  systems: System[],
  form: HTMLFormElement,
): Promise<Maintenance> {
  const { title = '', status, starts_at = '', ends_at = '', message = '', ...chosen } = fieldsOf(form)
  const fields = {
    title,
    starts_at: timeOf(starts_at, maintenance?.starts_at),
    ends_at: timeOf(ends_at, maintenance?.ends_at),
    message,
    system_ids: systems.map(({ id }) => id).filter(id => `system ${id}` in chosen),
  }
  if (!maintenance) return ask(api.POST('/maintenances', { body: { maintenance: fields } }))
  const body = { maintenance: changesIn(maintenance, { ...fields, status: status as Status }) }
  return ask(api.PUT('/maintenances/{id}', { params: { path: { id: maintenance.id } }, body }))
}
