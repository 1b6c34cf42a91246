import { useState } from 'react'
import type { Contact } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { named } from '../api/contacts.ts'
import { keys } from '../api/keys.ts'
import { useFieldsOf } from '../conversation/custom-fields.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Field } from '../design/field.tsx'
import { Icon } from '../design/icons.tsx'
import { fieldsOf, useSaving } from '../design/saving.ts'
import { Select } from '../design/select.tsx'
import { toast, toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'
import { MergePreview } from './merge-contacts-dialog.tsx'

interface Props {
  contacts: Contact[]
  onClear: () => void
}

/** What can be done to all contacts that are ticked, in the place of the list's head. */
export function ContactBulkBar({ contacts, onClear }: Props) {
  const [dialog, open] = useState<'field' | 'merge'>()
  const close = () => open(undefined)
  const [first, second] = contacts
  return (
    <div className="pane-head bulk" role="toolbar" aria-label={t('contacts.bulk')}>
      <strong>{t('bulk.count', { n: contacts.length })}</strong>
      <span className="row end">
        <button type="button" className="button" onClick={() => open('field')}>
          {t('contacts.bulk.field')}
        </button>
        <button
          type="button"
          className="button"
          disabled={contacts.length !== 2}
          title={contacts.length === 2 ? undefined : t('contacts.bulk.two')}
          onClick={() => open('merge')}
        >
          {t('contacts.merge')}
        </button>
        <button type="button" className="button plain square" aria-label={t('bulk.clear')} onClick={onClear}>
          <Icon name="close" />
        </button>
      </span>
      <Dialog title={t('contacts.bulk.field')} isOpen={dialog === 'field'} onClose={close}>
        <FieldForm contacts={contacts} onDone={close} />
      </Dialog>
      <Dialog title={t('contacts.merge.title')} isOpen={dialog === 'merge'} onClose={close}>
        {first && second && (
          <MergePreview
            pair={[first, second]}
            onMerged={() => {
              close()
              onClear()
            }}
          />
        )}
      </Dialog>
    </div>
  )
}

type Value = string | number | boolean | null

/** What a contact has in a field, or is to have; null for nothing. */
interface Setting {
  contact: Contact
  key: string
  value: Value
}

const put = ({ contact, key, value }: Setting) =>
  ask(
    api.PUT('/contacts/{identifier}', {
      params: named(contact._id),
      body: { contact: { data: { [key]: value } } },
    }),
  )

/** Sets a field of all of them, one after the other; the toast gives each its own value back. */
function useSetting(contacts: Contact[], onDone: () => void) {
  const touches = [keys.contactDetails, keys.contacts]
  const undoing = useSaving(
    async (before: Setting[]) => {
      for (const setting of before) await put(setting)
    },
    { touches, onSaved: () => toast(t('undone')) },
  )
  return useSaving(
    async ({ key, value }: Pick<Setting, 'key' | 'value'>) => {
      const before: Setting[] = []
      try {
        for (const { _id } of contacts) {
          // As it is now: it may have changed since it was ticked.
          const contact = await ask(api.GET('/contacts/{identifier}', { params: named(_id) }))
          await put({ contact, key, value })
          before.push({ contact, key, value: (contact.data[key] ?? null) as Value })
        }
      } catch (error) {
        // All or nothing, as for one contact.
        await Promise.allSettled(before.map(put))
        throw error
      }
      return before
    },
    {
      touches,
      onSaved: before => {
        onDone()
        toast(t('contacts.bulk.set', { n: before.length }), () =>
          undoing.mutate(before, { onError: toastError }),
        )
      },
    },
  )
}

function FieldForm({ contacts, onDone }: { contacts: Contact[]; onDone: () => void }) {
  const fields = useFieldsOf('contact')
  const saving = useSetting(contacts, onDone)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        const { key = '', value = '' } = fieldsOf(event.currentTarget)
        saving.mutate({ key: key.trim(), value: value.trim() || null })
      }}
    >
      <ErrorNotice error={saving.error} />
      <Field label={t('data.key')}>
        {attributes =>
          fields.length > 0 ? (
            <Select
              {...attributes}
              name="key"
              options={fields.map(({ key, name }) => ({ value: key, label: name }))}
            />
          ) : (
            <input {...attributes} name="key" required maxLength={64} />
          )
        }
      </Field>
      <Field label={t('data.value')} hint={t('contacts.bulk.empty')}>
        {attributes => <input {...attributes} name="value" />}
      </Field>
      <button type="submit" className="button main" disabled={saving.isPending}>
        {t('contacts.bulk.do', { n: contacts.length })}
      </button>
    </form>
  )
}
