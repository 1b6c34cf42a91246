import { stemmerOf } from '../../../../kit/language/language.ts'
import type { Line } from '../../../archive/queries.ts'
import type { Writing } from '../../remote/article-parts.ts'
import { asLine, asLines, numberIn, textIn, timesIn } from '../../remote/fields.ts'
import { createSlugs } from '../../remote/lines.ts'
import { markdownOfHtml } from '../../remote/markdown-of-html.ts'
import { ARTICLE_STATUS, type Translation } from '../../remote/translation-lines.ts'

const DRAFT = 1
/** Who sees a folder. */
const VISIBILITY = { all: 1, signedIn: 2 }

/** Categories, and the folders in them, as topics below topics. */
export function topicLines(categories: Line[], folders: Line[]): Line[] {
  const slugOf = createSlugs()
  const line = (one: Line, id: string, parent: string | null) => {
    const name = textIn(one, 'name') ?? id
    const slug = slugOf(name, textIn(one, 'id') ?? '')
    return { id, slug, name, parent_id: parent, position: numberIn(one, 'position') ?? 0, ...timesIn(one) }
  }
  return [
    ...categories.map(one => line(one, `category ${textIn(one, 'id')}`, null)),
    ...folders.map(one => {
      const above = textIn(one, 'parent_folder_id')
      const parent = above === null ? `category ${textIn(one, 'category_id')}` : `folder ${above}`
      return line(one, `folder ${textIn(one, 'id')}`, parent)
    }),
  ]
}

function visibilityOf(one: Line): number {
  return numberIn(asLine(one.folder), 'visibility') ?? VISIBILITY.all
}

function statusOf(one: Line): number {
  if (one.status === DRAFT) return ARTICLE_STATUS.draft
  const visibility = visibilityOf(one)
  if (visibility === VISIBILITY.all) return ARTICLE_STATUS.published
  return visibility === VISIBILITY.signedIn ? ARTICLE_STATUS.customers : ARTICLE_STATUS.internal
}

/** Articles for some customers only are for staff. Pictures are shown from where they are. */
export function articleLine(one: Line, { people, reader, language, slugOf }: Omit<Writing, 'topics'>): Line {
  const id = textIn(one, 'id') ?? ''
  const times = timesIn(one)
  const title = textIn(one, 'title') ?? ''
  const stemmer = stemmerOf(textIn(one, 'language')?.toLowerCase() ?? '')
  return {
    id,
    slug: slugOf(title, id),
    topic_id: `folder ${textIn(asLine(one.folder), 'id')}`,
    title,
    body: bodyOf(one),
    status: statusOf(one),
    language: stemmer === 'simple' ? language : stemmer,
    author_id: people.identityOf(textIn(one, 'agent_id') ?? reader, times.created_at),
    position: numberIn(one, 'position') ?? 0,
    ...times,
  }
}

function bodyOf(one: Line): string {
  const html = textIn(one, 'description') ?? ''
  return markdownOfHtml(html, { picture: src => (/^https?:/.test(src) ? src : undefined) })
}

/** The pictures that an article shows from elsewhere. */
export function linkedPictures(one: Line): number {
  return [...String(one.description ?? '').matchAll(/<img\b/gi)].length
}

/** Translations of articles that are for some readers only are drafts. */
export function translationsOf(one: Line): Translation[] {
  return asLines(one.translations).map(line => ({
    locale: textIn(line, 'language') ?? '',
    line,
    body: bodyOf(line),
    isDraft: line.status === DRAFT || visibilityOf(one) !== VISIBILITY.all,
  }))
}
