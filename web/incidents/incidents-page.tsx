import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Incident, System } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Age } from '../design/age.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Icon } from '../design/icons.tsx'
import { toast } from '../design/toasts.tsx'
import { fieldsOf, useSave } from '../design/use-save.ts'
import { t } from '../language/language.ts'

const incidentsQuery = queryOptions({ queryKey: keys.incidents, queryFn: () => ask(api.GET('/incidents')) })
const systemsQuery = queryOptions({ queryKey: keys.systems, queryFn: () => ask(api.GET('/systems')) })

const STATUSES = ['investigating', 'identified', 'monitoring', 'resolved'] as const
const SYSTEM_STATUSES = [
  'operational',
  'degraded_performance',
  'partial_outage',
  'major_outage',
  'under_maintenance',
] as const
type SystemStatus = (typeof SYSTEM_STATUSES)[number]

/** Incidents and their updates, as on the status page; and the systems. */
export function IncidentsPage() {
  const { data: incidents, error } = useQuery(incidentsQuery)
  const { data: systems = [] } = useQuery(systemsQuery)
  const [isNew, setNew] = useState(false)
  const [changing, setChanging] = useState<Incident>()
  return (
    <div className="page">
      <header>
        <h1>{t('nav.incidents')}</h1>
        <div className="row">
          <a href="/status" target="_blank" rel="noopener noreferrer">
            {t('public.status')}
          </a>
          <button type="button" className="button main" onClick={() => setNew(true)}>
            <Icon name="plus" /> {t('incidents.new')}
          </button>
        </div>
      </header>
      <ErrorNotice error={error} />
      <Systems systems={systems} />
      {incidents?.length === 0 && <p className="empty">{t('incidents.none')}</p>}
      {incidents?.map(incident => (
        <IncidentCard key={incident.id} incident={incident} onChange={() => setChanging(incident)} />
      ))}
      <Dialog title={t('incidents.new')} isOpen={isNew} onClose={() => setNew(false)}>
        <IncidentForm systems={systems} onDone={() => setNew(false)} />
      </Dialog>
      <Dialog
        title={changing?.title ?? ''}
        isOpen={changing !== undefined}
        onClose={() => setChanging(undefined)}
      >
        {changing && (
          <IncidentForm incident={changing} systems={systems} onDone={() => setChanging(undefined)} />
        )}
      </Dialog>
    </div>
  )
}

function Systems({ systems }: { systems: System[] }) {
  const { error, save, wrong } = useSave(keys.systems)
  const add = (form: HTMLFormElement) => {
    const { title = '' } = fieldsOf(form)
    void save(
      () => ask(api.POST('/systems', { body: { system: { title } } })),
      () => form.reset(),
    )
  }
  return (
    <div className="card">
      <h2>{t('systems')}</h2>
      <table>
        <tbody>
          {systems.map(({ id, title, status }) => (
            <tr key={id}>
              <td>{title}</td>
              <td>{t(`system.${status as SystemStatus}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!wrong('title') && <ErrorNotice error={error} />}
      <form
        className="row"
        onSubmit={event => {
          event.preventDefault()
          add(event.currentTarget)
        }}
      >
        <Field label={t('system.new')} wrong={wrong('title')}>
          {attributes => <input name="title" required {...attributes} />}
        </Field>
        <button type="submit" className="button">
          {t('add')}
        </button>
      </form>
    </div>
  )
}

function IncidentCard({ incident, onChange }: { incident: Incident; onChange: () => void }) {
  const { title, status, updates, incidents_systems, created_at } = incident
  return (
    <article className="card" aria-label={title}>
      <div className="row spread">
        <h2>{title}</h2>
        <button type="button" className="button" onClick={onChange}>
          {t('incident.update')}
        </button>
      </div>
      <p className="row">
        <strong>{t(`incident.${status as 'resolved'}`)}</strong>
        <Age at={created_at} />
        {incidents_systems.map(({ id, system, status: state }) => (
          <span className="chip" key={id}>
            {system.title}: {t(`system.${state as SystemStatus}`)}
          </span>
        ))}
      </p>
      <ul className="bare">
        {updates.map(update => (
          <li key={update.id}>
            <strong>{t(`incident.${update.status as 'resolved'}`)}</strong> {update.message}{' '}
            <Age at={update.created_at} />
          </li>
        ))}
      </ul>
    </article>
  )
}

interface FormProps {
  incident?: Incident
  systems: System[]
  onDone: () => void
}

/** A new incident, or an update of one. */
function IncidentForm({ incident, systems, onDone }: FormProps) {
  const { error, isBusy, save, wrong } = useSave(keys.incidents, keys.systems)
  const [status, setStatus] = useState<string>(incident?.status ?? 'investigating')
  // A resolved incident affects no system, unless set otherwise.
  const usual = (id: string) => (status === 'resolved' && stateOf(id) !== '' ? 'operational' : stateOf(id))
  const stateOf = (id: string) =>
    incident?.incidents_systems.find(({ system_id }) => system_id === id)?.status ?? ''
  const store = (form: HTMLFormElement) => {
    const { title = incident?.title ?? '', status: said = '', message = '', ...states } = fieldsOf(form)
    const fields = {
      title,
      updates_attributes: [{ status: said as (typeof STATUSES)[number], message }],
      incidents_systems_attributes: Object.entries(states)
        .filter(([, state]) => state !== '')
        .map(([system_id, state]) => ({ system_id, status: state as SystemStatus })),
    }
    return incident
      ? ask(
          api.PUT('/incidents/{identifier}', {
            params: { path: { identifier: incident.id } },
            body: { incident: fields },
          }),
        )
      : ask(api.POST('/incidents', { body: { incident: fields } }))
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        const form = event.currentTarget
        void save(
          () => store(form),
          () => {
            onDone()
            toast(t('saved'))
          },
        )
      }}
    >
      <ErrorNotice error={error} />
      {!incident && (
        <Field label={t('incident.title')} wrong={wrong('title')}>
          {attributes => <input name="title" required {...attributes} />}
        </Field>
      )}
      <Field label={t('incident.status')} wrong={wrong('status')}>
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
      <Field label={t('incident.message')} wrong={wrong('message')}>
        {attributes => <textarea name="message" rows={4} required {...attributes} />}
      </Field>
      <h3>{t('incident.affects')}</h3>
      {systems.map(({ id, title }) => (
        <Field key={id} label={title}>
          {attributes => (
            <select name={id} key={usual(id)} defaultValue={usual(id)} {...attributes}>
              <option value="">{t('system.untouched')}</option>
              {SYSTEM_STATUSES.map(status => (
                <option key={status} value={status}>
                  {t(`system.${status}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <button type="submit" className="button main" disabled={isBusy}>
        {t('save')}
      </button>
    </form>
  )
}
