import { useContext } from 'react'
import { isFailure, type Refusal } from '../api/refusal.ts'
import { capitalized } from '../kit/capitalized.ts'
import { t } from '../language/language.ts'
import { FailedLoads } from './failed-loads.ts'

/** Why something was refused, in the server's sentence, or that it failed, in ours. What could not be loaded can be tried again. */
export function ErrorNotice({ error }: { error: Error | null }) {
  const retryOf = useContext(FailedLoads)
  if (!error) return null
  const retry = retryOf(error)
  return (
    <p className="notice bad" role="alert">
      {errorMessage(error)}
      {isFailure(error) && error.requestId && (
        <span className="small"> {t('trouble.request', { id: error.requestId })} </span>
      )}
      {retry && (
        <button type="button" className="link" onClick={retry}>
          {t('broken.again')}
        </button>
      )}
    </p>
  )
}

/** A sentence for any error. */
export function errorMessage(error: Error): string {
  const { status, message, fields } = error as Refusal
  if (status === 0) return t('trouble.offline')
  if (isFailure(error)) return t('trouble.unknown')
  return namesOut(message, Object.keys(fields ?? {})) || t('trouble.unknown')
}

/** With fields as people call them: `channel.settings.app_secret` → `App secret`. */
function namesOut(message: string, fields: string[]): string {
  const path = fields.find(field => message.startsWith(`${field} `))
  if (!path) return message
  const words = path
    .replace(/^.*\.(?=\D)/, '')
    .replace(/[_.]/g, ' ')
    .replace(/\b(id|sid|api|url)\b/g, word => word.toUpperCase())
  return capitalized(words) + message.slice(path.length)
}
