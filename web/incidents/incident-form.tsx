import { useState } from 'react'
import type { Incident, System } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

const STATUSES = ['investigating', 'identified', 'monitoring', 'resolved'] as const
const SYSTEM_STATUSES = [
  'operational',
  'degraded_performance',
  'partial_outage',
  'major_outage',
  'under_maintenance',
] as const

interface Props {
  incident?: Incident
  systems: System[]
  onDone: () => void
}

/** A new incident, or an update of one. */
export function IncidentForm({ incident, systems, onDone }: Props) {
  const [status, setStatus] = useState<string>(incident?.status ?? 'investigating')
  const saving = useSaving((form: HTMLFormElement) => store(incident, form), {
    touches: [keys.incidents, keys.systems],
    onSaved() {
      onDone()
      toast(t('saved'))
    },
  })
  const { error, isPending } = saving
  return (
    <Form saving={saving}>
      <ErrorNotice error={error} />
      {!incident && (
        <Field label={t('incident.title')} wrong={wrongIn(error, 'title')}>
          {attributes => <input name="title" required {...attributes} />}
        </Field>
      )}
      <Field label={t('incident.status')} wrong={wrongIn(error, 'status')}>
        {attributes => (
          <select
            name="status"
            value={status}
            onChange={event => setStatus(event.target.value)}
            {...attributes}
          >
            {STATUSES.map(one => (
              <option key={one} value={one}>
                {t(`incident.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('incident.message')} wrong={wrongIn(error, 'message')}>
        {attributes => <textarea name="message" rows={4} required {...attributes} />}
      </Field>
      <h3>{t('incident.affects')}</h3>
      {systems.map(({ id, title }) => (
        <SystemField key={id} id={id} title={title} state={stateOf(id, incident, status)} />
      ))}
      <button type="submit" className="button main" disabled={isPending}>
        {t('save')}
      </button>
    </Form>
  )
}

function SystemField({ id, title, state }: { id: string; title: string; state: string }) {
  return (
    <Field label={title}>
      {attributes => (
        <select name={id} key={state} defaultValue={state} {...attributes}>
          <option value="">{t('system.untouched')}</option>
          {SYSTEM_STATUSES.map(status => (
            <option key={status} value={status}>
              {t(`system.${status}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** The suggested state of a system: as before, but none is affected by a resolved incident. */
function stateOf(id: string, incident: Incident | undefined, status: string): string {
  const state = incident?.incidents_systems.find(({ system_id }) => system_id === id)?.status ?? ''
  return status === 'resolved' && state !== '' ? 'operational' : state
}

function store(incident: Incident | undefined, form: HTMLFormElement): Promise<Incident> {
  const { title = incident?.title ?? '', status, message = '', ...states } = fieldsOf(form)
  const fields = {
    title,
    updates_attributes: [{ status: status as (typeof STATUSES)[number], message }],
    incidents_systems_attributes: Object.entries(states)
      .filter(([, state]) => state !== '')
      .map(([system_id, state]) => ({ system_id, status: state as System['status'] })),
  }
  if (!incident) return ask(api.POST('/incidents', { body: { incident: fields } }))
  const params = { path: { identifier: incident.id } }
  return ask(api.PUT('/incidents/{identifier}', { params, body: { incident: fields } }))
}
