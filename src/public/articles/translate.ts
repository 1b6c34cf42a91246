import { articleLanguage, isSameLanguage, type LanguageCode } from '../../kit/language/language.ts'
import type { Scope } from '../../kit/scope.ts'
import { selectPublished } from './translation-queries.ts'

/** Articles as readers of a language get them: what is not translated stays as it is, and says so. */
export async function inLanguage<Row extends { id: number; title: string; body?: string }>(
  scope: Scope,
  language: LanguageCode,
  rows: Row[],
): Promise<(Row & { isForeign: boolean; language: string | undefined })[]> {
  const own = articleLanguage(scope.brand)
  if (language === own || rows.length === 0)
    return rows.map(row => ({ ...row, isForeign: false, language: own }))
  const found = await selectPublished(
    scope,
    language,
    rows.map(({ id }) => id),
  )
  return rows.map(row => {
    const translation = found.get(row.id)
    if (!translation)
      return { ...row, isForeign: own !== undefined && !isSameLanguage(own, language), language: own }
    const { title, body, updatedAt } = translation
    const shown = { isForeign: false, language: translation.language }
    return { ...row, title, ...('body' in row && { body, updatedAt }), ...shown }
  })
}
