import { flatText } from './flat-text.ts'
import { headAt } from './quote-head.ts'

const LOOKED_AT = 1_000_000
/** A white background is no design. */
const DESIGNED =
  /<(table|img|h[1-6])\b|\bbgcolor\s*=|background(-color)?\s*:(?!\s*(#fff\b|#ffffff\b|white\b|transparent\b|none\b|inherit\b|initial\b|rgba?\(255,\s*255,\s*255))/i

/** Whether HTML shows more than its words: tables, pictures, headings, coloured backgrounds. In an answer, those of the mail being answered do not count. */
export function isRich(html: string, { isAnswer = false } = {}): boolean {
  const body = html.slice(0, LOOKED_AT).replace(/<style\b[\s\S]*?(<\/style|$)/gi, '')
  return DESIGNED.test(isAnswer ? withoutQuotes(withoutAppended(body)) : body)
}

/** Without its blockquotes, where mail programs put the mail being answered. */
function withoutQuotes(html: string): string {
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (const { 0: tag, index } of html.matchAll(/<\/?blockquote\b/gi)) {
    if (depth === 0) parts.push(html.slice(start, index))
    depth = Math.max(0, depth + (tag.startsWith('</') ? -1 : 1))
    start = index
  }
  if (depth === 0) parts.push(html.slice(start))
  return parts.join('')
}

/** What may be the first label of a head, and how many of them are looked at. */
const LABEL = />\s{0,20}(?=[\p{L}\p{M} ]{1,20}(&nbsp;)?(<\/\w{1,10}>){0,3}(&nbsp;)?[:：])/gu
const MAX_LABELS = 200
const HEAD = 5_000

/** Without what Outlook puts below the head of the mail being answered, unmarked. */
function withoutAppended(html: string): string {
  const start = html
    .matchAll(LABEL)
    .take(MAX_LABELS)
    .map(({ 0: { length }, index }) => index + length)
    .find(at => headAt(flatText(html.slice(at, at + HEAD)).split('\n'), 0, () => true) > 0)
  return start === undefined ? html : html.slice(0, start)
}
