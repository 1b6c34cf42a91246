import { dirname, relative } from 'node:path/posix'
import type { Blobs } from '../../kit/blobs.ts'
import { problemFrom } from '../../kit/errors.ts'
import { rewriteLinks } from '../../kit/markdown/rewrite-links.ts'
import { onDemand } from '../../kit/on-demand.ts'
import type { Scope } from '../../kit/scope.ts'
import type { ZipPlace } from '../../kit/zip-stream.ts'
import { type BaseAddress, urlOf } from '../../people/brands/address.ts'
import { findPeople } from '../../people/identities/people.ts'
import { type ArticleImage, findImage } from '../article-images/queries.ts'
import { ARTICLE_STATUS } from '../articles/codes.ts'
import { type Paths, pathsOf } from './paths.ts'
import { selectWritten, type Written } from './queries.ts'

const yaml = onDemand<typeof import('js-yaml')>('js-yaml')

const PAGE = 50
const ENDINGS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}
const IMAGE = /^\/help\/images\/([a-z0-9]+)$/
const ARTICLE = /^(?:\/([a-z]{2}(?:-[a-z]{2})?))?\/help\/articles\/([a-z0-9-]+)((?:[?#].*)?)$/s
const NAMES = new Map(Object.entries(ARTICLE_STATUS).map(([name, code]) => [code, name]))

/** How many files there are. */
export interface ArticleFiles {
  articles: number
  translations: number
  images: number
}

export interface ArticleMeans {
  blobs: Blobs
  address: BaseAddress
}

interface Writing extends ArticleMeans {
  paths: Paths
  /** How links to the help center begin. */
  base: string
  /** The images that articles show, with their paths; undefined: there is none of this name. */
  images: Map<string, { path: string; image: ArticleImage } | undefined>
}

/**
 * Writes all articles as Markdown with front matter, in folders by language and topic, and the pictures that they show. Links between
 * them lead from file to file. Outside a transaction, an article that is changed meanwhile comes as it was or as it is.
 */
export async function writeArticleFiles(
  scope: Scope,
  means: ArticleMeans,
  place: ZipPlace,
): Promise<ArticleFiles> {
  const written: ArticleFiles = { articles: 0, translations: 0, images: 0 }
  const paths = await pathsOf(scope)
  const writing: Writing = { ...means, paths, base: urlOf(scope.brand, means.address), images: new Map() }
  for (const { id, name, slug, position } of paths.topics)
    await place.write(fileOf(paths.ofTopic(id), { title: name, slug, position }, ''))
  for (let after = 0; ; ) {
    const some = await selectWritten(scope, { after, limit: PAGE, own: paths.own })
    const people = await findPeople(
      scope,
      some.map(({ authorId }) => authorId),
    )
    for (const one of some) {
      const author = people.get(one.authorId)
      const path = paths.ofArticle(one, one.language)
      const body = await bodyOf(scope, one, writing)
      await place.write(fileOf(path, matterOf(one, author?.email ?? author?.name), body))
      written[one.language === null ? 'articles' : 'translations']++
    }
    const last = some.at(-1)
    if (!last) break
    after = last.articleId
  }
  for (const found of writing.images.values())
    if (found && (await writeImage(found, writing, place))) written.images++
  return written
}

function matterOf(one: Written, author: string | undefined): Record<string, unknown> {
  const { title, slug, position, createdAt, updatedAt } = one
  const status = NAMES.get(one.status)
  const updated = updatedAt.toISOString()
  if (one.language !== null) return { title, status, updated }
  return { title, slug, status, position, author, created: createdAt.toISOString(), updated }
}

function fileOf(name: string, matter: Record<string, unknown>, body: string) {
  const known = Object.fromEntries(Object.entries(matter).filter(([, value]) => value !== undefined))
  const head = yaml().dump(known, { lineWidth: -1 })
  return { name, content: Buffer.from(`---\n${head}---\n${body === '' ? '' : `\n${body}\n`}`) }
}

/** Whoever reads such a file may take a first heading for its title: the title stands before it. */
function withTitle({ title, body }: Written): string {
  const text = body.trim()
  return /^#[ \t]/.test(text) && !title.endsWith('#') ? `# ${title}\n\n${text}` : text
}

async function bodyOf(scope: Scope, one: Written, { paths, base, images }: Writing): Promise<string> {
  const from = dirname(paths.ofArticle(one, one.language))
  const body = withTitle(one)
  const own = (target: string) => (target.startsWith(`${base}/`) ? target.slice(base.length) : target)
  const names = new Set<string>()
  rewriteLinks(body, target => {
    const name = IMAGE.exec(own(target))?.[1]
    if (name !== undefined && !images.has(name)) names.add(name)
    return undefined
  })
  for (const name of names) {
    const image = await findImage(scope, name)
    const ending = image && (ENDINGS[image.contentType] ?? 'img')
    images.set(name, image && ending ? { image, path: paths.ofImage(name, ending) } : undefined)
  }
  return rewriteLinks(body, target => {
    const [, image = ''] = IMAGE.exec(own(target)) ?? []
    const [, language = one.language, slug = '', rest = ''] = ARTICLE.exec(own(target)) ?? []
    const to = images.get(image)?.path ?? paths.ofSlug(slug, language)
    if (to) return relative(from, to) + rest
    // Elsewhere, the beginning of an address is another host.
    return /^\/(?!\/)/.test(target) ? base + target : undefined
  })
}

/** False if its bytes are gone: its article shows none here, either. */
async function writeImage(
  { path, image }: { path: string; image: ArticleImage },
  { blobs }: ArticleMeans,
  place: ZipPlace,
): Promise<boolean> {
  try {
    await place.write({ name: path, content: await blobs.get(image.file) })
    return true
  } catch (error) {
    if (problemFrom(error)?.code !== 'not_found') throw error
    return false
  }
}
