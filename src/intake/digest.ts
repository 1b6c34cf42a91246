import { createHash } from 'node:crypto'

/** What each server on the way adds or changes, and so says nothing about which mail it is. */
const KEPT = new Set([
  'from',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'in-reply-to',
  'references',
  'content-type',
])
const MAX_HEAD = 2 * 1024 * 1024

/** The same for the same mail, by whatever way it came: of its author's headers and its body. */
export function digestOf(raw: Buffer): Buffer {
  const { head, body } = split(raw)
  const hash = createHash('sha256')
  for (const field of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = field.indexOf(':')
    const name = field.slice(0, colon).trim().toLowerCase()
    if (KEPT.has(name)) hash.update(`${name}:${field.slice(colon + 1).trim()}\n`)
  }
  return hash.update('\n').update(body).digest()
}

/** Ends of lines may change on the way, and empty lines at the end come and go. */
function split(raw: Buffer): { head: string; body: string } {
  const text = raw.toString('latin1')
  const end = /\r?\n\r?\n/.exec(text.slice(0, MAX_HEAD))
  if (!end) return { head: text.slice(0, MAX_HEAD), body: text.slice(MAX_HEAD) }
  const body = text.slice(end.index + end[0].length)
  return { head: text.slice(0, end.index), body: body.replace(/\r\n/g, '\n').replace(/\n+$/, '') }
}
