import type { Token } from 'markdown-it'
import { columnsOf } from './text-table.ts'

/** The text of parsed Markdown for readers of nothing but letters: no marks, links with their addresses, tables in columns. */
export function textOfTokens(tokens: Token[]): string {
  return joined(blocksIn(tokens))
}

interface Block {
  text: string
  /** It follows the one before without an empty line. */
  isTight: boolean
}

function joined(blocks: Block[]): string {
  return blocks
    .filter(({ text }) => text !== '')
    .map(({ text, isTight }, index) => (index === 0 ? '' : isTight ? '\n' : '\n\n') + text)
    .join('')
}

function blocksIn(tokens: Token[]): Block[] {
  const blocks: Block[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token
    const end = token.nesting === 1 ? endOf(tokens, index) : index
    const isTight = token.hidden || (tokens[index - 1]?.hidden ?? false)
    blocks.push({ text: textOf(token, tokens.slice(index + 1, end)), isTight })
    index = end
  }
  return blocks
}

/** The index of the token that closes this one. */
function endOf(tokens: Token[], start: number): number {
  let depth = 0
  for (let index = start; index < tokens.length; index++) {
    depth += tokens[index]?.nesting ?? 0
    if (depth === 0) return index
  }
  return tokens.length
}

function textOf(token: Token, inside: Token[]): string {
  switch (token.type) {
    case 'bullet_list_open':
      return listOf(inside, () => '- ')
    case 'ordered_list_open': {
      const start = Number(token.attrGet('start') ?? 1)
      return listOf(inside, index => `${start + index}. `)
    }
    case 'blockquote_open':
      return linesOf(joined(blocksIn(inside)), '> ', '> ')
    case 'table_open':
      return columnsOf(rowsIn(inside), alignedRight(inside))
    case 'hr':
      return '· · ·' // no mark of Markdown
    case 'inline':
      return wordsIn(token.children ?? [])
    case 'fence':
    case 'code_block':
      return token.content.replace(/\n$/, '')
    default:
      return token.nesting === 1 ? joined(blocksIn(inside)) : token.content
  }
}

function listOf(tokens: Token[], markOf: (index: number) => string): string {
  const items: Block[] = []
  for (let index = 0; index < tokens.length; index++) {
    const end = endOf(tokens, index)
    const inside = tokens.slice(index + 1, end)
    const mark = markOf(items.length)
    const text = linesOf(joined(blocksIn(inside)), mark, ' '.repeat(mark.length))
    items.push({ text, isTight: inside[0]?.hidden ?? true })
    index = end
  }
  return joined(items)
}

function linesOf(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => ((index === 0 ? first : others) + line).trimEnd())
    .join('\n')
}

function rowsIn(tokens: Token[]): string[][] {
  const rows: string[][] = []
  for (const { type, children } of tokens)
    if (type === 'tr_open') rows.push([])
    else if (type === 'inline') rows.at(-1)?.push(wordsIn(children ?? []).replaceAll('\n', ' '))
  return rows
}

/** The columns that the table aligns at the right, such as amounts. */
function alignedRight(tokens: Token[]): Set<number> {
  const heads = tokens.filter(({ type }) => type === 'th_open')
  return new Set(heads.keys().filter(index => heads[index]?.attrGet('style') === 'text-align:right'))
}

function wordsIn(tokens: Token[]): string {
  let text = ''
  /** Where the words of the link begin, and its address. */
  let link: { from: number; href: string } | undefined
  for (const token of tokens)
    if (token.type === 'link_open') link = { from: text.length, href: String(token.attrGet('href') ?? '') }
    else if (token.type === 'link_close') {
      text += addressAfter(text.slice(link?.from), link?.href ?? '')
      link = undefined
    } else text += wordsOf(token)
  return text
}

/** Unless the words are the address, perhaps without its scheme. */
function addressAfter(words: string, href: string): string {
  const address = href.replace(/^mailto:/i, '')
  const said = words.trim()
  const isSaid = [address, decoded(address)].some(one => said === one || said === one.replace(SCHEME, ''))
  return address === '' || isSaid ? '' : words === '' ? address : ` (${address})`
}

const SCHEME = /^https?:\/\//i

function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

function wordsOf(token: Token): string {
  const { type, content } = token
  if (type === 'softbreak' || type === 'hardbreak') return '\n'
  if (type === 'file') return `[${content}]`
  if (type !== 'image') return content
  return [content, `(${String(token.attrGet('src') ?? '')})`].filter(Boolean).join(' ')
}
