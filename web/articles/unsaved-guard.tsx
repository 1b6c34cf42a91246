import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '../design/dialog.tsx'
import { t } from '../language/language.ts'

/** Asks before a page with changes is left, also by closing the tab. */
export function UnsavedGuard({ isChanged }: { isChanged: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: isChanged,
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog title={t('unsaved')} isOpen onClose={blocker.reset}>
      <p>{t('unsaved.about')}</p>
      <div className="row">
        <button type="button" className="button main" onClick={blocker.reset}>
          {t('unsaved.stay')}
        </button>
        <button type="button" className="button" onClick={blocker.proceed}>
          {t('unsaved.leave')}
        </button>
      </div>
    </Dialog>
  )
}
