/** A piece of a header with addresses (RFC 5322, 3.2). */
export interface Token {
  /** `address`: one whose local part is in quotes. */
  kind: 'text' | 'quoted' | 'address' | 'comment' | 'angle' | 'separator' | 'colon'
  /** Without its quotes or brackets, unless it is an address. */
  text: string
  /** A blank stands before it. */
  isApart: boolean
}

const WORD = /=\?[^?\s]{1,60}\?[bq]\?[^?\s]*\?=|[^\s"(<,;:]+/iy

/** The pieces of a header with addresses. A quote or bracket that nothing closes is left out. Takes linear time for any input. */
export function tokensOf(value: string): Token[] {
  const tokens: Token[] = []
  const closable = { '"': true, '(': true }
  let isApart = false
  let at = 0
  const add = (kind: Token['kind'], text: string, end: number) => {
    tokens.push({ kind, text, isApart })
    isApart = false
    at = end
  }
  while (at < value.length) {
    const letter = value[at] as string
    if (letter === '"' || letter === '(') {
      const found = closable[letter] ? (letter === '"' ? quotedAt : commentAt)(value, at) : undefined
      closable[letter] = found !== undefined
      if (!found) at++
      else if (letter === '"' && value[found.end] === '@') addQuotedAddress(found)
      else add(letter === '"' ? 'quoted' : 'comment', found.text, found.end)
    } else if (letter === '<') {
      const { text, end } = angleAt(value, at)
      add('angle', text, end)
    } else if (letter === ',' || letter === ';') add('separator', letter, at + 1)
    else if (letter === ':') add('colon', letter, at + 1)
    else if (/\s/.test(letter)) {
      isApart = true
      at++
    } else {
      const word = wordAt(value, at)
      add('text', word, at + word.length)
    }
  }
  return tokens

  function addQuotedAddress({ text, end }: Found): void {
    const domain = wordAt(value, end)
    add('address', `"${text.replaceAll('"', '')}"${domain}`, end + domain.length)
  }
}

interface Found {
  text: string
  end: number
}

function wordAt(value: string, at: number): string {
  WORD.lastIndex = at
  return WORD.exec(value)?.[0] ?? (value[at] as string)
}

function quotedAt(value: string, start: number): Found | undefined {
  let text = ''
  for (let at = start + 1; at < value.length; at++) {
    const letter = value[at]
    if (letter === '"') return { text, end: at + 1 }
    if (letter === '\\') at++
    text += value[at] ?? ''
  }
  return undefined
}

/** Comments may hold comments. */
function commentAt(value: string, start: number): Found | undefined {
  let depth = 0
  for (let at = start; at < value.length; at++) {
    const letter = value[at]
    if (letter === '\\') at++
    else if (letter === '(') depth++
    else if (letter === ')' && --depth === 0)
      return { text: value.slice(start + 1, at).replace(/\\(.)/g, '$1'), end: at + 1 }
  }
  return undefined
}

/** Without its end, it ends where the next person begins. */
function angleAt(value: string, start: number): Found {
  let first = start
  while (value[first] === '<') first++
  const rest = /[^<>"]*(?:"[^"<>]*"[^<>"]*)*/y
  rest.lastIndex = first
  const text = rest.exec(value)?.[0] ?? ''
  const end = first + text.length
  if (value[end] === '>') return { text, end: end + 1 }
  const [cut = ''] = /^[^,;]*/.exec(text) ?? []
  return { text: cut, end: first + cut.length }
}
