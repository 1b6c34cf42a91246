import { useState } from 'react'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { t } from '../language/language.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  subject: string
  onSave: (subject: string) => void
}

export function RenameDialog({ isOpen, onClose, ...form }: Props) {
  return (
    <Dialog title={t('rename')} isOpen={isOpen} onClose={onClose}>
      <Form {...form} onClose={onClose} />
    </Dialog>
  )
}

function Form({ subject, onSave, onClose }: Omit<Props, 'isOpen'>) {
  const [text, setText] = useState(subject)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onClose()
        onSave(text)
      }}
    >
      <Field label={t('subject')}>
        {attributes => (
          <input
            {...attributes}
            required
            autoFocus
            value={text}
            onChange={event => setText(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className="button main">
        {t('save')}
      </button>
    </form>
  )
}
