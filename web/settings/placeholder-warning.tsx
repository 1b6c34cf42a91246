import { inBraces, PLACEHOLDERS, unknownPlaceholders } from '../kit/placeholders.ts'
import { t } from '../language/language.ts'

/** That words in braces are no placeholders, with those that there are; nothing if all are known. */
export function PlaceholderWarning({ text }: { text: string }) {
  const unknown = unknownPlaceholders(text, PLACEHOLDERS)
  if (unknown.length === 0) return null
  return (
    <span className="warning" role="status">
      {t('placeholders.unknown', { values: unknown.join(', '), known: inBraces(PLACEHOLDERS) })}
    </span>
  )
}
