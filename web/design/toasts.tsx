import { t } from '../language/language.ts'
import { errorMessage } from './small-things.tsx'
import { createStore, useStore } from './store.ts'

interface Toast {
  id: number
  words: string
  /** Takes back what was done. */
  undo?: (() => void) | undefined
}

const LASTS_MS = 10_000
const MAX_SHOWN = 3

const toasts = createStore<Toast[]>([])
let last = 0

/** Says something at the foot of the page for ten seconds. Returns how to take it away sooner. */
export function toast(words: string, undo?: () => void): () => void {
  const id = ++last
  toasts.set(shown => [...shown.slice(1 - MAX_SHOWN), { id, words, undo }])
  const dismiss = () => toasts.set(shown => shown.filter(toast => toast.id !== id))
  setTimeout(dismiss, LASTS_MS)
  return dismiss
}

/** Says why something was refused. */
export function toastError(error: Error): void {
  toast(errorMessage(error))
}

export function Toasts() {
  const shown = useStore(toasts)
  const dismiss = (id: number) => toasts.set(now => now.filter(toast => toast.id !== id))
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, words, undo }) => (
        <div className="toast" key={id}>
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
              {t('undo')}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
