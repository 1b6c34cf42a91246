import '../language/rules-texts.ts'
import '../language/sla-texts.ts'
import '../rules/rules.css'
import './sla-settings.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SlaPolicy } from '../../client/api.ts'
import { parseDuration, parseSpan } from '../../src/talk/conditions/durations.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { policiesQuery } from '../api/rules.ts'
import { Field } from '../design/field.tsx'
import { useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { durationWords, typedDuration } from '../rules/duration-words.ts'
import { GroupPart } from '../rules/if-part.tsx'
import { useNames } from '../rules/names.ts'
import { wrongAt } from '../rules/refused.tsx'
import type { Group } from '../rules/rule.ts'
import { RecordForm } from './record-form.tsx'
import { Records } from './records.tsx'
import { WhatCounts } from './sla-counts.tsx'
import { TARGETS, type Target } from './sla-targets.ts'

const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const
const PAUSES = ['on_hold', 'pending'] as const
/** Policies depend neither on a message, nor on a rating, nor on targets, nor on the time. */
const WITHOUT = new Set([
  'text',
  'written_by',
  'has_files',
  'done_by',
  'age',
  'waiting',
  'in_hours',
  'rating',
  'sla',
])

const touches = [keys.slaPolicies, keys.lists, keys.conversations]

/** How soon customers get replies and solutions: policies, the first whose conditions hold applies. */
export function SlaSettings() {
  const policies = useQuery(policiesQuery)
  const moving = useSaving(
    ({ id, position }: Pick<SlaPolicy, 'id' | 'position'>) =>
      ask(
        api.PUT('/sla_policies/{id}', {
          params: { path: { id } },
          body: { sla_policy: { position: position - 1 } },
        }),
      ),
    { touches },
  )
  return (
    <Records
      title={t('settings.sla')}
      newLabel={t('sla.new')}
      about={t('sla.order')}
      of={policies}
      icon="clock"
      none={t('sla.none')}
      noneAbout={t('sla.none.about')}
      nameOf={({ name }) => name}
      cells={({ name, targets }) => (
        <>
          <td>
            <strong dir="auto">{name}</strong>
          </td>
          <td className="quiet small">
            {TARGETS.flatMap(target => targetWords(target, targets[target])).join(' · ')}
          </td>
        </>
      )}
      buttons={policy =>
        policy.position > 0 && (
          <button
            type="button"
            className="button"
            disabled={moving.isPending}
            aria-label={`${t('sla.up')}: ${policy.name}`}
            onClick={() => moving.mutate(policy, { onError: toastError })}
          >
            {t('sla.up')}
          </button>
        )
      }
      form={(policy, close) => <PolicyForm policy={policy} onDone={close} />}
    />
  )
}

/** A target as it is for most conversations, or else for each priority that has one. */
function targetWords(target: Target, minutes: SlaPolicy['targets'][Target]): string[] {
  const wordsOf = (priority: (typeof PRIORITIES)[number]) => durationWords(lengthOf(minutes[priority]))
  if (minutes.normal !== null) return [`${t(`sla.${target}`)}: ${wordsOf('normal')}`]
  const its = PRIORITIES.filter(priority => minutes[priority] !== null)
  const words = its.map(priority => `${t(`priority.${priority}`)} ${wordsOf(priority)}`)
  return words.length > 0 ? [`${t(`sla.${target}`)}: ${words.join(', ')}`] : []
}

/** `30 min`, `2 h`, as people type it; empty: no target. */
function lengthOf(minutes: number | null): string {
  if (minutes === null) return ''
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`
}

/** The same, as the pages write it. */
function shownLength(minutes: number | null): string {
  if (minutes === null) return ''
  return minutes % 60 === 0 ? t('age.hour', { count: minutes / 60 }) : t('age.minute', { count: minutes })
}

/** What is no length of time is refused as zero; so are days of business hours, since each team has another. */
function minutesIn(given: string, hours: SlaPolicy['hours']): number | null {
  if (given.trim() === '') return null
  const text = typedDuration(given)
  const ms =
    hours === 'business'
      ? parseSpan(`${text.replace(/([a-z]+)\s*$/i, ' business $1')}`)?.ms
      : parseDuration(text)
  return Math.round((ms ?? 0) / 60_000)
}

function bodyOf(given: FormData, conditions: Group, policy: SlaPolicy | undefined) {
  const textOf = (name: string) => String(given.get(name) ?? '')
  const hours = textOf('hours') === 'calendar' ? 'calendar' : 'business'
  const of = (target: string) =>
    Object.fromEntries(PRIORITIES.map(one => [one, minutesIn(textOf(`${target}.${one}`), hours)]))
  const percent = textOf('warn_before')
  const minutes = policy?.warn_before.minutes
  return {
    sla_policy: {
      name: textOf('name'),
      if: conditions,
      targets: { first_reply: of('first_reply'), next_reply: of('next_reply'), resolution: of('resolution') },
      hours: hours as SlaPolicy['hours'],
      pause_on: PAUSES.filter(pause => given.getAll('pause_on').includes(pause)),
      warn_before: percent === '' && minutes ? { minutes } : { percent: Number(percent) },
    },
  }
}

interface FormProps {
  policy: SlaPolicy | undefined
  onDone: () => void
}

function PolicyForm({ policy, onDone }: FormProps) {
  const [conditions, setConditions] = useState((policy?.if ?? { all: [] }) as Group)
  const options = { touches, onSaved: onDone }
  const saving = useSaving((form: HTMLFormElement) => {
    const body = bodyOf(new FormData(form), conditions, policy)
    return policy
      ? ask(api.PUT('/sla_policies/{id}', { params: { path: { id: policy.id } }, body }))
      : ask(api.POST('/sla_policies', { body }))
  }, options)
  const removing = useSaving(
    () => ask(api.DELETE('/sla_policies/{id}', { params: { path: { id: Number(policy?.id) } } })),
    options,
  )
  const names = useNames()
  const fields = names.fields.filter(({ id }) => !WITHOUT.has(id))
  const { error } = saving
  return (
    <RecordForm
      saving={saving}
      removing={policy && removing}
      says={t('sla.saving')}
      chosen={conditions}
      aside={<WhatCounts warning={policy?.warning ?? null} />}
    >
      <Field label={t('name')} wrong={wrongIn(error, 'name')}>
        {attributes => <input name="name" required defaultValue={policy?.name ?? ''} {...attributes} />}
      </Field>
      <fieldset>
        <legend>{t('sla.where')}</legend>
        <GroupPart
          group={conditions}
          names={{ ...names, fields }}
          error={error}
          place="if"
          onChange={setConditions}
        />
      </fieldset>
      <TargetFields targets={policy?.targets} error={error} />
      <TimeFields policy={policy} error={error} />
    </RecordForm>
  )
}

/** When time passes, and when to warn. */
function TimeFields({ policy, error }: Pick<FormProps, 'policy'> & { error: Error | null }) {
  return (
    <>
      <Field label={t('sla.hours')} hint={t('sla.hours.hint')}>
        {attributes => (
          <Select
            name="hours"
            defaultValue={policy?.hours ?? 'business'}
            options={(['business', 'calendar'] as const).map(value => ({
              value,
              label: t(`sla.hours.${value}`),
            }))}
            {...attributes}
          />
        )}
      </Field>
      <fieldset className="checks">
        <legend>{t('sla.pause')}</legend>
        {PAUSES.map(pause => (
          <label key={pause} className="check">
            <input
              type="checkbox"
              name="pause_on"
              value={pause}
              defaultChecked={policy?.pause_on.includes(pause) ?? true}
            />{' '}
            {t(pause === 'on_hold' ? 'status.5' : 'status.1')}
          </label>
        ))}
      </fieldset>
      <Field label={t('sla.warn')} hint={t('sla.warn.hint')} wrong={wrongIn(error, 'warn_before.percent')}>
        {attributes => (
          <input
            name="warn_before"
            type="number"
            min={0}
            max={99}
            required={!policy?.warn_before.minutes}
            defaultValue={policy ? (policy.warn_before.percent ?? '') : 25}
            {...attributes}
          />
        )}
      </Field>
    </>
  )
}

/** A table of lengths of time, by priority. */
function TargetFields({
  targets,
  error,
}: {
  targets: SlaPolicy['targets'] | undefined
  error: Error | null
}) {
  const wrong = wrongAt(error, 'targets')
  return (
    <fieldset className="sla-targets">
      <legend>{t('sla.targets')}</legend>
      <p className="hint">{t('sla.targets.hint')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('sort.priority')}</th>
            {TARGETS.map(target => (
              <th scope="col" key={target}>
                {t(`sla.${target}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PRIORITIES.map(priority => (
            <tr key={priority}>
              <th scope="row">{t(`priority.${priority}`)}</th>
              {TARGETS.map(target => (
                <td key={target}>
                  <input
                    name={`${target}.${priority}`}
                    aria-label={`${t(`sla.${target}`)}, ${t(`priority.${priority}`)}`}
                    aria-invalid={wrongAt(error, `targets.${target}.${priority}`).length > 0 || undefined}
                    placeholder="–"
                    defaultValue={shownLength(targets?.[target][priority] ?? null)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {wrong.length > 0 && (
        <p className="wrong" role="alert">
          {t('sla.targets.wrong')}
        </p>
      )}
    </fieldset>
  )
}
