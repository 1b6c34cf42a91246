import { stemmerOf } from '../../../../kit/language/language.ts'
import type { Line } from '../../../archive/queries.ts'
import type { Writing } from '../../remote/article-parts.ts'
import { asLine, asLines, numberIn, textIn, timesIn } from '../../remote/fields.ts'
import { createSlugs } from '../../remote/lines.ts'
import { ARTICLE_STATUS, type Translation } from '../../remote/translation-lines.ts'

/** The categories that an article is in, and those above them: each language has its own. */
export function topicLines(categories: Line[], used: Set<string | null>): Line[] {
  const slugOf = createSlugs()
  const known = new Map(categories.map(one => [textIn(one, 'id'), one]))
  for (const id of [...used])
    for (let up = parentOf(known.get(id)); up !== null && !used.has(up); up = parentOf(known.get(up)))
      used.add(up)
  return categories
    .filter(one => used.has(textIn(one, 'id')))
    .map(one => {
      const id = textIn(one, 'id') ?? ''
      const name = textIn(one, 'name') ?? id
      return {
        id,
        slug: slugOf(name, id),
        name,
        parent_id: known.has(parentOf(one)) ? parentOf(one) : null,
        position: numberIn(one, 'position') ?? 0,
        ...timesIn(one),
      }
    })
}

function parentOf(category: Line | undefined): string | null {
  return textIn(asLine(category?.parent_category), 'id')
}

export const categoryOf = (article: Line) =>
  textIn(asLine(article.category), 'id') ?? textIn(article, 'category_id')

/** Articles are Markdown. Those that were archived are drafts. */
export function articleLine(one: Line, { people, reader, language, topics, slugOf }: Writing): Line {
  const id = textIn(one, 'id') ?? ''
  const times = timesIn(one)
  const title = textIn(one, 'title') ?? ''
  const stemmer = stemmerOf(textIn(one, 'locale')?.toLowerCase().replace('_', '-') ?? '')
  const category = categoryOf(one)
  return {
    id,
    slug: slugOf(title, id),
    topic_id: topics.has(category) ? category : null,
    title,
    body: textIn(one, 'content') ?? '',
    status: isPublished(one) ? ARTICLE_STATUS.published : ARTICLE_STATUS.draft,
    language: stemmer === 'simple' ? language : stemmer,
    author_id: people.identityOf(textIn(asLine(one.author), 'id') ?? reader, times.created_at),
    position: numberIn(one, 'position') ?? 0,
    ...times,
  }
}

const isPublished = ({ status }: Line) => status === 'published' || status === 1

export function translationsOf(one: Line): Translation[] {
  return asLines(one.translations).map(line => ({
    locale: textIn(line, 'locale')?.replace('_', '-') ?? '',
    line,
    body: textIn(line, 'content') ?? '',
    isDraft: !isPublished(line),
  }))
}

/** The pictures that an article shows from elsewhere. */
export function linkedPictures(one: Line): number {
  return [one, ...asLines(one.translations)].flatMap(({ content }) => [
    ...String(content ?? '').matchAll(/!\[[^\]]*\]\(|<img\b/gi),
  ]).length
}
