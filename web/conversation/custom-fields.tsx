import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomField } from '../../client/api.ts'
import { customFieldsQuery } from '../api/staff.ts'
import { DateField } from '../design/date-field.tsx'
import { Select } from '../design/select.tsx'
import { labelOf } from '../kit/write-values.ts'
import { t } from '../language/language.ts'
import { valueWords } from '../language/value-words.ts'

type Value = string | number | boolean | null

interface Props {
  fields: CustomField[]
  data: Record<string, unknown>
  /** Null removes a key. */
  onSave: (changes: Record<string, Value>) => void
}

/** The brand's fields of contacts or of conversations. */
export function useFieldsOf(subject: CustomField['of']): CustomField[] {
  const { data: fields = [] } = useQuery(customFieldsQuery)
  return fields.filter(field => field.of === subject)
}

/** The brand's fields with their values, each to change in place. */
export function CustomFields({ fields, data, onSave }: Props) {
  if (fields.length === 0) return null
  return (
    <dl className="fields">
      {fields.map(field => (
        <div key={field.key}>
          <dt>
            <label htmlFor={idOf(field)} dir="auto">
              {field.name || labelOf(field.key)}
            </label>
          </dt>
          <dd>
            <FieldValue
              field={field}
              value={data[field.key]}
              onSave={value => onSave({ [field.key]: value })}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const idOf = ({ id }: CustomField) => `field-${id}`

interface FieldProps {
  field: CustomField
  value: unknown
  onSave: (value: Value) => void
}

function FieldValue({ field, value, onSave }: FieldProps) {
  const text = value === undefined ? '' : String(value)
  if (field.type === 'choice' || field.type === 'yes_no')
    return (
      <Select
        id={idOf(field)}
        value={text}
        options={[
          { value: '', label: t('field.empty') },
          ...choicesOf(field, text).map(choice => ({
            value: choice,
            label: String(valueWords(choice, field)),
          })),
        ]}
        onChange={choice => onSave(choice || null)}
      />
    )
  // What was here before the field was one for dates may be anything, and is shown.
  if (field.type === 'date' && (text === '' || IS_DAY.test(text)))
    return (
      <DateField
        id={idOf(field)}
        placeholder={t('field.empty')}
        value={text}
        onChange={day => onSave(day || null)}
      />
    )
  // Another value from elsewhere replaces what is shown.
  return <TypedValue key={text} field={field} text={text} onSave={onSave} />
}

/** With the present value, which may no longer be one of the choices. */
function choicesOf({ type, choices }: CustomField, value: string): string[] {
  const all = type === 'yes_no' ? ['true', 'false'] : choices
  return value === '' || all.includes(value) ? all : [...all, value]
}

const IS_DAY = /^\d{4}-\d\d-\d\d$/

/** Values of before the field existed may be anything. */
const isWebLink = (text: string) => /^https?:\/\//i.test(text)

const INPUT_TYPE = { text: 'text', number: 'text', date: 'text', link: 'url' } as const

function TypedValue({
  field,
  text,
  onSave,
}: {
  field: CustomField
  text: string
  onSave: FieldProps['onSave']
}) {
  const [typed, type] = useState(text)
  const [isWriting, write] = useState(false)
  // A number has its groups of digits until somebody writes it.
  const isShown = field.type === 'number' && !isWriting
  const save = () => {
    if (typed.trim() !== text) onSave(typed.trim() === '' ? null : typed.trim())
  }
  return (
    <form
      className="field-value"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <input
        id={idOf(field)}
        dir="auto"
        type={
          field.type === 'number' && isWriting ? 'number' : INPUT_TYPE[field.type as keyof typeof INPUT_TYPE]
        }
        step="any"
        inputMode={field.type === 'number' ? 'decimal' : undefined}
        placeholder={t('field.empty')}
        value={isShown ? valueWords(typed, field) : typed}
        onChange={event => type(event.target.value)}
        onFocus={() => write(true)}
        onBlur={() => {
          write(false)
          save()
        }}
        onKeyDown={event => {
          if (event.key === 'Escape') type(text)
        }}
      />
      {field.type === 'link' && isWebLink(text) && typed === text && (
        <a href={text} target="_blank" rel="noreferrer noopener">
          {t('field.open')}
        </a>
      )}
    </form>
  )
}
