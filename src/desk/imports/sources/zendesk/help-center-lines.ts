import { stemmerOf } from '../../../../kit/language/language.ts'
import type { Line } from '../../../archive/queries.ts'
import type { Writing } from '../../remote/article-parts.ts'
import { asLines, numberIn, textIn, timesIn } from '../../remote/fields.ts'
import { createSlugs, textOf } from '../../remote/lines.ts'
import { markdownOfHtml } from '../../remote/markdown-of-html.ts'
import { ARTICLE_STATUS, type Translation } from '../../remote/translation-lines.ts'

const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const IMAGE_NAME_LENGTH = 24

/** Categories, and the sections in them, as topics below topics. */
export function topicLines(categories: Line[], sections: Line[]): Line[] {
  const slugOf = createSlugs()
  const line = (one: Line, id: string, parent: string | null) => {
    const name = textIn(one, 'name') ?? id
    return {
      id,
      slug: slugOf(name, textIn(one, 'id') ?? ''),
      name,
      parent_id: parent,
      position: numberIn(one, 'position') ?? 0,
      ...timesIn(one),
    }
  }
  return [
    ...categories.map(one => line(one, `category ${textIn(one, 'id')}`, null)),
    ...sections.map(one => {
      const [section, category] = [textIn(one, 'parent_section_id'), textIn(one, 'category_id')]
      const parent = section === null ? category && `category ${category}` : `section ${section}`
      return line(one, `section ${textIn(one, 'id')}`, parent)
    }),
  ]
}

export interface Picture {
  key: string
  name: string
  url: string
  contentType: string
  size: number | null
  at: string
}

/** The pictures of an article that its page shows from the account, by their addresses. */
export function picturesOf(article: Line, host: string): Map<string, Picture> {
  const pictures = new Map<string, Picture>()
  for (const file of asLines(article.files)) {
    const [id, url, type] = [
      textIn(file, 'id') ?? '',
      textIn(file, 'content_url'),
      textIn(file, 'content_type'),
    ]
    if (url === null || type === null || !IMAGE_TYPES.includes(type)) continue
    pictures.set(id, {
      key: `article ${id}`,
      name: textOf(`${host} ${id}`, IMAGE_NAME_LENGTH),
      url,
      contentType: type,
      size: numberIn(file, 'size'),
      at: timesIn(file).created_at,
    })
  }
  return pictures
}

/** Pictures that come along are shown from here, the others from where they are. */
function bodyOf(html: string, pictures: Map<string, Picture>): string {
  return markdownOfHtml(html, {
    picture(src) {
      const id = /\/article_attachments\/(\d+)/.exec(src)?.[1]
      const own = pictures.get(id ?? '')
      return own ? `/help/images/${own.name}` : /^https?:/.test(src) ? src : undefined
    },
  })
}

interface ArticleWriting extends Omit<Writing, 'topics'> {
  /** Segments of all customers who have signed in. */
  signedIn: Set<string | null>
  pictures: Map<string, Picture>
}

function statusOf(one: Line, signedIn: Set<string | null>): number {
  if (one.draft === true) return ARTICLE_STATUS.draft
  if (isForAll(one)) return ARTICLE_STATUS.published
  return segmentsOf(one).every(id => signedIn.has(id)) ? ARTICLE_STATUS.customers : ARTICLE_STATUS.internal
}

/** Articles for some customers only are for staff. */
export function articleLine(
  one: Line,
  { people, reader, language, slugOf, signedIn, pictures }: ArticleWriting,
): Line {
  const id = textIn(one, 'id') ?? ''
  const times = timesIn(one)
  const title = textIn(one, 'title') ?? ''
  const section = textIn(one, 'section_id')
  const stemmer = stemmerOf(localeOf(one) ?? '')
  return {
    id,
    slug: slugOf(title, id),
    topic_id: section === null ? null : `section ${section}`,
    title,
    body: bodyOf(textIn(one, 'body') ?? '', pictures),
    status: statusOf(one, signedIn),
    language: stemmer === 'simple' ? language : stemmer,
    author_id: people.identityOf(textIn(one, 'author_id') ?? reader, times.created_at),
    position: numberIn(one, 'position') ?? 0,
    ...times,
  }
}

const isForAll = (one: Line) => segmentsOf(one).length === 0

/** Whom an article is for, by one field or by the list that is beside it; nobody means everybody. */
function segmentsOf({ user_segment_id: id, user_segment_ids: ids }: Line): (string | null)[] {
  const all = [...(Array.isArray(ids) ? ids : []), ...((id ?? null) === null ? [] : [id])]
  return all.map(one => textIn({ one }, 'one'))
}

const localeOf = (one: Line) => (textIn(one, 'source_locale') ?? textIn(one, 'locale'))?.toLowerCase()

/** Translations of articles that are for some readers only are drafts. */
export function translationsOf(one: Line, pictures: Map<string, Picture>): Translation[] {
  return asLines(one.translations).flatMap(line => {
    const locale = textIn(line, 'locale')?.toLowerCase() ?? ''
    if (locale === localeOf(one)) return []
    const isDraft = line.draft === true || !isForAll(one)
    return { locale, line, body: bodyOf(textIn(line, 'body') ?? '', pictures), isDraft }
  })
}

export function imageLine({ key, name, contentType, size, at }: Picture): Line {
  return { id: key, name, file: key, content_type: contentType, size: size ?? 0, created_at: at }
}
