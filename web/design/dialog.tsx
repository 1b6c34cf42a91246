import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { t } from '../language/language.ts'
import { Icon } from './icons.tsx'

interface Props {
  title: string
  isOpen: boolean
  onClose: () => void
  isWide?: boolean
  children: ReactNode
}

/** A modal dialog. The browser's own: Escape closes it, the focus stays inside and returns afterwards. */
export function Dialog({ isOpen, ...props }: Props) {
  return isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({ title, onClose, isWide = false, children }: Omit<Props, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close() // returns the focus, which it cannot once React has removed the dialog
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it
    <dialog
      ref={dialog}
      className={isWide ? 'dialog wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === dialog.current && onClose()}
    >
      <div>
        <header>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="button plain square" onClick={onClose} aria-label={t('close')}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
