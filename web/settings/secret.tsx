import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

/** A secret that is shown once and can be copied. */
export function Secret({ words, secret }: { words: string; secret: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    toast(t('copied'))
  }
  return (
    <div className="notice good" role="status">
      <p>{words}</p>
      <p>
        <code>{secret}</code>
      </p>
      {window.isSecureContext && (
        <button type="button" className="button" onClick={() => void copy()}>
          {t('copy')}
        </button>
      )}
    </div>
  )
}
