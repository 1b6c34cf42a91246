import type { Line } from '../../../archive/queries.ts'
import { type Collected, listOf } from '../../remote/collected.ts'
import { asLine, asLines, fromSeconds, textIn, timesIn } from '../../remote/fields.ts'
import type { Chatwoot } from './ask-chatwoot.ts'
import { nameAgent } from './people-lines.ts'

/** Portals with their categories and articles. An article that belongs to one in another language is a translation of it. */
export async function takeArticles(api: Chatwoot, collected: Collected): Promise<void> {
  const { lists, spool, people } = collected
  const categories: Line[] = []
  for (const portal of await listOf(collected, ['portals', '/portals'], api.list('/portals'))) {
    const path = `/portals/${encodeURIComponent(textIn(portal, 'slug') ?? '')}`
    const language = textIn(asLine(portal.config), 'default_locale')
    categories.push(...(await listOf(collected, ['categories', path], api.list(`${path}/categories`))))
    const listed = await listOf(collected, ['articles', path], api.pages(`${path}/articles`))
    const all = new Map<string | null, Line>()
    for (const one of listed) {
      const id = textIn(one, 'id')
      const whole = 'content' in one ? one : asLine(asLine(await api.get(`${path}/articles/${id}`)).payload)
      const locale = textIn(one, 'locale') ?? textIn(asLine(one.category), 'locale') ?? language
      all.set(id, { ...fromSeconds({ ...one, ...whole }), locale })
    }
    await spool.add('articles', withTranslations(all))
  }
  lists.set('categories', categories)
  for await (const some of spool.inOrder('articles'))
    for (const one of some) nameAgent(people, one.author, timesIn(one).created_at)
}

function withTranslations(all: Map<string | null, Line>): Line[] {
  const translations = new Set<Line>()
  const articles = [...all.values()].map(one => {
    const own = asLines(one.associated_articles).flatMap(({ id }): Line[] => {
      const found = all.get(String(id))
      return found ? [found] : []
    })
    const others = own.filter(({ locale }) => locale !== one.locale)
    for (const other of others) translations.add(other)
    const { associated_articles, portal, ...article } = one
    return {
      one,
      article: { ...article, translations: others.map(({ associated_articles: _, ...more }) => more) },
    }
  })
  return articles.filter(({ one }) => !translations.has(one)).map(({ article }) => article)
}
