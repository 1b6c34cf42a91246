import '../language/settings-texts.ts'
import '../settings/moving.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contact, Export } from '../../client/api.ts'
import { keys } from '../api/keys.ts'
import { contactExportsQuery, isExporting, orderContactExport } from '../api/moving.ts'
import { contactName } from '../conversation/merging-contacts.ts'
import { confirmed } from '../design/confirmation.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { ExportLine } from '../design/export-line.tsx'
import { Form } from '../design/form.tsx'
import { Icon } from '../design/icons.tsx'
import { useSaving } from '../design/saving.ts'
import { t } from '../language/language.ts'

interface Props {
  contact: Contact
  isOpen?: boolean
  onClose: () => void
}

/** Orders an archive of all data about a contact, and shows those that are there. */
export function ContactExport({ contact, isOpen = true, onClose }: Props) {
  const [withNotes, setWithNotes] = useState(true)
  const { data: exports, error } = useQuery(contactExportsQuery(contact._id))
  const isBusy = exports?.some(isExporting) ?? false
  const saving = useSaving<HTMLFormElement, Export>(
    () => confirmed(() => orderContactExport(contact._id, withNotes)),
    { touches: [keys.exports] },
  )
  return (
    <Dialog
      title={t('export.person.title', { name: contactName(contact) })}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Form saving={saving}>
        <p>{t('export.person.what')}</p>
        <p>
          <label className="row">
            <input
              type="checkbox"
              checked={withNotes}
              onChange={event => setWithNotes(event.target.checked)}
            />
            {t('export.person.notes')}
          </label>
        </p>
        <p className="quiet small">{t('export.person.notes.hint')}</p>
        <p className="quiet small">
          <Icon name="clock" /> {t('export.only')}
        </p>
        <ErrorNotice error={saving.error ?? error} />
        <p className="row">
          <button type="submit" className="button main" disabled={isBusy || saving.isPending}>
            {t('export.order')}
          </button>
          <button type="button" className="button plain" onClick={onClose}>
            {t('close')}
          </button>
        </p>
      </Form>
      {exports && exports.length > 0 && (
        <div className="moving">
          <ul className="runs">
            {exports.map(one => (
              <ExportLine key={one.id} one={one} />
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
