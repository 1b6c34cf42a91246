import { useState } from 'react'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { t } from '../language/language.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  onSave: (customer: { email: string; name?: string }) => void
}

/** Choose another customer for a conversation, by address. */
export function CustomerDialog({ isOpen, onClose, onSave }: Props) {
  return (
    <Dialog title={t('customer.change')} isOpen={isOpen} onClose={onClose}>
      <Form
        onSave={customer => {
          onClose()
          onSave(customer)
        }}
      />
    </Dialog>
  )
}

function Form({ onSave }: Pick<Props, 'onSave'>) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onSave({ email: email.trim(), ...(name.trim() ? { name: name.trim() } : {}) })
      }}
    >
      <Field label={t('email')} hint={t('customer.hint')}>
        {attributes => (
          <input
            {...attributes}
            type="email"
            required
            value={email}
            onChange={event => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('customer.name')}>
        {attributes => <input {...attributes} value={name} onChange={event => setName(event.target.value)} />}
      </Field>
      <button type="submit" className="button main">
        {t('customer.change')}
      </button>
    </form>
  )
}
