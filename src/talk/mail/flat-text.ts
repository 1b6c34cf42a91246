import { convert } from 'html-to-text'

/** Elements whose content nobody sees. */
const UNSEEN = new Set(['style', 'script', 'noscript', 'template', 'title'])
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr o:p'.split(
    ' ',
  ),
)
const TAG = /<(\/?)([a-z][^\s/>]*)/iy
const MAX_NAMES = 3_000

/** The words that a page of HTML shows, without any layout, in time that grows with its length, however it is nested. */
export function flatText(html: string): string {
  const pieces: string[] = []
  const lists: number[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    pieces.push(html.slice(at, open < 0 ? html.length : open))
    if (open < 0) break
    TAG.lastIndex = open
    const [, slash = '', given = ''] = TAG.exec(html) ?? []
    const name = given.toLowerCase()
    if (name === '' && !/^<[/!?]/.test(html.slice(open, open + 2))) {
      pieces.push('<')
      at = open + 1
      continue
    }
    at = html.startsWith('<!--', open) ? endOf(html, '-->', open + 4) : endOfTag(html, open + 1)
    if (slash === '' && UNSEEN.has(name)) at = endOfElement(html, name, at)
    if (name === '' || INLINE.has(name)) continue
    pieces.push('\n')
    if (name === 'ol' || name === 'ul') {
      if (slash) lists.pop()
      else lists.push(name === 'ol' ? 0 : Number.NaN)
    } else if (name === 'li' && !slash && lists.length > 0) {
      const count = (lists.at(-1) as number) + 1
      lists[lists.length - 1] = count
      if (!Number.isNaN(count)) pieces.push(`${count}. `)
    }
  }
  return decoded(pieces.join(''))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

function endOf(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at < 0 ? html.length : at + mark.length
}

/** After the `>` that ends a tag: one inside a value in quotes does not. */
function endOfTag(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const character = html[at]
    if (character === '>') return at + 1
    if ((character === '"' || character === "'") && html[at - 1] === '=')
      at = endOf(html, character, at + 1) - 1
  }
  return html.length
}

function endOfElement(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}[\\s/>]`, 'gi')
  end.lastIndex = from
  const found = end.exec(html)
  return found ? endOfTag(html, found.index + 1) : html.length
}

/** With its character references (HTML, 13.5) replaced. */
function decoded(text: string): string {
  const known = new Map<string, string>()
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});?/gi, reference => {
    const character = known.get(reference) ?? (known.size < MAX_NAMES ? convert(reference) || ' ' : reference)
    known.set(reference, character)
    return character
  })
}
