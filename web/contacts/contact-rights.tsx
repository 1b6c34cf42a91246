import { useState } from 'react'
import type { Contact } from '../../client/api.ts'
import { useMay } from '../api/use-may.ts'
import { Icon } from '../design/icons.tsx'
import { lazyPart } from '../design/lazy-part.tsx'
import { t } from '../language/language.ts'

const EraseDialog = lazyPart(async () => (await import('./erase-dialog.tsx')).EraseDialog)
const ExportDialog = lazyPart(async () => (await import('./contact-export.tsx')).ContactExport)

/** What people have a right to, for those who may: all data about them, and to be erased. The dialogs are loaded for the first who asks. */
export function ContactRights({ contact }: { contact: Contact }) {
  const mayErase = useMay('data.erase')
  const mayExportPeople = useMay('contacts.export')
  const mayExportAll = useMay('data.export')
  const [open, setOpen] = useState<'export' | 'erase'>()
  const close = () => setOpen(undefined)
  const mayExport = mayExportPeople || mayExportAll
  if (!mayErase && !mayExport) return null
  return (
    <section>
      <p className="row">
        {mayExport && (
          <button type="button" className="button" onClick={() => setOpen('export')}>
            <Icon name="download" /> {t('contacts.export')}
          </button>
        )}
        {mayErase && (
          <button type="button" className="button bad" onClick={() => setOpen('erase')}>
            {t('erase.open')}
          </button>
        )}
      </p>
      {open === 'erase' && <EraseDialog contact={contact} isOpen onClose={close} />}
      {open === 'export' && <ExportDialog contact={contact} isOpen onClose={close} />}
    </section>
  )
}
