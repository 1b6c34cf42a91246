import { useState } from 'react'
import type { Incident, System } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Age } from '../design/age.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { toast } from '../design/toasts.tsx'
import { UnsavedGuard, useUnsaved } from '../design/unsaved-guard.tsx'
import { t } from '../language/language.ts'
import { type Affected, AffectedSystems } from './affected-systems.tsx'
import { PageSays } from './page-says.tsx'

const STATUSES = ['investigating', 'identified', 'monitoring', 'resolved'] as const
type Status = (typeof STATUSES)[number]

interface Props {
  incident?: Incident | undefined
  /** As it was saved here: the list may be read again a moment later. */
  saved?: Incident | undefined
  systems: System[]
  onDone: (saved: Incident) => void
}

/** A new incident, or an update of one, with what the page will say. */
export function IncidentForm({ incident, saved: posted, systems, onDone }: Props) {
  const start = posted ?? incident
  const [status, setStatus] = useState<Status>(start?.status ?? 'investigating')
  const [title, setTitle] = useState(incident?.title)
  const [affected, setAffected] = useState<Affected>(() => statesOf(start))
  /** The incident that the form began with: what a colleague changes meanwhile stays. */
  const [before, setBefore] = useState(start)
  const unsaved = useUnsaved()
  const saving = useSaving(
    (form: HTMLFormElement) => {
      unsaved.submit()
      return store({ incident, before, affected, status }, fieldsOf(form))
    },
    {
      touches: [keys.incidents, keys.systems],
      onSaved(saved) {
        unsaved.save()
        onDone(saved)
        toast(t('saved'))
      },
    },
  )
  const { error, isPending } = saving
  const choose = (next: Status) => {
    setStatus(next)
    if (next === 'resolved') setAffected(allWell)
    else if (status === 'resolved') setAffected(states => ({ ...states, ...statesOf(incident) }))
  }
  const list = Object.entries(affected).map(([system_id, state]) => ({ system_id, status: state }))
  return (
    <Form saving={saving} className="incident-form" onInput={unsaved.change}>
      <UnsavedGuard isChanged={unsaved.isChanged} />
      <ErrorNotice error={error} />
      {!isPending && (
        <Overtaken
          before={before}
          incident={incident}
          onAdopt={() => {
            setBefore(incident)
            setStatus(incident?.status ?? status)
            setAffected(statesOf(incident))
          }}
        />
      )}
      {!incident && (
        <Field label={t('incident.title')} wrong={wrongIn(error, 'title')}>
          {attributes => (
            <input name="title" required onBlur={({ target }) => setTitle(target.value)} {...attributes} />
          )}
        </Field>
      )}
      <Stages chosen={status} onChoose={choose} />
      <Field label={t('incident.message')} wrong={wrongIn(error, 'message')}>
        {attributes => <textarea name="message" rows={4} required {...attributes} />}
      </Field>
      <AffectedSystems
        systems={systems}
        affected={affected}
        onChange={next => {
          setAffected(next)
          unsaved.change()
        }}
      />
      <PageSays draft={{ incident_id: incident?.id, title: title || undefined, status, systems: list }} />
      <div className="foot">
        <button type="submit" className="button main" disabled={isPending}>
          {t(incident ? 'incident.update' : 'incident.publish')}
        </button>
        <span className="quiet small">{t('incident.public_at_once')}</span>
      </div>
    </Form>
  )
}

interface OvertakenProps {
  before: Incident | undefined
  incident: Incident | undefined
  onAdopt: () => void
}

/** What a colleague has posted since the form was opened. */
function Overtaken({ before, incident, onAdopt }: OvertakenProps) {
  const [latest] = incident?.updates ?? []
  if (!latest || before?.updates.some(({ id }) => id === latest.id)) return null
  return (
    <div className="notice" role="status">
      <p>
        {t('incident.overtaken', { status: t(`incident.${latest.status}`) })}{' '}
        <Age at={latest.created_at} isInText />
      </p>
      <p dir="auto">{latest.message}</p>
      <button type="button" className="button" onClick={onAdopt}>
        {t('incident.adopt')}
      </button>
    </div>
  )
}

function Stages({ chosen, onChoose }: { chosen: Status; onChoose: (status: Status) => void }) {
  return (
    <fieldset className="stages">
      <legend className="unseen">{t('incident.status')}</legend>
      {STATUSES.map(status => (
        <label key={status}>
          <input
            type="radio"
            name="status"
            value={status}
            checked={status === chosen}
            onChange={() => onChoose(status)}
          />
          <span>{t(`incident.${status}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function statesOf(incident: Incident | undefined): Affected {
  return Object.fromEntries((incident?.incidents_systems ?? []).map(one => [one.system_id, one.status]))
}

/** None is affected by a resolved incident. */
function allWell(affected: Affected): Affected {
  return Object.fromEntries(Object.keys(affected).map(id => [id, 'operational']))
}

interface Draft {
  incident: Incident | undefined
  before: Incident | undefined
  affected: Affected
  status: Status
}

/** Systems go along that were changed here. */
function store(
  { incident, before, affected, status }: Draft,
  { title = incident?.title ?? '', message = '' }: Record<string, string>,
): Promise<Incident> {
  const states = statesOf(before)
  const changed = Object.entries(affected).filter(([id, state]) => state !== states[id])
  const removed = Object.keys(states).filter(id => !(id in affected))
  const fields = {
    title,
    updates_attributes: [{ status, message }],
    incidents_systems_attributes: [
      ...changed.map(([system_id, state]) => ({ system_id, status: state })),
      ...removed.map(system_id => ({ system_id, _destroy: true })),
    ],
  }
  if (!incident) return ask(api.POST('/incidents', { body: { incident: fields } }))
  const params = { path: { identifier: incident.id } }
  return ask(api.PUT('/incidents/{identifier}', { params, body: { incident: fields } }))
}
