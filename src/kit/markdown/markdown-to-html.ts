import createMarkdown, { type MarkdownIt, type Token } from 'markdown-it'
import { escaped } from '../html.ts'
import { slugOf } from '../slug.ts'
import { asPlainText } from './files.ts'
import { textOfTokens } from './markdown-text.ts'
import { renderConverted, renderTyped } from './render-typed.ts'

/**
 * The kind of output. People type a `message` as a letter: its line breaks stay. `mail` is the same for places where remote
 * images would track readers: mail and other sites; `text` for readers of nothing but letters. What is `typed` or `converted`
 * is no Markdown (written.ts).
 */
export type Flavour = 'html' | 'message' | 'mail' | 'page' | 'summary' | 'text' | 'typed' | 'converted'

export interface Rendered {
  html: string
  /** Headings of the second level of a page, to link to. */
  headings: Heading[]
}

export interface Heading {
  id: string
  text: string
}

/** A longer paragraph stays plain: the inline rules and the link search take quadratic time. */
const MAX_INLINE = 4_000
const MAX_NESTING = 20
/** Limit of the HTML per character of text: references and tables can turn a short text into megabytes. */
const MAX_GROWTH = 6
const MAX_SMALL = 20_000
/** An attachment of the message that a text belongs to, by its ID. */
const OF_FILE = /^attachment:(\d{1,15})$/
/** Estimated size of a token's tags and of an attribute's quotes. */
const TAG_LENGTH = 12
const MAX_TOKENS = 20_000
const SUMMARY_LENGTH = 160

const renderer = bounded(createMarkdown({ html: false, linkify: true }))
const letters = asTyped(bounded(createMarkdown({ html: false, linkify: true, breaks: true })))
const withoutPictures = asTyped(bounded(createMarkdown({ html: false, linkify: true, breaks: true })))
withoutPictures.renderer.rules.image = (tokens, index) => {
  const { content, attrs } = tokens[index] as Token
  const url = String(new Map(attrs ?? []).get('src') ?? '')
  return url ? `<a href="${escaped(url)}">${escaped(content || url)}</a>` : escaped(content)
}

/** Turns an image of an attachment into a placeholder (see files.ts), and removes the target of a link to one. */
function markFile(token: Token): void {
  const name = token.type === 'image' ? 'src' : 'href'
  const [, id] = OF_FILE.exec(String(token.attrGet(name) ?? '')) ?? []
  if (!id) return
  if (token.type === 'image') Object.assign(token, { type: 'file', info: id, children: null })
  else token.attrs = []
}

/** Disables underlined headings: `--` above a signature would make one. */
function asTyped(markdown: MarkdownIt): MarkdownIt {
  return markdown.disable('lheading')
}

