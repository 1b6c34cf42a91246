import { useState } from 'react'
import type { Webhook } from '../../client/api.ts'
import { EVENT_TYPES, type EventType } from '../../client/event-types.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { Field } from '../design/field.tsx'
import { fieldsOf, useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'
import { Explained } from './explained.tsx'
import { RecordForm } from './record-form.tsx'

interface Props {
  webhook: Webhook | undefined
  /** With the secret of a new one. */
  onDone: (secret: string | undefined) => void
}

/** Makes or changes a webhook. */
export function WebhookForm({ webhook, onDone }: Props) {
  const [types, setTypes] = useState<Types>(
    webhook?.event_types.length ? webhook.event_types.filter(isEventType) : 'all',
  )
  const saving = useSaving(
    async (form: HTMLFormElement) => {
      const { url = '', description = '' } = fieldsOf(form)
      // Without event types, a webhook gets the events of all of them.
      const body = { webhook: { url, description, event_types: types === 'all' ? [] : types } }
      if (!webhook) return (await ask(api.POST('/webhooks', { body }))).secret
      await ask(api.PUT('/webhooks/{id}', { params: { path: { id: webhook.id } }, body }))
      return undefined
    },
    { touches: [keys.webhooks], onSaved: onDone },
  )
  const removing = useSaving(
    () => ask(api.DELETE('/webhooks/{id}', { params: { path: { id: Number(webhook?.id) } } })),
    { touches: [keys.webhooks], onSaved: () => onDone(undefined) },
  )
  const { error } = saving
  return (
    <RecordForm
      saving={saving}
      removing={webhook && removing}
      isBusy={types.length === 0}
      says={types.length === 0 ? t('webhook.events.needed') : undefined}
      aside={
        <Explained title={t('explain.what')} texts={[t('webhook.explain'), t('webhook.explain.fails')]} />
      }
    >
      <Field label={t('webhook.url')} wrong={wrongIn(error, 'url')}>
        {attributes => (
          <input
            name="url"
            type="url"
            required
            placeholder="https://"
            defaultValue={webhook?.url}
            {...attributes}
          />
        )}
      </Field>
      <Field label={t('webhook.description')} wrong={wrongIn(error, 'description')}>
        {attributes => <input name="description" defaultValue={webhook?.description ?? ''} {...attributes} />}
      </Field>
      <EventTypes types={types} onChange={setTypes} wrong={wrongIn(error, 'event_types')} />
    </RecordForm>
  )
}

/** Types of events to send. */
type Types = EventType[] | 'all'

interface EventTypesProps {
  types: Types
  wrong: string[] | undefined
  onChange: (types: Types) => void
}

/** All types of events, or those that are ticked. */
function EventTypes({ types, wrong, onChange }: EventTypesProps) {
  return (
    <>
      <Field label={t('webhook.events')} wrong={wrong}>
        {attributes => (
          <Select
            value={types === 'all' ? 'all' : 'chosen'}
            options={[
              { value: 'all', label: t('webhook.events.all') },
              { value: 'chosen', label: t('webhook.events.chosen') },
            ]}
            onChange={which => onChange(which === 'all' ? 'all' : [])}
            {...attributes}
          />
        )}
      </Field>
      {types !== 'all' && <ChosenTypes types={types} onChange={onChange} />}
    </>
  )
}

interface ChosenProps {
  types: EventType[]
  onChange: (types: EventType[]) => void
}

/** The types that a search finds, by noun, each to tick. */
function ChosenTypes({ types, onChange }: ChosenProps) {
  const [q, setQ] = useState('')
  const found = EVENT_TYPES.filter(type => isFound(type, q))
  const groups = Map.groupBy(found, type => type.split('.')[0] ?? type)
  return (
    <>
      <Field label={t('webhook.events.search')}>
        {attributes => (
          <input
            {...attributes}
            type="search"
            value={q}
            onChange={event => setQ(event.target.value)}
            onKeyDown={event => event.key === 'Enter' && event.preventDefault() /* saves nothing yet */}
          />
        )}
      </Field>
      <p className="quiet small" role="status">
        {found.length === 0
          ? t('webhook.events.none')
          : t('webhook.events.count', { chosen: types.length, of: EVENT_TYPES.length })}
      </p>
      <div className="event-types">
        {[...groups].map(([noun, ofNoun]) => (
          <fieldset key={noun} className="checks">
            <legend>{noun}</legend>
            {ofNoun.map(type => (
              <label key={type} className="check">
                <input
                  type="checkbox"
                  aria-label={type}
                  checked={types.includes(type)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...types, type] : types.filter(one => one !== type))
                  }
                />{' '}
                <code>{type.slice(noun.length + 1)}</code>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  )
}

/** Whether a type has all of these words, in any order, also with spaces for its signs. */
function isFound(type: string, q: string): boolean {
  const words = q.toLowerCase().split(/[\s._]+/)
  return words.every(word => type.includes(word))
}

/** Newer servers have types that these pages do not know. */
function isEventType(type: string): type is EventType {
  return (EVENT_TYPES as readonly string[]).includes(type)
}
