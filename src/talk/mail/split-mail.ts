import { withoutFlow } from './flowed.ts'
import { withRightType } from './mend-structure.ts'
import { charsetIn, encoded, headInUtf8, inUtf8 } from './relabel.ts'
import {
  type Body,
  createDecoder,
  type Encoding,
  type Keep,
  LARGE_BYTES,
  type SplitFile,
  takeOut,
} from './take-out.ts'
import { createPictureFilter } from './without-pictures.ts'

/** A mail without its files. */
export interface SplitMail {
  /** The mail with each file replaced by its marker. */
  skeleton: Buffer
  /** Files by marker. */
  files: Map<string, SplitFile>
  /** A text was too long, and has been cut off. */
  isCut: boolean
}

/** Limit of a text part, without the pictures within it; the rest is cut off. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024
/** A longer line is passed on in pieces, of which only the first can be a boundary. */
const MAX_LINE = 8 * 1024
const MAX_HEAD = 64 * 1024
const MAX_DEPTH = 64

const LF = 10
const LINE_END = Buffer.from('\r\n')
const DASH = 45

/**
 * Takes the files out of a mail (RFC 2046) while reading it, byte for byte, and passes large ones to `keep`, so that any mail
 * takes little memory. A mail with an unclear structure stays as it is. Pictures within HTML are left out, beyond this many bytes of them.
 */
export async function splitMail(
  source: AsyncIterable<Uint8Array>,
  keep: Keep,
  pictureBytes = 0,
): Promise<SplitMail> {
  const skeleton: Buffer[] = []
  const files = new Map<string, SplitFile>()
  const boundaries: Boundary[] = []
  let head: Buffer[] | undefined = []
  let headBytes = 0
  let body = passOn(skeleton)
  /** Places of heads in the skeleton, and the character set of the first text, which raw letters in them are probably in. */
  const heads: number[] = []
  let charset: string | undefined
  let isCut = false
  const cut = () => {
    isCut = true
  }

  const endHead = () => {
    const lines = withRightType(Buffer.concat(head ?? []).toString('latin1'))
    const parent = boundaries.at(-1)
    const part = readHead(lines, parent)
    head = undefined
    heads.push(skeleton.length)
    skeleton.push(Buffer.from(part.isNamedText ? asAttachment(lines) : lines, 'latin1'))
    if (part.isText) charset ??= charsetIn(lines)
    if (part.boundary !== undefined && boundaries.length < MAX_DEPTH)
      boundaries.push({ text: part.boundary, isAlternative: part.isAlternative })
    body =
      part.isFile && part.encoding
        ? takeOut({ skeleton, files, keep }, part.encoding)
        : part.isText
          ? passText(skeleton, { ...part, pictureBytes, cut })
          : passOn(skeleton)
  }
  const giveUpHead = () => {
    skeleton.push(...(head ?? []))
    head = undefined
  }
  const onLine = async (line: Buffer, isStart: boolean) => {
    const depth = isStart && line[0] === DASH && line[1] === DASH ? depthOf(line, boundaries) : undefined
    if (depth) {
      if (head) giveUpHead()
      else await body.end()
      skeleton.push(line)
      boundaries.length = depth.isLast ? depth.index : depth.index + 1
      head = depth.isLast ? undefined : []
      headBytes = 0
      body = passOn(skeleton)
    } else if (head) {
      // Some programs leave out the empty line between a part's head and its body.
      if (isStart && boundaries.length > 0 && !isEmpty(line) && !isHeadLine(line)) {
        head.push(Buffer.from('\r\n'))
        endHead()
        return body.write(line)
      }
      head.push(line)
      headBytes += line.length
      if (isStart && isEmpty(line)) endHead()
      else if (headBytes > MAX_HEAD) giveUpHead()
    } else await body.write(line)
  }
  for await (const { line, isStart } of linesOf(source)) await onLine(line, isStart)
  if (head) giveUpHead()
  else await body.end()
  for (const place of heads) {
    const written = skeleton[place]?.toString('latin1') ?? ''
    skeleton[place] = Buffer.from(headInUtf8(written, charset), 'latin1')
  }
  return { skeleton: Buffer.concat(skeleton), files, isCut }
}

async function* linesOf(source: AsyncIterable<Uint8Array>) {
  let carry: Buffer = Buffer.alloc(0)
  let isStart = true
  for await (const bytes of source) {
    const chunk =
      carry.length > 0
        ? Buffer.concat([carry, bytes])
        : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    let from = 0
    for (let end = chunk.indexOf(LF, from); end >= 0; end = chunk.indexOf(LF, from)) {
      yield { line: chunk.subarray(from, end + 1), isStart }
      isStart = true
      from = end + 1
    }
    carry = chunk.subarray(from)
    if (carry.length > MAX_LINE) {
      yield { line: carry, isStart }
      isStart = false
      carry = Buffer.alloc(0)
    } else carry = Buffer.from(carry) // releases the chunk
  }
  if (carry.length > 0) yield { line: carry, isStart }
}

/** A field of a head, or the continuation of one. */
function isHeadLine(line: Buffer): boolean {
  return /^([ \t]|[!-9;-~]+[ \t]*:)/.test(line.toString('latin1', 0, 200))
}

function isEmpty(line: Buffer): boolean {
  return line.length <= 2 && line.toString('latin1').trim() === ''
}

