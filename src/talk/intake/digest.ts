import { createHash, type Hash } from 'node:crypto'

/** Headers that servers add or change on the way, and so do not identify a mail. */
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
/** Without a Message-ID, these tell apart what a form sends for different visitors. */
const KEPT_WITHOUT_ID = new Set([...KEPT, 'reply-to', 'sender'])
const MAX_HEAD = 256 * 1024
const DAY_MS = 86_400_000

/** Digests a mail in pieces. */
export interface MailDigest {
  update(bytes: Uint8Array): void
  /** The beginning of the head, with `\n` at the ends of lines. */
  head(): string
  /** Call it once, at the end. */
  digest(): Buffer
}

/**
 * The same for the same mail, however it arrived: made of its author's headers and its body. Without a Message-ID it is the
 * same for one day only, since machines repeat themselves on purpose. Takes linear time for any input.
 */
export function createMailDigest(now: Date): MailDigest {
  const hash = createHash('sha256')
  const plain = createUnixEnds()
  let head: Buffer[] | undefined = []
  let headText = ''
  let headBytes = 0

  const endHead = () => {
    const all = Buffer.concat(head ?? [])
    head = undefined
    const empty = all.subarray(0, MAX_HEAD).indexOf('\n\n')
    const middle = empty < 0 ? Math.min(all.length, MAX_HEAD) : empty
    headText = all.toString('latin1', 0, middle)
    hashHead(hash, headText, now)
    body.update(all.subarray(Math.min(middle + 2, all.length)))
  }
  const body = createBodyHash(hash)
  const take = (bytes: Buffer) => {
    if (!head) return body.update(bytes)
    head.push(bytes)
    headBytes += bytes.length
    if (headBytes >= MAX_HEAD) endHead()
  }
  return {
    update: bytes => take(plain.convert(bytes)),
    head: () => {
      if (head) endHead()
      return headText
    },
    digest() {
      take(plain.end())
      if (head) endHead()
      return hash.digest()
    },
  }
}

function hashHead(hash: Hash, head: string, now: Date): void {
  const fields = linesOf(head).map(field => {
    const colon = field.indexOf(':')
    return { name: field.slice(0, colon).trim().toLowerCase(), value: field.slice(colon + 1).trim() }
  })
  const hasId = fields.some(({ name, value }) => name === 'message-id' && value !== '')
  const kept = hasId ? KEPT : KEPT_WITHOUT_ID
  for (const { name, value } of fields) if (kept.has(name)) hash.update(`${name}:${value}\n`)
  if (!hasId) hash.update(`${Math.floor(now.getTime() / DAY_MS)}\n`)
  hash.update('\n')
}

/** Trailing empty lines come and go on the way: they count only if something follows. */
function createBodyHash(hash: Hash) {
  let emptyLines = 0
  return {
    update(bytes: Buffer) {
      let end = bytes.length
      while (end > 0 && bytes[end - 1] === LF) end--
      if (end > 0) {
        for (; emptyLines > 0; emptyLines -= Math.min(emptyLines, MANY_LINES.length))
          hash.update(MANY_LINES.subarray(0, Math.min(emptyLines, MANY_LINES.length)))
        hash.update(bytes.subarray(0, end))
      }
      emptyLines += bytes.length - end
    },
  }
}

const CR = 13
const LF = 10
const MANY_LINES = Buffer.alloc(64 * 1024, LF)

/** Line ends may change on the way: `\r\n` counts as `\n`, also across two pieces. */
function createUnixEnds() {
  let endedInCr = false
  return {
    convert(bytes: Uint8Array): Buffer {
      const plain = Buffer.allocUnsafe(bytes.length + 1)
      let length = 0
      for (const byte of bytes) {
        if (endedInCr && byte !== LF) plain[length++] = CR
        endedInCr = byte === CR
        if (!endedInCr) plain[length++] = byte
      }
      return plain.subarray(0, length)
    },
    end: () => (endedInCr ? Buffer.from([CR]) : Buffer.alloc(0)),
  }
}

/** The address in From, as far as the head shows it. */
export function senderIn(head: string): string | undefined {
  const field = linesOf(head).find(line => /^from:/i.test(line))
  return field
    ?.toLowerCase()
    .split(/[\s<>,;:"()]+/)
    .find(part => part.includes('@'))
    ?.slice(0, 254)
}

/** The fields of a head, unfolded. */
export function linesOf(head: string): string[] {
  const fields: string[] = []
  for (const line of head.split('\n'))
    if (/^[ \t]/.test(line) && fields.length > 0) fields.push(`${fields.pop()} ${line.trim()}`)
    else fields.push(line)
  return fields
}
