import { useState } from 'react'
import { t } from '../language/language.ts'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'

interface Named {
  name: string
  is_personal: boolean
}

interface Props {
  isOpen: boolean
  onClose: () => void
  title: string
  /** What is renamed; without it, something new is named. */
  kept: Named | undefined
  onSave: (named: Named) => void
}

/** The name of a search that is kept, and whether the team sees it. */
export function KeptDialog({ isOpen, onClose, title, kept, onSave }: Props) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <Form
        kept={kept}
        onSave={named => {
          onClose()
          onSave(named)
        }}
      />
    </Dialog>
  )
}

function Form({ kept, onSave }: Pick<Props, 'kept' | 'onSave'>) {
  const [name, setName] = useState(kept?.name ?? '')
  const [isShared, setShared] = useState(kept ? !kept.is_personal : false)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onSave({ name: name.trim(), is_personal: !isShared })
      }}
    >
      <Field label={t('views.name')}>
        {attributes => (
          <input
            {...attributes}
            required
            maxLength={80}
            value={name}
            onChange={event => setName(event.target.value)}
          />
        )}
      </Field>
      <p>
        <label className="row">
          <input type="checkbox" checked={isShared} onChange={event => setShared(event.target.checked)} />
          {t('views.shared')}
        </label>
      </p>
      <button type="submit" className="button main" disabled={name.trim() === ''}>
        {t('save')}
      </button>
    </form>
  )
}
