import type { MarkdownIt } from 'markdown-it'
import { escaped } from '../html.ts'
import { type TextTable, tablesIn } from './text-table.ts'

/** In a longer line, links are not looked for: it takes quadratic time. */
const MAX_LINKED = 4_000
/** Blanks that HTML would not show: at the beginning of a line, several, or tabs. */
const BLANKS = /^ | {2}|\t/

/** Finds links in text. */
export type LinkFinder = Pick<MarkdownIt, 'linkify' | 'normalizeLink' | 'validateLink'>

/** What somebody typed: each character and each line as it is, with links to its addresses. */
export function renderTyped(text: string, links: LinkFinder): string {
  if (text.trim() === '') return ''
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  return `<p>${lines.map(line => lineOf(line, links)).join('<br>\n')}</p>\n`
}

/** The same with the tables that were made of HTML. */
export function renderConverted(text: string, links: LinkFinder): string {
  return tablesIn(text)
    .map(part => {
      if (typeof part !== 'string') return tableOf(part, links)
      const words = part.replace(/^\n+|\n+$/g, '')
      return words === '' ? '' : renderTyped(words, links)
    })
    .join('')
}

function lineOf(line: string, links: LinkFinder): string {
  const html = linked(line, links)
  return BLANKS.test(line) && line.trim() !== '' ? `<span class="typed">${html}</span>` : html
}

function linked(line: string, { linkify, normalizeLink, validateLink }: LinkFinder): string {
  const found = line.length > MAX_LINKED ? [] : (linkify.match(line) ?? [])
  let html = ''
  let at = 0
  for (const { index, lastIndex, url, schema } of found) {
    const href = normalizeLink(url)
    if (schema === '//' || !validateLink(href)) continue
    const words = escaped(line.slice(index, lastIndex))
    html += `${escaped(line.slice(at, index))}<a href="${escaped(href)}">${words}</a>`
    at = lastIndex
  }
  return html + escaped(line.slice(at))
}

function tableOf({ rows: [head = [], ...rows] }: TextTable, links: LinkFinder): string {
  const rowOf = (cells: string[], tag: 'th' | 'td') =>
    `<tr>\n${cells.map(cell => `<${tag}>${linked(cell, links)}</${tag}>\n`).join('')}</tr>\n`
  const body = rows.map(row => rowOf(row, 'td')).join('')
  return `<table>\n<thead>\n${rowOf(head, 'th')}</thead>\n<tbody>\n${body}</tbody>\n</table>\n`
}
