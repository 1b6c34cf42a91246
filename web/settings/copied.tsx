import { Icon } from '../design/icons.tsx'
import { toast } from '../design/toasts.tsx'
import { t } from '../language/language.ts'

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  toast(t('copied'))
}

/** A text with a button that copies it, where the browser allows that. */
export function Copied({ label, text }: { label: string; text: string }) {
  return (
    <p className="row copied">
      <span className="quiet small">{label}</span> <code>{text}</code>
      {window.isSecureContext && (
        <button type="button" className="button plain small" onClick={() => void copy(text)}>
          {t('copy')}
        </button>
      )}
    </p>
  )
}

/** Copies a text that is shown beside it, where the browser allows that. */
export function CopyButton({ text }: { text: string }) {
  if (!window.isSecureContext) return null
  return (
    <button
      type="button"
      className="button plain square"
      aria-label={t('copy')}
      title={t('copy')}
      onClick={() => void copy(text)}
    >
      <Icon name="copy" />
    </button>
  )
}
