import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contact } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { contactQuery, named } from '../api/contacts.ts'
import { keys } from '../api/keys.ts'
import { Field } from '../design/field.tsx'
import { toast, toastError } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

/** The name of a contact, to change. */
export function ContactNameForm({ contact }: { contact: Contact }) {
  const queries = useQueryClient()
  const [name, setName] = useState(contact.name ?? '')
  const save = async () => {
    try {
      const params = named(contact._id)
      const changed = await ask(api.PUT('/contacts/{identifier}', { params, body: { contact: { name } } }))
      queries.setQueryData(contactQuery(contact._id).queryKey, changed)
      await queries.invalidateQueries({ queryKey: keys.contact(contact._id) })
      toast(t('saved'))
    } catch (error) {
      toastError(error as Error)
    }
  }
  return (
    <form
      className="card"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label={t('name')}>
        {attributes => (
          <input {...attributes} required value={name} onChange={event => setName(event.target.value)} />
        )}
      </Field>
      <button type="submit" className="button" disabled={name === (contact.name ?? '')}>
        {t('save')}
      </button>
    </form>
  )
}
