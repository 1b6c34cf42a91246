import { PLACEHOLDERS, unknownPlaceholders } from '../kit/placeholders.ts'
import { t } from '../language/language.ts'

/** That words in braces are no placeholders; nothing if all are. */
export function PlaceholderWarning({ text }: { text: string }) {
  const unknown = unknownPlaceholders(text, PLACEHOLDERS)
  if (unknown.length === 0) return null
  return (
    <span className="warning" role="status">
      {t('placeholders.unknown', { values: unknown.join(', ') })}
    </span>
  )
}
