import { articleLanguage, isLanguageCode } from '../../kit/language/language.ts'
import type { Scope } from '../../kit/scope.ts'
import { selectSortedTopics, type TopicRow } from '../topics/queries.ts'
import { selectTargets, type Target } from './queries.ts'

/** Where each file of a help center is; the importer of Markdown reads it so. */
export interface Paths {
  topics: TopicRow[]
  /** The language of the brand, if it has a code. */
  own: string | null
  /** `en/billing/invoices.md`, without a language that of the brand. */
  ofArticle(at: Pick<Target, 'slug' | 'topicId'>, language: string | null): string
  /** What Hugo, and our importer, read as the name and the place of a folder: `en/billing/_index.md`. */
  ofTopic(id: number): string
  /** The article with this slug, present or former, in the language if it is translated into it. */
  ofSlug(slug: string, language: string | null): string | undefined
  ofImage(name: string, ending: string): string
}

export async function pathsOf(scope: Scope): Promise<Paths> {
  const topics = await selectSortedTopics(scope)
  const byId = new Map(topics.map(topic => [topic.id, topic]))
  const code = articleLanguage(scope.brand)
  const own = isLanguageCode(code) ? code : null
  const targets = await selectTargets(scope, own)

  const folderOf = (id: number | null): string => {
    const topic = id === null ? undefined : byId.get(id)
    return topic ? `${folderOf(topic.parentId)}${topic.slug}/` : ''
  }
  // Of a brand whose language has no code, the translations say theirs.
  const file = (path: string, language: string | null) =>
    own === null ? `${path}${language === null ? '' : `.${language}`}.md` : `${language ?? own}/${path}.md`
  const ofArticle: Paths['ofArticle'] = ({ slug, topicId }, language) =>
    file(folderOf(topicId) + slug, language)

  return {
    topics,
    own,
    ofArticle,
    ofTopic: id => file(`${folderOf(id)}_index`, null),
    ofSlug(slug, language) {
      const target = targets.get(slug)
      return target && ofArticle(target, language && target.languages.includes(language) ? language : null)
    },
    ofImage: (name, ending) => `images/${name}.${ending}`,
  }
}
