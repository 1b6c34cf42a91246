import { keys } from '../api/keys.ts'
import { orderImport } from '../api/moving.ts'
import { confirmed } from '../design/confirmation.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Form } from '../design/form.tsx'
import { useSaving } from '../design/saving.ts'
import { t } from '../language/language.ts'

interface Props {
  id: number
  isOpen?: boolean
  onClose: () => void
}

/** Says what undoing an import takes away and what stays, and does it. */
export function UndoDialog({ id, isOpen = true, onClose }: Props) {
  const saving = useSaving<HTMLFormElement>(() => confirmed(() => orderImport(id, 'undo')), {
    touches: [keys.imports],
    onSaved: onClose,
  })
  return (
    <Dialog title={t('import.undo.title')} isOpen={isOpen} onClose={onClose}>
      <Form saving={saving}>
        <p>{t('import.undo.goes')}</p>
        <p>{t('import.undo.stays')}</p>
        <p className="quiet small">{t('import.quiet')}</p>
        <ErrorNotice error={saving.error} />
        <p className="row">
          <button type="submit" className="button bad" disabled={saving.isPending}>
            {t('import.undo.do')}
          </button>
          <button type="button" className="button plain" onClick={onClose}>
            {t('record.cancel')}
          </button>
        </p>
      </Form>
    </Dialog>
  )
}
