import { isFailure, type Refusal } from '../api/refusal.ts'
import { capitalized } from '../kit/capitalized.ts'
import { t } from '../language/login-texts.ts'

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
