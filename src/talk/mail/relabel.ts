import libqp from 'libqp'
import { decodeText, isCharset } from './charset.ts'
import type { Encoding } from './take-out.ts'

const CHARSET = /;\s*charset\s*=\s*("[^"]*"|[^\s;]+)/i
/** Where a page of HTML or XML names its character set; UTF-16 cannot be read in UTF-16 (HTML, 13.2.3.2). */
const META =
  /<meta\b[^>]{0,300}?\bcharset\s*=\s*["']?\s*(?!utf-16)([\w.:-]{1,60})|<\?xml\b[^>]{0,100}?\bencoding\s*=\s*["']([\w.:-]{1,60})/i
const META_BYTES = 4096

/** A text part in UTF-8, labelled so, whatever its head and its HTML say that it is in. */
export function inUtf8(
  head: string,
  body: Buffer,
  encoding: Encoding = 'identity',
): { head: string; body: Buffer } {
  const type = typeOf(head)
  const bytes = decoded(body, encoding)
  const labels = [labelIn(type), /^content-type:\s*text\/html/i.test(type ?? '') ? metaIn(bytes) : undefined]
  const text = Buffer.from(decodeText(bytes, labels))
  if (text.equals(bytes) && !bytes.some(byte => byte > 127)) return { head, body }
  return { head: labelled(head, type), body: text.equals(bytes) ? body : encoded(text, encoding) }
}

/** The character set that the head of a text part names; undefined for ASCII, unknown names, and without one. */
export function charsetIn(head: string): string | undefined {
  const label = labelIn(typeOf(head))
  return label !== undefined && isCharset(label) ? label : undefined
}

/** A head, byte for byte, in UTF-8: its encoded words (RFC 2047), its parameters (RFC 2231), and raw letters, in the charset of the text by default. */
export function headInUtf8(head: string, charset: string | undefined): string {
  return head
    .split(/(?<=\n)(?![ \t])/)
    .map(field => rawInUtf8(parametersInUtf8(wordsInUtf8(field)), charset))
    .join('')
}

/** Each text in quotes by itself: the words of the head around a file's name say nothing of its letters. */
function rawInUtf8(field: string, charset: string | undefined): string {
  return field.replace(/^[\w-]+:|[^"]+/g, text =>
    /[\x80-\xff]/.test(text)
      ? Buffer.from(decodeText(Buffer.from(text, 'latin1'), [charset])).toString('latin1')
      : text,
  )
}

const WORD = /=\?([^?\s]{1,60})\?([bq])\?([^?]*)\?=/gi
const WORDS = /=\?[^?\s]{1,60}\?[bq]\?[^?]*\?=(?:\s*=\?[^?\s]{1,60}\?[bq]\?[^?]*\?=)*/gi

/** Neighbours in one character set become one word: some programs split letters between them. */
function wordsInUtf8(field: string): string {
  return field.replace(WORDS, words => {
    const runs: { charset: string; pieces: Buffer[] }[] = []
    for (const [, label = '', form = '', text = ''] of words.matchAll(WORD)) {
      const charset = label.toLowerCase().replace(/\*.*$/, '')
      const last = runs.at(-1)
      const run = last?.charset === charset ? last : { charset, pieces: [] }
      if (run !== last) runs.push(run)
      run.pieces.push(bytesOfWord(form, text))
    }
    return runs.map(({ charset, pieces }) => asWord(decodedRun(pieces, charset))).join(' ')
  })
}

function bytesOfWord(form: string, text: string): Buffer {
  if (form.toLowerCase() === 'b') return Buffer.from(text, 'base64')
  const plain = text.replace(/\r?\n[ \t]?/g, '').replace(/[_\s]/g, ' ')
  return Buffer.from(
    plain.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
}

/** In one piece, or apart if that loses fewer letters. */
function decodedRun(pieces: Buffer[], charset: string): string {
  const joined = decodeText(Buffer.concat(pieces), [charset])
  if (pieces.length === 1 || !joined.includes('\ufffd')) return joined
  const apart = pieces.map(piece => decodeText(piece, [charset])).join('')
  return apart.split('\ufffd').length < joined.split('\ufffd').length ? apart : joined
}

function asWord(text: string): string {
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}

/** A parameter in another character set, maybe in sections, as one in UTF-8. */
function parametersInUtf8(field: string): string {
  const names = field.matchAll(/;\s*([\w-]{1,40})\*(?:0\*)?=\s*"?([\w.:-]{1,60})'[\w-]*'/g)
  let right = field
  for (const [, name = '', charset = ''] of names) {
    if (/^utf-?8$/i.test(charset)) continue
    const section = new RegExp(`;\\s*${name}\\*(?:\\d{1,3}(\\*?))?=\\s*("[^"]*"|[^;\\s]*)`, 'gi')
    const pieces = [...right.matchAll(section)].map(([, star, value = ''], index) => {
      const plain = value.replaceAll('"', '')
      const words = index === 0 ? plain.replace(/^[^']*'[^']*'/, '') : plain
      return star === '' ? Buffer.from(words, 'latin1') : bytesOfWord('q', words.replaceAll('%', '='))
    })
    const text = decodeText(Buffer.concat(pieces), [charset])
    let isFirst = true
    right = right.replace(section, () => {
      if (!isFirst) return ''
      isFirst = false
      return `; ${name}*=utf-8''${encodeURIComponent(text)}`
    })
  }
  return right
}

/** The field of a head, folded as it is (RFC 5322, 2.2.3). */
export function typeOf(head: string): string | undefined {
  return /^content-type:[^\r\n]*(\r?\n[ \t][^\r\n]*)*/im.exec(head)?.[0]
}

function labelIn(type = ''): string | undefined {
  return CHARSET.exec(type)?.[1]?.replaceAll('"', '').trim()
}

function metaIn(bytes: Buffer): string | undefined {
  const [, html, xml] = META.exec(bytes.toString('latin1', 0, META_BYTES)) ?? []
  return html ?? xml
}

function labelled(head: string, type: string | undefined): string {
  if (type === undefined) return `Content-Type: text/plain; charset=utf-8\r\n${head}`
  const right = CHARSET.test(type) ? type.replace(CHARSET, '; charset=utf-8') : `${type}; charset=utf-8`
  return head.replace(type, () => right)
}

/** Bytes in the encoding of a body. */
export function encoded(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'base64') return Buffer.from(`${bytes.toString('base64')}\r\n`)
  return encoding === 'quoted-printable' ? Buffer.from(`${libqp.encode(bytes)}\r\n`) : bytes
}

/** The bytes of a body. */
export function decoded(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64')
  return encoding === 'quoted-printable' ? libqp.decode(body.toString('latin1')) : body
}
