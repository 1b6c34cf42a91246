import { useState } from 'react'
import type { SavedView } from '../../client/api.ts'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { t } from '../language/language.ts'

interface Named {
  name: string
  is_personal: boolean
}

interface Props {
  isOpen: boolean
  onClose: () => void
  /** The view to rename; a new one otherwise. */
  view: SavedView | undefined
  onSave: (named: Named) => void
}

/** The name of a saved view, and whether the team sees it. */
export function ViewDialog({ isOpen, onClose, view, onSave }: Props) {
  return (
    <Dialog title={t(view ? 'views.edit' : 'views.save')} isOpen={isOpen} onClose={onClose}>
      <Form
        view={view}
        onSave={named => {
          onClose()
          onSave(named)
        }}
      />
    </Dialog>
  )
}

function Form({ view, onSave }: Pick<Props, 'view' | 'onSave'>) {
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view ? !view.is_personal : false)
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
