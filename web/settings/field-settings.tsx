import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomField } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { customFieldsQuery } from '../api/staff.ts'
import { Field } from '../design/field.tsx'
import { useSaving, wrongIn } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { t } from '../language/language.ts'
import { Explained } from './explained.tsx'
import { RecordForm } from './record-form.tsx'
import { Records } from './records.tsx'

const SUBJECTS = ['contact', 'conversation'] as const
const TYPES = ['text', 'number', 'date', 'choice', 'link', 'yes_no'] as const

/** The fields of contacts and conversations that the brand defines. */
export function FieldSettings() {
  return (
    <Records
      title={t('settings.fields')}
      newLabel={t('field.new')}
      about={t('field.about')}
      of={useQuery(customFieldsQuery)}
      icon="list"
      none={t('field.none')}
      groups={fields =>
        SUBJECTS.map(of => ({ title: t(`field.of.${of}`), items: fields.filter(field => field.of === of) }))
      }
      nameOf={({ name }) => name}
      cells={({ name, key, type, on_form }) => (
        <>
          <td>
            <strong dir="auto">{name}</strong>
            <br />
            <code className="quiet small">{key}</code>
          </td>
          <td>
            {t(`field.type.${type}`)}
            {on_form && <span className="quiet"> · {t('field.on_form')}</span>}
          </td>
        </>
      )}
      form={(field, close) => <FieldForm field={field} onDone={close} />}
    />
  )
}

function FieldForm({ field, onDone }: { field: CustomField | undefined; onDone: () => void }) {
  const [of, setOf] = useState(field?.of ?? SUBJECTS[0])
  const [type, setType] = useState(field?.type ?? TYPES[0])
  const [isAsked, setAsked] = useState(field?.on_form ?? false)
  const options = { touches: [keys.customFields], onSaved: onDone }
  const saving = useSaving((form: HTMLFormElement) => {
    const given = new FormData(form)
    const values = {
      name: String(given.get('name')),
      ...(type === 'choice' && { choices: linesOf(String(given.get('choices'))) }),
      ...(of === 'conversation' && { on_form: isAsked, required: isAsked && given.has('required') }),
    }
    return field
      ? ask(
          api.PUT('/custom_fields/{id}', {
            params: { path: { id: field.id } },
            body: { custom_field: values },
          }),
        )
      : ask(api.POST('/custom_fields', { body: { custom_field: { ...values, of, type } } }))
  }, options)
  const removing = useSaving(
    () => ask(api.DELETE('/custom_fields/{id}', { params: { path: { id: Number(field?.id) } } })),
    options,
  )
  return (
    <RecordForm
      saving={saving}
      removing={field && removing}
      aside={<Explained title={t('explain.what')} texts={[t('field.explain')]} />}
    >
      <Field label={t('name')} wrong={wrongIn(saving.error, 'name')}>
        {attributes => (
          <input name="name" required maxLength={80} defaultValue={field?.name ?? ''} {...attributes} />
        )}
      </Field>
      <Choice
        label={t('field.of')}
        value={of}
        values={SUBJECTS}
        isFixed={field !== undefined}
        nameOf={one => t(`field.of.${one}`)}
        onChange={setOf}
      />
      <Choice
        label={t('field.type')}
        value={type}
        values={TYPES}
        isFixed={field !== undefined}
        nameOf={one => t(`field.type.${one}`)}
        onChange={setType}
      />
      {type === 'choice' && (
        <Field
          label={t('field.choices')}
          hint={t('field.choices.hint')}
          wrong={wrongIn(saving.error, 'choices')}
        >
          {attributes => (
            <textarea
              name="choices"
              rows={5}
              required
              defaultValue={field?.choices.join('\n')}
              {...attributes}
            />
          )}
        </Field>
      )}
      {of === 'conversation' && (
        <label className="check">
          <input type="checkbox" checked={isAsked} onChange={event => setAsked(event.target.checked)} />{' '}
          {t('field.ask')}
        </label>
      )}
      {of === 'conversation' && isAsked && (
        <label className="check">
          <input type="checkbox" name="required" defaultChecked={field?.required} /> {t('field.required')}
        </label>
      )}
    </RecordForm>
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  values: readonly Value[]
  isFixed: boolean
  nameOf: (value: Value) => string
  onChange: (value: Value) => void
}

function Choice<Value extends string>({
  label,
  value,
  values,
  isFixed,
  nameOf,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      {attributes => (
        <Select
          value={value}
          disabled={isFixed}
          options={values.map(one => ({ value: one, label: nameOf(one) }))}
          onChange={onChange}
          {...attributes}
        />
      )}
    </Field>
  )
}
