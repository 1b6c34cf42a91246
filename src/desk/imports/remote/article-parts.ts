import { say } from '../../../kit/sentences/say.ts'
import { partOf } from '../../archive/part-of.ts'
import type { Line } from '../../archive/queries.ts'
import type { SourceItem } from '../source.ts'
import type { Collected } from './collected.ts'
import { textIn } from './fields.ts'
import { leaveOut } from './leave-out.ts'
import type { People } from './people.ts'
import { type Translation, translationLines } from './translation-lines.ts'

/** What lines of articles are made with. */
export interface Writing {
  people: People
  /** Who wrote what has no author here. */
  reader: string
  language: string
  /** The topics that come. */
  topics: Set<string | null>
  slugOf: (text: string, id: string) => string
}

/** How a helpdesk's articles become ours. */
interface ArticleLines {
  lineOf(article: Line): Line
  translationsOf(article: Line): Translation[]
  /** How many pictures it links to. */
  picturesOf(article: Line): number
}

/** Articles and their translations; languages that the help center lacks, and linked pictures, are left out. */
export async function* articleParts(
  collected: Collected,
  { lineOf, translationsOf, picturesOf }: ArticleLines,
): AsyncGenerator<SourceItem> {
  const translations: Line[] = []
  for await (const some of collected.spool.inOrder('articles')) {
    for (const one of some) {
      const id = textIn(one, 'id') ?? ''
      const { lines, unknown } = translationLines(id, translationsOf(one))
      translations.push(...lines)
      for (const language of unknown)
        leaveOut(
          collected,
          ['translations', `${id} ${language}`],
          say`The help center does not have this language.`,
        )
      const pictures = picturesOf(one)
      if (pictures > 0)
        leaveOut(
          collected,
          ['article_images', id],
          say`Its pictures stay where they are, and are shown from there: ${pictures}.`,
        )
    }
    yield partOf('articles', some.map(lineOf))
  }
  yield partOf('article_translations', translations)
}
