import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model'
import { SCHEMA } from './rich-schema.ts'

// In the editor of messages each line is a paragraph, and an empty line an empty one, as in mail programs: what begins a list
// does so in any line. In their Markdown a line is a line, and an empty one divides paragraphs.

const isParagraph = (node: Node | undefined) => node?.type.name === 'paragraph'
const isEmpty = (node: Node) =>
  node.children.every(
    ({ type, text }) => type.name === 'hardBreak' || (type.name === 'text' && !text?.trim()),
  )

/** A document as Markdown has it, with its paragraphs as lines. */
export function asLines(document: Node): Node {
  return within(document, blocks =>
    blocks.flatMap((block, index) => {
      if (!isParagraph(block)) return [block]
      const gap = isParagraph(blocks[index - 1]) ? [SCHEMA.node('paragraph')] : []
      return [...gap, ...linesOf(block)]
    }),
  )
}

/** The other way round. */
export function asParagraphs(document: Node): Node {
  return within(document, blocks => {
    const joined: Node[] = []
    for (const [index, block] of blocks.entries()) {
      const before = joined.at(-1)
      const isNext =
        index > 0 && [block, blocks[index - 1] as Node].every(one => isParagraph(one) && !isEmpty(one))
      if (before && isNext)
        joined[joined.length - 1] = before.copy(
          before.content.addToEnd(SCHEMA.node('hardBreak')).append(block.content),
        )
      else joined.push(block)
    }
    return joined.length > 1 ? joined.filter(one => !isParagraph(one) || !isEmpty(one)) : joined
  })
}

/** Pasted text, whose lines stay lines, for an editor with this schema. */
export function linesOfText(text: string, schema: Schema): Slice {
  const lines = text
    .split(/\r\n?|\n/)
    .map(line => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]))
  return new Slice(Fragment.from(lines), 1, 1)
}

/** Pasted HTML of others, with an empty line between paragraphs. Those of Word are lines. */
export function withGaps(html: string): string {
  return html.includes('data-pm-slice')
    ? html
    : html.replace(/<\/p>\s*(?=<p\b(?![^>]*MsoNormal))/gi, '</p><p></p>')
}

/** A document with the blocks of each part of it changed, but for tables: cells have one line. */
function within(node: Node, change: (blocks: Node[]) => Node[]): Node {
  if (node.inlineContent || node.isLeaf || node.type.name === 'table') return node
  const blocks = change(node.children.map(child => within(child, change)))
  return node.copy(Fragment.from(blocks.length > 0 ? blocks : node.children))
}

/** A paragraph as its lines; a break inside of bold words stays one. */
function linesOf(paragraph: Node): Node[] {
  const lines: Node[][] = [[]]
  for (const child of paragraph.children)
    if (child.type.name === 'hardBreak' && child.marks.length === 0) lines.push([])
    else lines.at(-1)?.push(child)
  return lines.map(line => paragraph.copy(Fragment.from(line)))
}
