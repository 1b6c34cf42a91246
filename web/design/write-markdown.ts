import type { Mark, Node } from '@tiptap/pm/model'
import {
  defaultMarkdownSerializer,
  MarkdownSerializer,
  type MarkdownSerializerState,
} from 'prosemirror-markdown'
import { escaped } from '../../src/kit/markdown/escape-markdown.ts'
import { asParagraphs } from './message-lines.ts'
import type { Flavour } from './read-markdown.ts'

type Nodes = ConstructorParameters<typeof MarkdownSerializer>[0]
type Marks = ConstructorParameters<typeof MarkdownSerializer>[1]

const writeInline: Nodes[string] = (state, node) => {
  state.renderInline(node)
  state.closeBlock(node)
}

const NODES: Nodes = {
  paragraph: writeInline,
  heading(state, node) {
    state.write(`${'#'.repeat(node.attrs.level)} `)
    state.renderInline(node, false)
    state.closeBlock(node)
  },
  blockquote: (state, node) => state.wrapBlock('> ', null, node, () => state.renderContent(node)),
  codeBlock(state, node) {
    const longest = Math.max(2, ...(node.textContent.match(/`{3,}/g) ?? []).map(({ length }) => length))
    const fence = '`'.repeat(longest + 1)
    state.write(`${fence}${node.attrs.language ?? ''}\n`)
    state.text(node.textContent, false)
    state.ensureNewLine()
    state.write(fence)
    state.closeBlock(node)
  },
  horizontalRule(state, node) {
    state.write('---')
    state.closeBlock(node)
  },
  bulletList: (state, node) => state.renderList(node, '  ', () => '- '),
  orderedList(state, node) {
    const start = node.attrs.start ?? 1
    const width = String(start + node.childCount - 1).length + 2
    state.renderList(node, ' '.repeat(width), index => `${start + index}. `.padEnd(width))
  },
  listItem: (state, node) => state.renderContent(node),
  image: (state, { attrs: { src, alt, title } }) => state.write(imageOf(src, alt, title)),
  table(state, node) {
    within(state, 'cell', () =>
      node.forEach((row, _, index) => {
        state.ensureNewLine()
        writeRow(state, row)
        if (index === 0) state.write(`\n${'| --- '.repeat(row.childCount)}|`)
      }),
    )
    state.closeBlock(node)
  },
}

function writeRow(state: MarkdownSerializerState, row: Node): void {
  state.write('|')
  row.forEach(cell => {
    state.write(' ')
    // A cell has one line.
    cell.forEach((block, _, index) => {
      if (index > 0) state.write(' ')
      if (block.isTextblock) state.renderInline(block, false)
      else state.text(escaped(block.textContent, { isAtStart: false, isCell: true, isLetter: false }), false)
    })
    state.write(' |')
  })
}

function imageOf(src: string, alt: string | null, title: string | null): string {
  const words = (alt ?? '').replace(/[[\]\\]/g, '\\$&')
  const named = title ? ` "${title.replace(/"/g, '\\"')}"` : ''
  return `![${words}](${src.replace(/[()\s]/g, encodeURIComponent)}${named})`
}

/** What is being written, for what is inside of it. */
const places = new WeakMap<MarkdownSerializerState, 'cell'>()
const isIn = (state: MarkdownSerializerState, place: 'cell') => places.get(state) === place

function within(state: MarkdownSerializerState, place: 'cell', write: () => void): void {
  places.set(state, place)
  write()
  places.delete(state)
}

const { link, code } = defaultMarkdownSerializer.marks as Required<Marks>

const MARKS: Marks = {
  bold: { open: '**', close: '**', mixable: true, expelEnclosingWhitespace: true },
  italic: { open: '*', close: '*', mixable: true, expelEnclosingWhitespace: true },
  strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
  code: code as Marks[string],
  link: {
    open: (...[, mark, parent, index]) => (isBare(mark, parent, index) ? '' : '['),
    close(...given) {
      const [, mark, parent, index] = given
      if (isBare(mark, parent, index - 1)) return ''
      const { close } = link as { close: (...given: unknown[]) => string }
      return close(...given)
    },
    mixable: true,
  },
}

/** Whether its words are its address, which becomes a link by itself. */
function isBare({ attrs: { href, title } }: Mark, parent: Node, index: number): boolean {
  const words = index >= 0 && index < parent.childCount ? parent.child(index).text : undefined
  if (!words || title || parent.child(index).marks.length !== 1) return false
  const isAddress = [words, `http://${words}`, `mailto:${words}`].includes(href)
  const before = index > 0 ? (parent.child(index - 1).text ?? ' ') : ' '
  const after = index + 1 < parent.childCount ? (parent.child(index + 1).text ?? ' ') : ' '
  return isAddress && /[\s(]$/.test(before) && /^([\s)]|[.,;:!?](\s|$))/.test(after)
}

const SERIALIZERS: Record<Flavour, MarkdownSerializer> = {
  article: serializerOf('\\\n', false),
  message: serializerOf('\n', true),
}

function serializerOf(lineBreak: string, isLetter: boolean): MarkdownSerializer {
  const hardBreak: Nodes[string] = (...[state, , parent, index]) => {
    // One at the end of a paragraph says nothing.
    const saysMore = parent.children
      .slice(index + 1)
      .some(one => one.type.name !== 'hardBreak' && !isBlank(one))
    if (saysMore) state.write(isIn(state, 'cell') ? ' ' : lineBreak)
  }
  const text: Nodes[string] = (...[state, node, parent, index]) => {
    const isCell = isIn(state, 'cell')
    const before = index > 0 ? parent.child(index - 1) : undefined
    const isFirst = !before || before.type.name === 'hardBreak'
    const isAtStart = isFirst && !isCell && parent.type.name === 'paragraph'
    // Dashes below a line with a bar make a table, also in messages.
    const isPlain = isLetter && !parent.children.slice(0, index).some(one => one.text?.includes('|'))
    state.text(escaped(node.text ?? '', { isAtStart, isCell, isLetter: isPlain }), false)
  }
  return new MarkdownSerializer({ ...NODES, hardBreak, text }, MARKS, { hardBreakNodeName: 'hardBreak' })
}

const isBlank = ({ isText, text = '' }: Node) => isText && text.trim() === ''

/** The Markdown of a document. */
export function writeMarkdown(document: Node, flavour: Flavour): string {
  const written = flavour === 'message' ? asParagraphs(document) : document
  return SERIALIZERS[flavour].serialize(written).trim()
}
