import { keys } from '../api/keys.ts'
import { orderExport } from '../api/moving.ts'
import { confirmed } from '../design/confirmation.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ErrorNotice } from '../design/error-notice.tsx'
import { Form } from '../design/form.tsx'
import { Icon } from '../design/icons.tsx'
import { useSaving } from '../design/saving.ts'
import { t } from '../language/language.ts'

/** Says what is in an archive and who gets it, and orders one. */
export function ExportDialog({ isOpen = true, onClose }: { isOpen?: boolean; onClose: () => void }) {
  const saving = useSaving<HTMLFormElement>(() => confirmed(orderExport), {
    touches: [keys.exports],
    onSaved: onClose,
  })
  return (
    <Dialog title={t('export.dialog')} isOpen={isOpen} onClose={onClose}>
      <Form saving={saving}>
        <p>
          <strong>{t('export.has')}</strong>
          <br />
          {t('export.has.what')}
        </p>
        <p>
          <strong>{t('export.lacks')}</strong>
          <br />
          {t('export.lacks.what')}
        </p>
        <p className="quiet small">
          <Icon name="clock" /> {t('export.only')}
        </p>
        <ErrorNotice error={saving.error} />
        <p className="row">
          <button type="submit" className="button main" disabled={saving.isPending}>
            {t('export.order')}
          </button>
          <button type="button" className="button plain" onClick={onClose}>
            {t('record.cancel')}
          </button>
        </p>
      </Form>
    </Dialog>
  )
}
