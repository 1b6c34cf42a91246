import { decoded, encoded, typeOf } from './relabel.ts'
import type { Encoding } from './take-out.ts'

const FLOWED = /(;\s*format\s*=\s*"?)flowed\b/i
const DEL_SP = /;\s*delsp\s*=\s*"?yes\b/i
const MARKS = /^>(?: ?>)*/

interface Part {
  head: string
  body: Buffer
}

/** A text part in UTF-8 with its lines joined, if it has format=flowed, and labelled as fixed. */
export function withoutFlow({ head, body }: Part, encoding: Encoding = 'identity'): Part {
  const type = typeOf(head)
  if (type === undefined || !FLOWED.test(type)) return { head, body }
  const text = unflowed(decoded(body, encoding).toString('latin1'), { delSp: DEL_SP.test(type) })
  return {
    head: head.replace(type, () => type.replace(FLOWED, '$1fixed')),
    body: encoded(Buffer.from(text, 'latin1'), encoding),
  }
}

/**
 * Joins the lines of paragraphs (RFC 3676, 4): marks of quotes and the space before a line are taken off first, and a line
 * in another quote begins another paragraph, whatever the one above ends in.
 */
export function unflowed(text: string, { delSp }: { delSp: boolean }): string {
  const paragraphs: Paragraph[] = []
  let open: number | undefined
  for (const line of text.split(/\r?\n/)) {
    const [marks = ''] = MARKS.exec(line) ?? []
    const depth = marks.replaceAll(' ', '').length
    const isStuffed = line.startsWith(' ', marks.length)
    const words = line.slice(marks.length + (isStuffed ? 1 : 0))
    const isFlowed = words.endsWith(' ') && words !== '-- '
    const piece = isFlowed && delSp ? words.slice(0, -1) : words
    if (open === depth && words !== '-- ') paragraphs.at(-1)?.words.push(piece)
    else paragraphs.push({ depth, isStuffed, words: [piece] })
    open = isFlowed ? depth : undefined
  }
  return paragraphs.map(asLine).join('\r\n')
}

interface Paragraph {
  depth: number
  /** A space stood before its first line. */
  isStuffed: boolean
  words: string[]
}

function asLine({ depth, isStuffed, words }: Paragraph): string {
  const text = words.join('')
  const line = text === '-- ' ? text : text.trimEnd()
  if (depth > 0) return `${'>'.repeat(depth)} ${line}`.trimEnd()
  // Without the space, it might be taken for the end of the part.
  return isStuffed && /^--./.test(text) && text !== '-- ' ? ` ${line}` : line
}
