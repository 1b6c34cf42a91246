import type { Refusal } from '../api/refusal.ts'
import { t } from '../language/language.ts'

/** Why something was refused, in the server's sentence. */
export function ErrorNotice({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <p className="notice bad" role="alert">
      {errorMessage(error)}
    </p>
  )
}

/** A sentence for any error. */
export function errorMessage(error: Error): string {
  const { status, message } = error as Refusal
  if (status === 0) return t('trouble.offline')
  return message || t('trouble.unknown')
}
