import { isLanguageCode } from '../../../kit/language/language.ts'
import type { Line } from '../../archive/queries.ts'
import { textIn, timesIn } from './fields.ts'

/** Statuses of articles. */
export const ARTICLE_STATUS = { published: 0, draft: 1, internal: 4, customers: 5 }

export interface Translation {
  /** As the other helpdesk calls its language. */
  locale: string
  line: Line
  body: string
  isDraft: boolean
}

/** The translations of an article into languages that the help center has, and the others. */
export function translationLines(
  articleId: string | null,
  translations: Translation[],
): { lines: Line[]; unknown: string[] } {
  const lines = new Map<string, Line>()
  const unknown: string[] = []
  for (const { locale, line, body, isDraft } of translations) {
    const language = [locale, locale.toLowerCase().slice(0, 2)].find(isLanguageCode)
    if (language === undefined || lines.has(language)) unknown.push(locale)
    else
      lines.set(language, {
        article_id: articleId,
        language,
        title: textIn(line, 'title') ?? '',
        body,
        status: isDraft ? ARTICLE_STATUS.draft : ARTICLE_STATUS.published,
        updated_at: timesIn(line).updated_at,
      })
  }
  return { lines: [...lines.values()], unknown }
}
