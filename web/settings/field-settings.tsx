import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomField } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { customFieldsQuery } from '../api/staff.ts'
import { DeleteButton } from '../design/delete-button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { Icon } from '../design/icons.tsx'
import { Listed } from '../design/listed.tsx'
import { useSaving, wrongIn } from '../design/saving.ts'
import { t } from '../language/language.ts'

const SUBJECTS = ['contact', 'conversation'] as const
const TYPES = ['text', 'number', 'date', 'choice', 'link', 'yes_no'] as const

/** The fields of contacts and conversations that the brand defines. */
export function FieldSettings() {
  const found = useQuery(customFieldsQuery)
  const [shown, show] = useState<CustomField | 'new'>()
  return (
    <div className="card">
      <div className="row spread">
        <h2>{t('settings.fields')}</h2>
        <button type="button" className="button" onClick={() => show('new')}>
          <Icon name="plus" /> {t('field.new')}
        </button>
      </div>
      <p className="quiet">{t('field.about')}</p>
      <Listed of={found} none={<p className="empty">{t('field.none')}</p>}>
        {fields =>
          SUBJECTS.map(of => (
            <FieldTable key={of} of={of} fields={fields.filter(field => field.of === of)} onEdit={show} />
          ))
        }
      </Listed>
      <Dialog
        title={shown === 'new' ? t('field.new') : (shown?.name ?? '')}
        isOpen={shown !== undefined}
        onClose={() => show(undefined)}
      >
        {shown && <FieldForm field={shown === 'new' ? undefined : shown} onDone={() => show(undefined)} />}
      </Dialog>
    </div>
  )
}

interface TableProps {
  of: CustomField['of']
  fields: CustomField[]
  onEdit: (field: CustomField) => void
}

function FieldTable({ of, fields, onEdit }: TableProps) {
  if (fields.length === 0) return null
  return (
    <>
      <h3>{t(`field.of.${of}`)}</h3>
      <table>
        <tbody>
          {fields.map(field => (
            <tr key={field.id}>
              <td>
                <strong dir="auto">{field.name}</strong>
                <br />
                <code className="quiet small">{field.key}</code>
              </td>
              <td>
                {t(`field.type.${field.type}`)}
                {field.on_form && <span className="quiet"> · {t('field.on_form')}</span>}
              </td>
              <td>
                <button
                  type="button"
                  className="button"
                  aria-label={t('team.edit', { name: field.name })}
                  onClick={() => onEdit(field)}
                >
                  {t('change')}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
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
    (id: number) => ask(api.DELETE('/custom_fields/{id}', { params: { path: { id } } })),
    options,
  )
  const wrong = { name: wrongIn(saving.error, 'name'), choices: wrongIn(saving.error, 'choices') }
  return (
    <Form saving={saving}>
      <ErrorNotice error={removing.error ?? (wrong.name || wrong.choices ? null : saving.error)} />
      <Field label={t('name')} wrong={wrong.name}>
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
        <Field label={t('field.choices')} hint={t('field.choices.hint')} wrong={wrong.choices}>
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
      <div className="row">
        <button type="submit" className="button main" disabled={saving.isPending}>
          {t('save')}
        </button>
        {field && <DeleteButton isPending={removing.isPending} onDelete={() => removing.mutate(field.id)} />}
      </div>
    </Form>
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
        <select
          value={value}
          disabled={isFixed}
          onChange={event => onChange(event.target.value as Value)}
          {...attributes}
        >
          {values.map(one => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
