import { type FormEvent, useState } from 'react'
import type { Conversation } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { named } from '../api/contacts.ts'
import { keys } from '../api/keys.ts'
import { Icon } from '../design/icons.tsx'
import { useSaving } from '../design/saving.ts'
import { toastError } from '../design/toasts.tsx'
import { labelOf } from '../kit/write-values.ts'
import { t } from '../language/language.ts'
import { valueWords } from '../language/value-words.ts'
import { CustomFields, useFieldsOf } from './custom-fields.tsx'

type Data = Record<string, unknown>
/** Null removes a key. */
type Changes = Record<string, string | number | boolean | null>

/** The custom data of a contact, to change in place. */
export function ContactData({ contactId, data }: { contactId: number; data: Data }) {
  const saving = useSaving(
    (changes: Changes) =>
      ask(
        api.PUT('/contacts/{identifier}', { params: named(contactId), body: { contact: { data: changes } } }),
      ),
    { touches: [keys.contactDetails, keys.contacts] },
  )
  const save = (changes: Changes) => saving.mutate(changes, { onError: toastError })
  return <DataFields subject="contact" data={data} onSave={save} />
}

/** The custom data of a conversation. */
export function ConversationData({ conversation: { slug, data } }: { conversation: Conversation }) {
  const saving = useSaving(
    (changes: Changes) =>
      ask(
        api.PUT('/conversations/{slug}', {
          params: { path: { slug } },
          body: { conversation: { data: changes } },
        }),
      ),
    { touches: [keys.conversation(slug), keys.activities] },
  )
  const save = (changes: Changes) => saving.mutate(changes, { onError: toastError })
  return <DataFields subject="conversation" data={data} onSave={save} />
}

interface Props {
  subject: 'contact' | 'conversation'
  data: Data
  /** Null removes a key. */
  onSave: (changes: Changes) => void
}

/** The brand's fields first, then what else programs and people have added. */
function DataFields({ subject, data, onSave }: Props) {
  const title = t(`data.${subject}`)
  const fields = useFieldsOf(subject)
  const others = Object.entries(data).filter(([key]) => !fields.some(field => field.key === key))
  const [edited, edit] = useState<string>()
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    onSave({ [String(given.get('key')).trim()]: String(given.get('value')) })
    edit(undefined)
  }
  return (
    <section aria-label={title}>
      <div className="row spread">
        <h3>{title}</h3>
        <button
          type="button"
          className="button plain square"
          aria-label={t('data.add', { title })}
          title={t('data.add', { title })}
          onClick={() => edit('')}
        >
          <Icon name="plus" />
        </button>
      </div>
      <CustomFields fields={fields} data={data} onSave={onSave} />
      <dl>
        {others.map(([key, value]) => (
          <div key={key}>
            <dt dir="auto" title={key}>
              {labelOf(key)}
            </dt>
            <dd>
              {edited === key ? (
                <ValueForm
                  name={key}
                  value={value}
                  onDone={changed => {
                    edit(undefined)
                    if (changed !== undefined) onSave({ [key]: changed })
                  }}
                />
              ) : (
                <Value name={key} value={value} onEdit={() => edit(key)} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {edited === '' && (
        <form className="data-form" onSubmit={add}>
          <input
            name="key"
            aria-label={t('data.key')}
            placeholder={t('data.key')}
            required
            maxLength={255}
            autoFocus
          />
          <input name="value" aria-label={t('data.value')} placeholder={t('data.value')} required />
          <button type="submit" className="button">
            {t('save')}
          </button>
        </form>
      )}
    </section>
  )
}

/** Lists and objects, which programs keep here, are only shown. */
function Value({ name, value, onEdit }: { name: string; value: unknown; onEdit: () => void }) {
  const words = valueWords(value, { key: name })
  if (typeof value === 'object') return <bdi>{words}</bdi>
  return (
    <button
      type="button"
      className="value"
      aria-label={t('data.edit', { name: labelOf(name), value: words })}
      onClick={onEdit}
    >
      <bdi>{words}</bdi>
    </button>
  )
}

interface ValueFormProps {
  name: string
  value: unknown
  /** Null removes the value; undefined leaves it. */
  onDone: (changed: Changes[string] | undefined) => void
}

function ValueForm({ name, value, onDone }: ValueFormProps) {
  const before = String(value)
  return (
    <form
      className="data-form"
      onSubmit={event => {
        event.preventDefault()
        const text = String(new FormData(event.currentTarget).get('value')).trim()
        onDone(text === before ? undefined : text === '' ? null : sameType(text, value))
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDone(undefined)
      }}
    >
      <input
        name="value"
        dir="auto"
        aria-label={labelOf(name)}
        defaultValue={before}
        autoFocus
        onFocus={event => event.target.select()}
      />
      <button type="submit" className="button">
        {t('save')}
      </button>
    </form>
  )
}

/** A number stays a number and a truth value one, where the text can be read as such. */
function sameType(text: string, before: unknown): string | number | boolean {
  if (typeof before === 'number' && Number.isFinite(Number(text))) return Number(text)
  if (typeof before === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  return text
}
