import { stemmerOf } from '../../../../kit/language/language.ts'
import type { Line } from '../../../archive/queries.ts'
import type { Writing } from '../../remote/article-parts.ts'
import { asLine, numberIn, textIn, timesIn } from '../../remote/fields.ts'
import { createSlugs } from '../../remote/lines.ts'
import { markdownOfHtml } from '../../remote/markdown-of-html.ts'
import { ARTICLE_STATUS, type Translation } from '../../remote/translation-lines.ts'
import { fromSeconds } from './ask-intercom.ts'

/** Collections, and those in them, as topics. */
export function topicLines(collections: Line[]): Line[] {
  const slugOf = createSlugs()
  return collections.map(one => {
    const id = textIn(one, 'id') ?? ''
    const name = textIn(one, 'name') ?? id
    const parent = textIn(one, 'parent_id')
    return {
      id,
      slug: slugOf(name, id),
      name,
      parent_id: parent,
      position: numberIn(one, 'order') ?? 0,
      ...timesIn(one),
    }
  })
}

/** Pictures are shown from where they are. */
export function articleLine(one: Line, { people, reader, language, topics, slugOf }: Writing): Line {
  const id = textIn(one, 'id') ?? ''
  const times = timesIn(one)
  const title = textIn(one, 'title') ?? ''
  const stemmer = stemmerOf(textIn(one, 'default_locale')?.toLowerCase() ?? '')
  const parent = textIn(one, 'parent_id')
  return {
    id,
    slug: slugOf(title, id),
    topic_id: topics.has(parent) ? parent : null,
    title,
    body: bodyOf(one),
    status: one.state === 'published' ? ARTICLE_STATUS.published : ARTICLE_STATUS.draft,
    language: stemmer === 'simple' ? language : stemmer,
    author_id: people.identityOf(textIn(one, 'author_id') ?? reader, times.created_at),
    position: 0,
    ...times,
  }
}

function bodyOf(one: Line): string {
  return markdownOfHtml(textIn(one, 'body') ?? '', {
    picture: src => (/^https?:/.test(src) ? src : undefined),
  })
}

export function translationsOf(one: Line): Translation[] {
  const { type, ...all } = asLine(one.translated_content)
  return Object.entries(all)
    .filter(([locale, value]) => locale !== one.default_locale && textIn(asLine(value), 'title') !== null)
    .map(([locale, value]) => {
      const line = fromSeconds(asLine(value))
      return { locale, line, body: bodyOf(line), isDraft: line.state !== 'published' }
    })
}

/** The pictures that an article shows from elsewhere. */
export function linkedPictures(one: Line): number {
  return [...String(one.body ?? '').matchAll(/<img\b/gi)].length
}
