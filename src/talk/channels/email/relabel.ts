import iconv from 'iconv-lite'
import libqp from 'libqp'
import type { Encoding } from './take-out.ts'

/** Character sets that programs write by default, whatever they send. */
const CARELESS = /^(us-ascii|ascii|iso-8859-\d+|windows-125\d|latin1|unknown-8bit|x-unknown|default)?$/i
const CHARSET = /;\s*charset\s*=\s*("[^"]*"|[^\s;]+)/i

/** A text part as another program should have sent it. */
export interface Relabelled {
  head: string
  /** Undefined: as it was. */
  body?: Buffer
}

/** The part in UTF-8 if its bytes are that, whatever its label says, or if they are UTF-7 (RFC 2152); undefined if it is right. */
export function relabelled(
  head: string,
  body: Buffer,
  encoding: Encoding | undefined,
): Relabelled | undefined {
  const type = /^content-type:[^\r\n]*(\r?\n[ \t][^\r\n]*)*/im.exec(head)?.[0]
  const charset = (CHARSET.exec(type ?? '')?.[1] ?? '').replaceAll('"', '').trim()
  if (/^(x-)?(unicode-1-1-)?utf-7$/i.test(charset) && encoding !== undefined) {
    const text = iconv.decode(decoded(body, encoding), 'utf-7')
    return { head: inUtf8(head, type), body: encoded(text, encoding) }
  }
  if (!CARELESS.test(charset) || encoding === undefined || !isUtf8(decoded(body, encoding))) return undefined
  return { head: inUtf8(head, type) }
}

/** Header lines with their encoded words (RFC 2047) in UTF-7 in UTF-8 instead. */
export function withoutUtf7(head: string): string {
  return head.replace(/=\?utf-7\?([bq])\?([^?]*)\?=/gi, (_, form: string, text: string) => {
    const bytes =
      form.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : libqp.decode(text.replaceAll('_', ' '))
    return `=?utf-8?B?${Buffer.from(iconv.decode(bytes, 'utf-7')).toString('base64')}?=`
  })
}

/** Encodes raw bytes inside encoded words, where RFC 2047 forbids them. */
export function withoutRawBytes(head: string): string {
  return head.replace(/=\?[^?\s]{1,40}\?q\?[^?]*\?=/gi, word =>
    word.replace(/[\x80-\xff]/g, byte => `=${byte.charCodeAt(0).toString(16).toUpperCase()}`),
  )
}

function inUtf8(head: string, type: string | undefined): string {
  if (type === undefined) return `Content-Type: text/plain; charset=utf-8\r\n${head}`
  const right = CHARSET.test(type) ? type.replace(CHARSET, '; charset=utf-8') : `${type}; charset=utf-8`
  return head.replace(type, () => right)
}

function encoded(text: string, encoding: Encoding): Buffer {
  const bytes = Buffer.from(text)
  if (encoding === 'base64') return Buffer.from(bytes.toString('base64'))
  return encoding === 'quoted-printable' ? Buffer.from(libqp.encode(bytes)) : bytes
}

function decoded(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64')
  return encoding === 'quoted-printable' ? libqp.decode(body.toString('latin1')) : body
}

const STRICT = new TextDecoder('utf-8', { fatal: true })

/** Valid UTF-8 with letters beyond ASCII: in other character sets, that would be nonsense. */
function isUtf8(bytes: Buffer): boolean {
  if (!bytes.some(byte => byte > 127)) return false
  try {
    return STRICT.decode(bytes) !== ''
  } catch {
    return false
  }
}