/** Keeps the cost proportional to the text: render-markdown.test.ts has the texts that were quadratic. */
function bounded(markdown: MarkdownIt): MarkdownIt {
  markdown.set({ maxNesting: MAX_NESTING })
  markdown.validateLink = url => /^(https?:\/\/|mailto:|#|\/(?!\/))/i.test(url.trim()) || OF_FILE.test(url)
  markdown.normalizeLinkText = address => address // as it was typed
  markdown.core.ruler.after('inline', 'files', state => {
    for (const { children } of state.tokens) for (const token of children ?? []) markFile(token)
  })
  markdown.renderer.rules.file = (tokens, index) => {
    const { content, info } = tokens[index] as Token
    return `<span data-file="${info}">${escaped(content)}</span>`
  }
  markdown.core.ruler.before('inline', 'long_text', state => {
    for (const token of state.tokens)
      if (token.type === 'inline' && token.content.length > MAX_INLINE) token.type = 'long_text'
  })
  boundTables(markdown)
  markdown.renderer.rules.long_text = (tokens, index) =>
    escaped((tokens[index] as Token).content).replaceAll('\n', '<br>\n')
  return markdown
}

/** Tables fill short rows up to their width: beyond this many tokens no more tables are parsed. */
function boundTables(markdown: MarkdownIt): void {
  const { ruler } = markdown.block
  const table = ruler.getRules('').find(({ name }) => name === 'table')
  if (!table) throw new Error('markdown-it has no rule for tables')
  ruler.at('table', (state, ...line) => state.tokens.length < MAX_TOKENS && table(state, ...line), {
    alt: ['paragraph', 'reference'],
  })
}

/** Renders Markdown as safe HTML: no raw HTML, links to http, https and mailto only. */
export function render(text: string, flavour: Flavour): Rendered {
  if (flavour === 'page') return renderPage(text)
  if (flavour === 'summary') return { html: plainText(text, SUMMARY_LENGTH), headings: [] }
  if (flavour === 'text') return renderText(text)
  if (flavour === 'typed' || flavour === 'converted') return renderCharacters(text, flavour)
  const markdown = { html: renderer, message: letters, mail: withoutPictures }[flavour]
  const tokens = markdown.parse(text, {})
  if (isTooMuch(tokens, text)) return renderPlain(text, flavour)
  return { html: markdown.renderer.render(tokens, markdown.options, {}), headings: [] }
}

function renderText(text: string): Rendered {
  const tokens = letters.parse(text, {})
  return isTooMuch(tokens, text)
    ? renderPlain(text, 'text')
    : { html: textOfTokens(tokens).replace(/^\n+|\s+$/g, ''), headings: [] }
}

function renderCharacters(text: string, flavour: 'typed' | 'converted'): Rendered {
  const html = flavour === 'typed' ? renderTyped(text, renderer) : renderConverted(text, renderer)
  const isInProportion = html.length <= MAX_GROWTH * text.length + MAX_SMALL
  return isInProportion ? { html, headings: [] } : renderPlain(text, flavour)
}

/** The text as it is, with its line breaks. */
export function renderPlain(text: string, flavour: Flavour): Rendered {
  if (flavour === 'text') return { html: asPlainText(text), headings: [] }
  const html =
    flavour === 'summary'
      ? text.slice(0, SUMMARY_LENGTH)
      : `<p>${escaped(text).replaceAll('\n', '<br>\n')}</p>\n`
  return { html, headings: [] }
}

/** Whether the HTML would be out of proportion to the text; estimated before it is rendered. */
function isTooMuch(tokens: Token[], text: string): boolean {
  const room = MAX_GROWTH * text.length + MAX_SMALL
  let size = 0
  const counts = (token: Token): boolean => {
    size += TAG_LENGTH + (token.children ? 0 : token.content.length)
    for (const [name, value] of token.attrs ?? []) size += name.length + String(value).length
    return size > room || (token.children?.some(counts) ?? false)
  }
  return tokens.some(counts)
}

function renderPage(text: string): Rendered {
  const tokens = renderer.parse(text, {})
  if (isTooMuch(tokens, text)) return renderPlain(text, 'page')
  const headings: Heading[] = []
  const ids = new Set<string>()
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    // The page title is the only heading of the first level.
    const level = Math.max(2, Number(token.tag.slice(1)))
    token.tag = `h${level}`
    const close = tokens[index + 2] // the content is one token
    if (close?.type === 'heading_close') close.tag = token.tag
    const content = tokens[index + 1]
    const words = (content?.children?.map(plainWords).join('') ?? content?.content ?? '').trim()
    const id = idOf(words, ids)
    token.attrSet('id', id)
    if (level === 2) headings.push({ id, text: words })
  }
  return { html: renderer.renderer.render(tokens, renderer.options, {}), headings }
}

/**
 * What links name a heading by: its words, so that they hold when another one is added. The prefix keeps it apart from the ids
 * of the page around it.
 */
function idOf(words: string, taken: Set<string>): string {
  const slug = slugOf(words) || 'section'
  let id = `s-${slug}`
  for (let n = 2; taken.has(id); n++) id = `s-${slug}-${n}`
  taken.add(id)
  return id
}

/** The words of a Markdown text without its markup, cut at a word. */
function plainText(markdown: string, max: number): string {
  const text = renderer
    .parse(markdown.slice(0, 10 * max), {})
    .map(({ children, content }) => children?.map(plainWords).join('') ?? content)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length <= max ? text : `${text.slice(0, max).replace(/\s\S*$/, '')}…`
}

function plainWords({ type, content }: Token): string {
  return type === 'softbreak' || type === 'hardbreak' ? ' ' : content
}