/** The open boundary that a line is, if any. */
function depthOf(line: Buffer, boundaries: Boundary[]): { index: number; isLast: boolean } | undefined {
  const text = line.toString('latin1', 2).trimEnd()
  const index = boundaries.findLastIndex(one => text === one.text || text === `${one.text}--`)
  return index < 0 ? undefined : { index, isLast: text !== boundaries[index]?.text }
}

interface Boundary {
  text: string
  /** Its parts are the same in other forms, of which none is a file (RFC 2046, 5.1.4). */
  isAlternative: boolean
}

interface PartHead {
  boundary: string | undefined
  isAlternative: boolean
  isText: boolean
  isHtml: boolean
  isFile: boolean
  /** A file, although it is a text that nobody has marked as an attachment. */
  isNamedText: boolean
  encoding: Encoding | undefined
}

const NAME = /;\s*(file)?name\*?(\d+\*?)?=/i
const FILE_NAME = /;\s*filename\*?(\d+\*?)?=/i

function readHead(head: string, parent: Boundary | undefined): PartHead {
  const fields = new Map<string, string>()
  for (const field of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = field.indexOf(':')
    if (colon > 0) fields.set(field.slice(0, colon).trim().toLowerCase(), field.slice(colon + 1).trim())
  }
  const type = fields.get('content-type') ?? 'text/plain'
  const disposition = fields.get('content-disposition') ?? ''
  const isMultipart = /^multipart\//i.test(type)
  const boundary = isMultipart
    ? (/;\s*boundary="([^"]{1,200})"/i.exec(type)?.[1] ?? /;\s*boundary=([^\s;"]{1,200})/i.exec(type)?.[1])
    : undefined
  const isAttached = /^attachment\b/i.test(disposition)
  const isWords = /^text\/(plain|html)\b/i.test(type)
  // The name of a field of a form is not that of a file (RFC 7578).
  const isField = /^form-data\b/i.test(disposition)
  const isNamed = (isField ? FILE_NAME : NAME).test(`${disposition};${type}`)
  const isNamedText = isWords && !isAttached && isNamed && parent !== undefined && !parent.isAlternative
  const isText = isWords && !isAttached && !isNamedText
  return {
    boundary,
    isAlternative: /^multipart\/alternative\b/i.test(type),
    isText,
    isHtml: /^text\/html\b/i.test(type),
    isFile: !isText && !isMultipart,
    isNamedText,
    encoding: encodingOf(fields.get('content-transfer-encoding')),
  }
}

/** The encoding of a body (RFC 2045, 6.1); undefined if it has another one. */
function encodingOf(value = '7bit'): Encoding | undefined {
  const name = value.split(/[\s;]/)[0]?.toLowerCase() ?? ''
  if (/^(7bit|8bit|binary)$/.test(name)) return 'identity'
  return name === 'base64' || name === 'quoted-printable' ? name : undefined
}

/** The head with a disposition that the parser takes for a file. */
function asAttachment(head: string): string {
  const field = /^content-disposition:[ \t]*[^;\r\n]*/im
  return field.test(head)
    ? head.replace(field, 'Content-Disposition: attachment')
    : `Content-Disposition: attachment\r\n${head}`
}

function passOn(skeleton: Buffer[]): Body {
  return {
    write(line) {
      skeleton.push(line)
    },
    end() {},
  }
}

interface TextPart {
  encoding: Encoding | undefined
  isHtml: boolean
  pictureBytes: number
  /** Called when something of it is left out. */
  cut(): void
}

/** Up to a limit, in UTF-8, with its lines joined. */
function passText(skeleton: Buffer[], { encoding, isHtml, pictureBytes, cut }: TextPart): Body {
  const start = skeleton.length
  let size = 0
  let isFull = false
  let lean: ReturnType<typeof leanBody> | undefined
  const hold = (bytes: Buffer) => {
    size += lean && encoding === 'base64' ? bytes.length * (4 / 3) : bytes.length
    if (size <= MAX_TEXT_BYTES + (lean ? pictureBytes : 0)) skeleton.push(bytes)
    else if (!isFull) {
      isFull = true
      skeleton.push(LINE_END) // what follows begins a line
      cut()
    }
  }
  return {
    write(line) {
      if (lean) return hold(lean.write(line))
      hold(line)
      if (!isHtml || !encoding || size < LARGE_BYTES) return
      lean = leanBody(encoding, pictureBytes)
      size = 0
      for (const one of skeleton.splice(start)) hold(lean.write(one))
    },
    end() {
      if (lean) hold(lean.end())
      const held = Buffer.concat(skeleton.slice(start))
      const head = skeleton[start - 1]?.toString('latin1') ?? ''
      const text = withoutFlow(
        inUtf8(head, lean ? encoded(held, encoding ?? 'identity') : held, encoding),
        encoding,
      )
      skeleton.splice(start - 1, skeleton.length, Buffer.from(text.head, 'latin1'), text.body)
    },
  }
}

/** The bytes of HTML, without most of what its pictures consist of. */
function leanBody(encoding: Encoding, pictureBytes: number) {
  const decoder = createDecoder(encoding)
  const pictures = createPictureFilter(pictureBytes)
  return {
    write(line: Buffer) {
      const bytes = decoder.write(line)
      return bytes ? pictures.write(bytes) : Buffer.alloc(0)
    },
    end: () => Buffer.concat([pictures.write(decoder.end()), pictures.end(), LINE_END]),
  }
}
