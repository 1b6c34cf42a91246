import { basename } from 'node:path/posix'
import { Problem } from '../../../../kit/errors.ts'
import { stemmerOf } from '../../../../kit/language/language.ts'
import { rewriteLinks } from '../../../../kit/markdown/rewrite-links.ts'
import type { Scope } from '../../../../kit/scope.ts'
import { say } from '../../../../kit/sentences/say.ts'
import { slugOf } from '../../../../kit/slug.ts'
import { partOf } from '../../../archive/part-of.ts'
import type { Line } from '../../../archive/queries.ts'
import { NEW_IDENTITY } from '../../new-lines.ts'
import { type LeftOutByKind, leaveOut, leftOutItems } from '../../remote/leave-out.ts'
import { createSlugs } from '../../remote/lines.ts'
import { ARTICLE_STATUS } from '../../remote/translation-lines.ts'
import type { SourceItem } from '../../source.ts'
import { type Bundle, type BundleFile, isPage } from './bundle.ts'
import { inWords, languageIn, type Page, placeOf, readPage } from './page.ts'
import { pathOf } from './path-of.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { selectAuthors } from './queries.ts'

const SOME = 100
const LONGEST_NAME = 200
const LARGEST_PAGE = 1024 * 1024
const UNKNOWN_TIMES = { created_at: null, updated_at: null }

interface Reading {
  scope: Scope
  host: string
}

/** An article: the page in the language of the brand, or else the first, and its translations. Bodies are read when they are needed. */
interface Article {
  key: string
  slug: string
  position: number
  main: Page
  others: Page[]
}

interface HelpCenter {
  bundle: Bundle
  files: Map<string, BundleFile>
  leftOut: LeftOutByKind
  articles: Article[]
  byPath: Map<string, Article>
  /** A page that is not translated leads to the article in its own language. */
  byKey: Map<string, Article>
  hasLanguageFolders: boolean
  pictures: Pictures
  authorOf(page: Page): string
}

/** Topics, articles with their translations, and the pictures that they show. */
export async function* articleItems(bundle: Bundle, { scope, host }: Reading): AsyncGenerator<SourceItem> {
  const leftOut: LeftOutByKind = new Map()
  for (const { id, reason } of bundle.leftOut) leaveOut({ leftOut }, ['files', id], reason)
  const files = new Map(bundle.files.map(file => [file.path, file]))
  const hasLanguageFolders = areLanguages(bundle.files)
  const pages: Page[] = []
  const folders: Page[] = []
  for (const file of bundle.files)
    if (isPage(file.path)) {
      const page = await pageIn(file, { leftOut, hasLanguageFolders })
      if (!page) continue
      ;(isOfFolder(page) ? folders : pages).push({ ...page, body: '' })
    }
  const articles = articlesOf(pages, scope.brand.language, leftOut)
  for (const page of folders) leaveOutUnknown(page, leftOut)
  const byPath = new Map(
    articles.flatMap(one => [one.main, ...one.others].map(({ path }) => [path, one] as const)),
  )
  const authors = await selectAuthors(scope)
  const [first] = authors
  if (!first) throw new Problem('malformed', say`There is no member to be the author.`)
  const authorOf = ({ author = '' }: Page) => {
    const known = authors.find(({ address, name }) =>
      [address, name.toLowerCase()].includes(author.toLowerCase()),
    )
    return (known ?? first).address
  }
  const center = {
    bundle,
    files,
    leftOut,
    articles,
    byPath,
    byKey: new Map(articles.map(one => [one.key, one])),
    hasLanguageFolders,
    authorOf,
    pictures: createPictures(host),
  }
  const used = new Set(articles.map(({ main }) => authorOf(main)))
  yield* authorParts(authors.filter(({ address }) => used.has(address)))
  yield partOf('topics', topicLines(articles, inOwnLanguage(folders, scope.brand.language)))
  yield* articleParts(center, scope)
  yield* center.pictures.items()
  for (const { path } of bundle.files)
    if (!isPage(path) && !center.pictures.has(path))
      leaveOut({ leftOut }, ['files', path], say`It is neither Markdown nor a picture that an article shows.`)
  yield* leftOutItems(leftOut)
  yield { is: 'end', lines: {} }
}

/** Whether the folders at the top are languages: `it` alone may be a topic. */
function areLanguages(files: BundleFile[]): boolean {
  const tops = new Set(
    files.filter(({ path }) => isPage(path) && path.includes('/')).map(({ path }) => path.split('/')[0]),
  )
  return tops.size > 0 && [...tops].every(top => languageIn(top) !== undefined && (top ?? '').length <= 5)
}

async function pageIn(
  file: BundleFile,
  { leftOut, hasLanguageFolders }: Pick<HelpCenter, 'leftOut' | 'hasLanguageFolders'>,
): Promise<Page | undefined> {
  try {
    if (file.size > LARGEST_PAGE) throw new Problem('malformed', say`It is larger than ${1} MiB.`)
    return readPage(file.path, textOf(await file.read()), hasLanguageFolders)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    leaveOut({ leftOut }, ['articles', file.path], error.sentence)
    return undefined
  }
}

function leaveOutUnknown({ path, unknown }: Page, leftOut: LeftOutByKind): void {
  if (unknown.length > 0)
    leaveOut({ leftOut }, ['front_matter', path], say`These have no place here: ${unknown.join(', ')}.`)
}

