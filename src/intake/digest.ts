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
const MAX_HEAD = 256 * 1024
const DAY_MS = 86_400_000

/**
 * The same for the same mail, by whatever way it came: of its author's headers and its body. One without a Message-ID is the
 * same for a day only: machines say the same thing again and mean it. Linear, whatever somebody has written.
 */
export function digestOf(raw: Buffer, now: Date): Buffer {
  const { head, body } = split(raw)
  const hash = createHash('sha256')
  let hasId = false
  for (const field of linesOf(head)) {
    const colon = field.indexOf(':')
    const name = field.slice(0, colon).trim().toLowerCase()
    if (!KEPT.has(name)) continue
    const value = field.slice(colon + 1).trim()
    hasId ||= name === 'message-id' && value !== ''
    hash.update(`${name}:${value}\n`)
  }
  if (!hasId) hash.update(`${Math.floor(now.getTime() / DAY_MS)}\n`)
  return hash.update('\n').update(body).digest()
}

/** The address in From, as far as a look can tell. */
export function senderIn(raw: Buffer): string | undefined {
  const field = fieldsOf(raw).find(line => /^from:/i.test(line))
  return field
    ?.toLowerCase()
    .split(/[\s<>,;:"()]+/)
    .find(part => part.includes('@'))
    ?.slice(0, 254)
}

/** The fields of its head, each on one line. */
export function fieldsOf(raw: Buffer): string[] {
  return linesOf(split(raw.subarray(0, MAX_HEAD)).head)
}

function linesOf(head: string): string[] {
  const fields: string[] = []
  for (const line of head.split('\n'))
    if (/^[ \t]/.test(line) && fields.length > 0) fields.push(`${fields.pop()} ${line.trim()}`)
    else fields.push(line)
  return fields
}

/** Ends of lines may change on the way, and empty lines at the end come and go. */
function split(raw: Buffer): { head: string; body: Buffer } {
  const bytes = withUnixEnds(raw)
  const empty = bytes.subarray(0, MAX_HEAD).indexOf('\n\n')
  const middle = empty < 0 ? Math.min(bytes.length, MAX_HEAD) : empty
  let end = bytes.length
  while (end > middle && bytes[end - 1] === LF) end--
  return { head: bytes.toString('latin1', 0, middle), body: bytes.subarray(Math.min(middle + 2, end), end) }
}

const CR = 13
const LF = 10

function withUnixEnds(raw: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(raw.length)
  let length = 0
  for (let index = 0; index < raw.length; index++)
    if (raw[index] !== CR || raw[index + 1] !== LF) bytes[length++] = raw[index] as number
  return bytes.subarray(0, length)
}
