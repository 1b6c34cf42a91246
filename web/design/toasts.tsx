import { keyLabel, useActions } from '../kit/keys.ts'
import { preferences } from '../kit/preferences.ts'
import { createStore } from '../kit/store.ts'
import { useStore } from '../kit/use-store.ts'
import { t } from '../language/language.ts'
import { errorMessage } from './error-message.ts'
import { Icon } from './icons.tsx'

interface Toast {
  id: number
  words: string
  /** Undoes the action. */
  undo?: (() => void) | undefined
}

const LASTS_MS = 10_000
const MAX_SHOWN = 3

const toasts = createStore<Toast[]>([])
let last = 0

/** Shows a message for ten seconds. Returns a function that removes it sooner. */
export function toast(words: string, undo?: () => void): () => void {
  const id = ++last
  toasts.set(shown => [...shown.slice(1 - MAX_SHOWN), { id, words, undo }])
  const dismiss = () => toasts.set(shown => shown.filter(toast => toast.id !== id))
  setTimeout(dismiss, LASTS_MS)
  return dismiss
}

/** Shows an error. */
export function toastError(error: Error): void {
  toast(errorMessage(error))
}

export function Toasts() {
  const shown = useStore(toasts)
  const dismiss = (id: number) => toasts.set(now => now.filter(toast => toast.id !== id))
  const { keys } = useStore(preferences)
  const last = shown.findLast(({ undo }) => undo)
  const undoLast = () => {
    if (!last) return
    dismiss(last.id)
    last.undo?.()
  }
  const undoing = { id: 'undo', label: t('undo'), keys: 'z', takesBack: true, run: undoLast }
  useActions(last ? [undoing] : [], 'page')
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, words, undo }) => (
        <div className="toast" key={id}>
          {undo && <Icon name="check" />}
          <span>{words}</span>
          {undo && (
            <button
              type="button"
              className="button"
              onClick={() => {
                dismiss(id)
                undo()
              }}
            >
              {t('undo')}{' '}
              {keys && id === last?.id && (
                <span aria-hidden="true">
                  <kbd>{keyLabel('z')}</kbd>
                </span>
              )}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