/** `_index.md` without a text says what its folder is called, as in Hugo. */
function isOfFolder({ path, folder, body }: Page): boolean {
  return /(?:^|\/)_index\.[^/]+$/.test(path) && folder !== '' && body === ''
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const isIn = ({ language }: Page, stemmer: string) =>
  language === undefined || stemmerOf(language) === stemmer

function articlesOf(pages: Page[], stemmer: string, leftOut: LeftOutByKind): Article[] {
  const slugs = createSlugs()
  return [...Map.groupBy(pages, ({ key }) => key)].map(([key, some], index) => {
    const main = some.find(page => isIn(page, stemmer)) ?? (some[0] as Page)
    const others: Page[] = []
    for (const page of some) {
      leaveOutUnknown(page, leftOut)
      if (page === main) continue
      const isTwice = [main, ...others].some(({ language }) => language === page.language)
      if (isTwice || page.language === undefined)
        leaveOut(
          { leftOut },
          ['articles', page.path],
          say`Another file is the same article in this language.`,
        )
      else others.push(page)
    }
    const slug = slugs(slugOf(basename(main.slug)) || slugOf(main.title), String(index + 1))
    return { key, slug, position: main.position ?? index, main, others }
  })
}

function* authorParts(authors: { address: string; name: string }[]): Generator<SourceItem> {
  const line = (address: string) => ({ id: address, type: 'email', identifier: address, contact_id: null })
  yield partOf(
    'members',
    authors.map(({ address, name }) => ({
      id: address,
      name,
      email: address,
      deactivated_at: null,
      ...UNKNOWN_TIMES,
    })),
  )
  yield partOf(
    'identities',
    authors.map(({ address }) => ({ ...line(address), user_id: address, ...NEW_IDENTITY, created_at: null })),
  )
}

/** What is said of each folder, in the language of the brand if there is such a page. */
function inOwnLanguage(pages: Page[], stemmer: string): Map<string, Page> {
  return new Map(
    [...Map.groupBy(pages, ({ folder }) => folder)].map(([folder, some]) => [
      folder,
      some.find(page => isIn(page, stemmer)) ?? (some[0] as Page),
    ]),
  )
}

/** A topic for each folder with articles in it or below it, and for those of which a page says something. */
function topicLines(articles: Article[], said: Map<string, Page>): Line[] {
  const slugs = createSlugs()
  const lines = new Map<string, Line>()
  for (const folder of [...articles.map(({ main }) => main.folder), ...said.keys()]) {
    const parts = folder === '' ? [] : folder.split('/')
    for (let depth = 1; depth <= parts.length; depth++) {
      const id = parts.slice(0, depth).join('/')
      if (lines.has(id)) continue
      const page = said.get(id)
      const name = page?.title ?? inWords(parts[depth - 1] as string)
      const parent = depth === 1 ? null : parts.slice(0, depth - 1).join('/')
      const slug = slugs(page ? basename(page.slug) : name, String(lines.size + 1))
      const position = page?.position ?? lines.size
      lines.set(id, {
        id,
        slug,
        name: name.slice(0, LONGEST_NAME),
        parent_id: parent,
        position,
        ...UNKNOWN_TIMES,
      })
    }
  }
  return [...lines.values()]
}

async function* articleParts(center: HelpCenter, { brand }: Scope): AsyncGenerator<SourceItem> {
  const { articles, authorOf } = center
  for (let from = 0; from < articles.length; from += SOME) {
    const lines: Line[] = []
    for (const { key, slug, position, main } of articles.slice(from, from + SOME))
      lines.push({
        id: key,
        slug,
        topic_id: main.folder === '' ? null : main.folder,
        title: main.title,
        body: await bodyOf(main, center),
        status: main.status,
        language: main.language ? stemmerOf(main.language) : brand.language,
        author_id: authorOf(main),
        position,
        created_at: main.createdAt,
        updated_at: main.updatedAt,
      })
    yield partOf('articles', lines)
  }
  for (let from = 0; from < articles.length; from += SOME) {
    const lines: Line[] = []
    for (const { key, main, others } of articles.slice(from, from + SOME))
      for (const page of others)
        lines.push({
          article_id: key,
          language: page.language,
          title: page.title,
          body: await bodyOf(page, center),
          // What is not for everybody is not for everybody in any language.
          status:
            main.status === ARTICLE_STATUS.published
              ? Math.min(page.status, ARTICLE_STATUS.draft)
              : ARTICLE_STATUS.draft,
          updated_at: page.updatedAt,
        })
    yield partOf('article_translations', lines)
  }
}

/** The text of a page, whose links lead to articles and pictures here. */
async function bodyOf({ path }: Page, center: HelpCenter): Promise<string> {
  const { files, byPath, byKey, pictures, leftOut, hasLanguageFolders } = center
  const page = await pageIn(files.get(path) as BundleFile, { leftOut: new Map(), hasLanguageFolders })
  const body = page?.body ?? ''
  const targets: string[] = []
  rewriteLinks(body, target => {
    targets.push(target)
    return undefined
  })
  const own = new Map<string, string>()
  for (const target of new Set(targets)) {
    const found = pathOf(path, target)
    if (!found) continue
    const article = [found.path, `${found.path}.md`, `${found.path}/index.md`]
      .map(one => byPath.get(one) ?? byKey.get(placeOf(one, hasLanguageFolders).key))
      .find(Boolean)
    const file = files.get(found.path)
    if (article) own.set(target, `/help/articles/${article.slug}${found.rest}`)
    else if (file) {
      const address = await pictures.take(file)
      if (typeof address === 'string') own.set(target, address)
      else leaveOut({ leftOut }, ['links', `${path}: ${target}`], address.reason)
    } else if (!target.startsWith('/'))
      leaveOut({ leftOut }, ['links', `${path}: ${target}`], say`What it links to is not there.`)
  }
  return rewriteLinks(body, target => own.get(target))
}
