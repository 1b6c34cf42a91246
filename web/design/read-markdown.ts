import type { Node } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import { Transform } from '@tiptap/pm/transform'
import createMarkdown, { type MarkdownIt, type Token } from 'markdown-it'
import { MarkdownParser } from 'prosemirror-markdown'
import { asLines } from './message-lines.ts'
import { SCHEMA } from './rich-schema.ts'

/** As the server renders them: people type a message as a letter, whose line breaks stay. */
export type Flavour = 'article' | 'message'

const MARKDOWN: Record<Flavour, MarkdownIt> = {
  article: createMarkdown({ html: false, linkify: true }),
  message: createMarkdown({ html: false, linkify: true, breaks: true }).disable('lheading'),
}

for (const markdown of Object.values(MARKDOWN)) markdown.normalizeLinkText = address => address

type Specs = ConstructorParameters<typeof MarkdownParser>[2]

const listOf = (block: string): Specs[string] => ({
  block,
  getAttrs: (token, tokens, index) => ({
    ...(block === 'orderedList' && { start: Number(token.attrGet('start') ?? 1) }),
    tight: isTight(tokens, index),
  }),
})

/** The nodes and marks of each token. */
const SPECS: Specs = {
  paragraph: { block: 'paragraph' },
  heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: Number(tag.slice(1)) }) },
  blockquote: { block: 'blockquote' },
  bullet_list: listOf('bulletList'),
  ordered_list: listOf('orderedList'),
  list_item: { block: 'listItem' },
  code_block: { block: 'codeBlock', noCloseToken: true },
  fence: {
    block: 'codeBlock',
    noCloseToken: true,
    getAttrs: ({ info }) => ({ language: info.trim() || null }),
  },
  hr: { node: 'horizontalRule' },
  image: {
    node: 'image',
    getAttrs: token => ({ src: token.attrGet('src'), title: token.attrGet('title'), alt: token.content }),
  },
  hardbreak: { node: 'hardBreak' },
  em: { mark: 'italic' },
  strong: { mark: 'bold' },
  s: { mark: 'strike' },
  code_inline: { mark: 'code', noCloseToken: true },
  link: {
    mark: 'link',
    getAttrs: token => ({ href: token.attrGet('href'), title: token.attrGet('title') }),
  },
  table: { block: 'table' },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: 'tableRow' },
  th: { block: 'tableHeader' },
  td: { block: 'tableCell' },
}

function isTight(tokens: { type: string; hidden: boolean }[], index: number): boolean {
  const first = tokens.slice(index + 1).find(({ type }) => type !== 'list_item_open')
  return first?.hidden ?? true
}

const PARSERS: Record<Flavour, MarkdownParser> = {
  article: parserOf('article', {}),
  message: parserOf('message', { softbreak: { node: 'hardBreak' } }),
}

function parserOf(flavour: Flavour, specs: Specs): MarkdownParser {
  const tokenizer = { parse: (text: string) => MARKDOWN[flavour].parse(text, {}).flatMap(inParagraph) }
  return new MarkdownParser(SCHEMA, tokenizer as never, { ...SPECS, ...specs })
}

/** Cells have paragraphs in the editor, and none in Markdown. */
function inParagraph(token: Token, index: number, tokens: Token[]): Token[] {
  const isCell = token.type === 'inline' && /^t[hd]_open$/.test(tokens[index - 1]?.type ?? '')
  if (!isCell) return [token]
  const tag = (type: string, nesting: number) =>
    Object.assign(Object.create(token), { type, nesting, content: '', children: null })
  return [tag('paragraph_open', 1), token, tag('paragraph_close', -1)]
}

/** The document of a text. Throws for what the editor does not know. */
export function readMarkdown(text: string, flavour: Flavour): Node {
  const document = PARSERS[flavour].parse(text)
  return flavour === 'message' ? asLines(document) : document
}

/** Stands for the next letter: a character that nobody types. */
const NEXT = '\ue000'

/**
 * The document of a text that somebody is about to go on with: a blank or a new line at its end, which Markdown drops, stays.
 * Throws for what the editor does not know.
 */
export function readUnfinished(text: string, flavour: Flavour): Node {
  if (!/\s$/.test(text)) return readMarkdown(text, flavour)
  const doc = readMarkdown(text + NEXT, flavour)
  const end = Selection.atEnd(doc).head
  if (doc.textBetween(end - 1, end) !== NEXT) return readMarkdown(text, flavour)
  return new Transform(doc).delete(end - 1, end).doc
}

/** How a text looks, whatever the blanks outside of code. */
export function looksOf(text: string, flavour: Flavour): string {
  return MARKDOWN[flavour]
    .render(text)
    .split(/(<pre[\s\S]*?<\/pre>)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/\s+/g, ' ').replace(/> </g, '><')))
    .join('')
    .trim()
}
