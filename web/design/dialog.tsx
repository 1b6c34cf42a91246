import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { t } from '../language/language.ts'
import { Icon } from './icons.tsx'

interface Props {
  title: string
  isOpen: boolean
  /** Without it, the dialog stays until its content is done. */
  onClose?: () => void
  isWide?: boolean
  /** Its title is for screen readers; the content has a head of its own. */
  isBare?: boolean
  children: ReactNode
}

/** The first of these gets the focus when a dialog opens; without one, the browser's choice does. */
const FIELD =
  'input:not([type="hidden"], [type="file"], :disabled), textarea:not(:disabled), select:not(:disabled), [role="combobox"]:not(:disabled), [contenteditable="true"]'

/**
 * A modal dialog. The browser's own: Escape closes it, the focus stays inside and returns afterwards. The first field has the
 * focus, and Close comes last.
 */
export function Dialog({ isOpen, ...props }: Props) {
  return isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({ title, onClose, isWide, isBare, children }: Omit<Props, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>(FIELD)?.focus()
    return () => element?.close() // returns the focus, which it cannot once React has removed the dialog
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it
    <dialog
      ref={dialog}
      className={`dialog ${isWide ? 'wide' : ''} ${isBare ? 'is-bare' : ''}`}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        onClose?.()
      }}
      onClick={event => event.target === dialog.current && onClose?.()}
    >
      <div>
        <header className={isBare ? 'unseen' : undefined}>
          <h2 id={titleId} dir="auto">
            {title}
          </h2>
        </header>
        {children}
        {onClose && (
          <button
            type="button"
            className="button plain square close"
            onClick={onClose}
            aria-label={t('close')}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
    </dialog>
  )
}
