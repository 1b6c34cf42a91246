import { useState } from 'react'
import type { Contact } from '../../client/api.ts'
import { useMay } from '../api/use-may.ts'
import { lazyPart } from '../design/lazy-part.tsx'
import { t } from '../language/language.ts'

const EraseDialog = lazyPart(async () => (await import('./erase-dialog.tsx')).EraseDialog)

/** Erases the contact, for those who may; the dialog is loaded for the first who asks. */
export function EraseContact({ contact }: { contact: Contact }) {
  const mayErase = useMay('data.erase')
  const [isOpen, setOpen] = useState(false)
  if (!mayErase) return null
  return (
    <section>
      <button type="button" className="button bad" onClick={() => setOpen(true)}>
        {t('erase.open')}
      </button>
      {isOpen && <EraseDialog contact={contact} isOpen onClose={() => setOpen(false)} />}
    </section>
  )
}
