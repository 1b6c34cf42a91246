import { inBraces, PLACEHOLDERS, unknownPlaceholders } from '../kit/placeholders.ts'
import { t } from '../language/language.ts'

/** That words in braces are no placeholders, with those that there are; undefined if all are known. */
export function placeholderWarning(text: string): string | undefined {
  const unknown = unknownPlaceholders(text, PLACEHOLDERS)
  if (unknown.length === 0) return undefined
  return t('placeholders.unknown', { values: unknown.join(', '), known: inBraces(PLACEHOLDERS) })
}
