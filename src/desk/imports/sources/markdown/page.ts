import { basename, dirname, extname } from 'node:path/posix'
import { Problem } from '../../../../kit/errors.ts'
import { isLanguageCode, type LanguageCode } from '../../../../kit/language/language.ts'
import { onDemand } from '../../../../kit/on-demand.ts'
import { say } from '../../../../kit/sentences/say.ts'
import { isStorable } from '../../../../kit/text.ts'
import { ARTICLE_STATUS } from '../../remote/translation-lines.ts'

const yaml = onDemand<typeof import('js-yaml')>('js-yaml')

/** A Markdown file: what it says of itself, and its text. */
export interface Page {
  path: string
  /** The path without language and ending: translations have the same. */
  key: string
  folder: string
  language: LanguageCode | undefined
  title: string
  /** What its address should be. */
  slug: string
  status: number
  position: number | undefined
  author: string | undefined
  createdAt: string | null
  updatedAt: string | null
  body: string
  /** Keys of the front matter that have no place here. */
  unknown: string[]
}

const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/
const LONGEST_FRONT_MATTER = 64 * 1024
const LONGEST_BODY = 200_000
const LONGEST_TITLE = 500

const KEYS = {
  title: ['title'],
  slug: ['slug', 'permalink'],
  language: ['language', 'lang', 'locale'],
  status: ['status'],
  published: ['published', 'public'],
  draft: ['draft'],
  position: ['position', 'order', 'weight', 'nav_order', 'sidebar_position'],
  author: ['author', 'author_email'],
  created: ['created', 'created_at', 'date'],
  updated: ['updated', 'updated_at', 'lastmod', 'modified'],
}

type FrontMatter = Map<string, string>

/** Reads a file. Throws malformed for front matter that is none, and for a text that is too long. */
export function readPage(path: string, text: string, isLanguageFolder: boolean): Page {
  const plain = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  if (!isStorable(plain)) throw new Problem('malformed', say`It has a character that cannot be stored.`)
  const [whole = '', matter] = FRONT_MATTER.exec(plain) ?? []
  const said = matter === undefined ? new Map<string, string>() : frontMatterIn(matter)
  const { key, folder, stem, ...place } = placeOf(path, isLanguageFolder)
  const { title, body } = titleIn(said, plain.slice(whole.length).trim(), stem)
  if (body.length > LONGEST_BODY)
    throw new Problem('malformed', say`It is longer than ${LONGEST_BODY} characters.`)
  const language = languageIn(valueIn(said, 'language')) ?? place.language
  const position = Number(valueIn(said, 'position'))
  const known = Object.values(KEYS).flat()
  return {
    path,
    key,
    folder,
    language,
    title: title.slice(0, LONGEST_TITLE),
    slug: valueIn(said, 'slug') ?? stem,
    status: statusIn(said),
    position:
      valueIn(said, 'position') !== undefined && Number.isSafeInteger(position) ? position : undefined,
    author: valueIn(said, 'author'),
    createdAt: timeIn(valueIn(said, 'created')),
    updatedAt: timeIn(valueIn(said, 'updated')) ?? timeIn(valueIn(said, 'created')),
    body,
    unknown: [...said.keys()].filter(name => !known.includes(name)),
  }
}

/** The values that are one line each, by name; lists have their items, separated by commas. */
function frontMatterIn(text: string): FrontMatter {
  if (text.length > LONGEST_FRONT_MATTER) throw unreadable()
  try {
    const { load, FAILSAFE_SCHEMA } = yaml()
    const read = load(text, { schema: FAILSAFE_SCHEMA })
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return new Map()
    return new Map(
      Object.entries(read).map(([name, value]) => [
        name.toLowerCase(),
        typeof value === 'string'
          ? value.trim()
          : Array.isArray(value)
            ? value.filter(one => typeof one === 'string').join(', ')
            : '',
      ]),
    )
  } catch {
    throw unreadable()
  }
}

const unreadable = () => new Problem('malformed', say`Its front matter cannot be read.`)

function valueIn(said: FrontMatter, field: keyof typeof KEYS): string | undefined {
  return KEYS[field].map(name => said.get(name)).find(value => value !== undefined && value !== '')
}

/** Where a page is, without language and ending. */
export function placeOf(path: string, isLanguageFolder: boolean) {
  const parts = path.split('/')
  const first = isLanguageFolder ? languageIn(parts[0]) : undefined
  const own = (first ? parts.slice(1) : parts).join('/')
  const [, named = '', ending] =
    /^(.+)\.([a-z]{2}(?:-[a-z]{2})?)$/i.exec(own.slice(0, -extname(own).length)) ?? []
  const suffix = languageIn(ending)
  const key = suffix ? named : own.slice(0, -extname(own).length)
  const folder = dirname(key) === '.' ? '' : dirname(key)
  const name = basename(key)
  const isIndex = /^(_?index|readme)$/i.test(name) && folder !== ''
  return { key, folder, language: suffix ?? first, stem: withoutNumber(isIndex ? basename(folder) : name) }
}

/** `01-first-steps` is in its place by the number, which is not part of the name. */
export function withoutNumber(name: string): string {
  return name.replace(/^\d{1,3}[-_. ]+(?=.)/, '')
}

export function languageIn(text = ''): LanguageCode | undefined {
  const code = text.toLowerCase().replace('_', '-')
  return [code, code.slice(0, 2)].find(
    (one): one is LanguageCode => isLanguageCode(one) && one.length <= code.length,
  )
}

/** By the front matter, by the first heading, which then is not part of the text, or by the name of the file. */
function titleIn(said: FrontMatter, text: string, stem: string): { title: string; body: string } {
  const [heading, words = ''] = /^#[ \t]+(.+?)[ \t]*#*(?:\n|$)/.exec(text) ?? []
  const given = valueIn(said, 'title')
  const rest = heading === undefined ? text : text.slice(heading.length).trim()
  if (given !== undefined) return { title: given, body: words === given ? rest : text }
  if (heading !== undefined) return { title: words, body: rest }
  return { title: inWords(stem), body: text }
}

/** `first-steps` → `First steps`. */
export function inWords(name: string): string {
  const words = withoutNumber(name).replace(/[-_]+/g, ' ').trim() || name
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isNo = (text: string | undefined) => /^(false|no|0)$/i.test(text ?? '')
const isYes = (text: string | undefined) => /^(true|yes|1)$/i.test(text ?? '')

/** Published unless it says otherwise; of a word that is not known, a draft. */
function statusIn(said: FrontMatter): number {
  if (isNo(valueIn(said, 'published')) || isYes(valueIn(said, 'draft'))) return ARTICLE_STATUS.draft
  const status = valueIn(said, 'status')?.toLowerCase()
  if (status === undefined || status === 'public') return ARTICLE_STATUS.published
  return Object.hasOwn(ARTICLE_STATUS, status)
    ? ARTICLE_STATUS[status as keyof typeof ARTICLE_STATUS]
    : ARTICLE_STATUS.draft
}

function timeIn(text: string | undefined): string | null {
  const at = text !== undefined && /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
