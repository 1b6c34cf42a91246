import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

/** A text with a button that copies it, where the browser allows that. */
export function Copied({ label, text }: { label: string; text: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast(t('copied'))
  }
  return (
    <p className="row copied">
      <span className="quiet small">{label}</span> <code>{text}</code>
      {window.isSecureContext && (
        <button type="button" className="button plain small" onClick={() => void copy()}>
          {t('copy')}
        </button>
      )}
    </p>
  )
}
