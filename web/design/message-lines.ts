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

/** Pasted text, whose lines stay lines, for an editor with this schema. Lines that blanks give their form are code: only there blanks stay. */
export function linesOfText(text: string, schema: Schema): Slice {
  const all = text.split(/\r\n?|\n/)
  // One line goes on in the line where it is pasted.
  const parts = all.length > 1 ? partsOf(all) : [{ lines: all, isFormed: false }]
  const nodes = parts.flatMap(({ lines, isFormed }) =>
    isFormed
      ? [schema.node('codeBlock', null, schema.text(lines.join('\n')))]
      : lines.map(line => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)])),
  )
  // Writing goes on behind code, not in it.
  if (parts.at(-1)?.isFormed) nodes.push(schema.node('paragraph'))
  return new Slice(Fragment.from(nodes), parts[0]?.isFormed ? 0 : 1, 1)
}

interface Part {
  lines: string[]
  isFormed: boolean
}

/** Lines between empty lines, by whether blanks give them their form; neighbours of one kind are one part. */
function partsOf(lines: string[]): Part[] {
  const parts: Part[] = []
  let from = 0
  while (from < lines.length) {
    const isGap = lines[from]?.trim() === ''
    let to = from + 1
    while (to < lines.length && (lines[to]?.trim() === '') === isGap) to++
    const part = { lines: lines.slice(from, to), isFormed: !isGap && isFormedByBlanks(lines.slice(from, to)) }
    const [before, between] = [parts.at(-2), parts.at(-1)]
    // Code has empty lines, too.
    if (part.isFormed && before?.isFormed && between) parts.splice(-2, 2, joinedOf([before, between, part]))
    else parts.push(part)
    from = to
  }
  return parts
}

const joinedOf = (parts: Part[]): Part => ({ lines: parts.flatMap(({ lines }) => lines), isFormed: true })

/** Whether lines are indented, or several stand in columns. */
function isFormedByBlanks(lines: string[]): boolean {
  const indented = lines.filter(line => /^(\t| {2,})\S/.test(line))
  const inColumns = lines.filter(line => /\S(\t| {2,})\S/.test(line) && !isProse(line))
  return indented.length > 0 || inColumns.length > 1
}

/** Some put two blanks between sentences. */
const isProse = (line: string) => !/\S(\t| {2,})\S/.test(line.replace(/[.!?:]['"”’)]? {2}(?=\S)/g, ' '))

/** Whether HTML was copied from where text stands character by character: a terminal, or an editor of code. */
export function isCharacters(html: string): boolean {
  return /^\s*(<\/?(html|head|body|meta)\b[^>]*>\s*|<!--[^>]*-->\s*)*<(pre|div|span|code)\b[^>]*style="[^"]*white-space:\s*pre(-wrap)?\s*[;"]/i.test(
    html,
  )
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
