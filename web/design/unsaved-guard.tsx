import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { Dialog } from '../design/dialog.tsx'
import { t } from '../language/language.ts'

/** Counts changes of a form, so that those during a save are not forgotten. */
export function useUnsaved() {
  const count = useRef(0)
  const submitted = useRef(0)
  const saved = useRef(0)
  return {
    isChanged: () => count.current !== saved.current,
    change() {
      count.current++
    },
    submit() {
      submitted.current = count.current
    },
    save() {
      saved.current = submitted.current
    },
  }
}

/** Asks before a text with changes is left for another one, also by closing the tab. */
export function UnsavedGuard({ isChanged }: { isChanged: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged() && textOf(current) !== textOf(next),
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

/** Which text an address shows, whatever the filters of the list beside it. */
function textOf({ pathname, search }: { pathname: string; search: object }): string {
  return `${pathname} ${'language' in search ? String(search.language) : ''}`
}
