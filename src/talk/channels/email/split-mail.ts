import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'

/** A mail without its large files. */
export interface SplitMail {
  /** The mail with each file replaced by its marker. */
  skeleton: Buffer
  /** Files by marker. */
  files: Map<string, SplitFile>
}

export interface SplitFile {
  /** Storage key, as returned by `keep`. */
  file: string
  /** In bytes. */
  size: number
}

/** Smaller parts stay in the mail. */
const LARGE_BYTES = 64 * 1024
/** Limit of a text part; the rest is cut off. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024
/** A longer line is passed on in pieces, of which only the first can be a boundary. */
const MAX_LINE = 8 * 1024
const MAX_HEAD = 64 * 1024
const MAX_DEPTH = 64

const LF = 10
const DASH = 45

type Keep = (bytes: AsyncIterable<Uint8Array>) => Promise<string>

/**
 * Takes the large files out of a mail (RFC 2046) while reading it, and passes each to `keep`, so that any mail takes little
 * memory. A mail with an unclear structure stays as it is.
 */
export async function splitMail(source: AsyncIterable<Uint8Array>, keep: Keep): Promise<SplitMail> {
  const skeleton: Buffer[] = []
  const files = new Map<string, SplitFile>()
  const boundaries: string[] = []
  let head: Buffer[] | undefined = []
  let headBytes = 0
  let body = passOn(skeleton)

  const endHead = () => {
    const part = readHead(Buffer.concat(head ?? []).toString('latin1'))
    head = undefined
    if (part.boundary !== undefined && boundaries.length < MAX_DEPTH) boundaries.push(part.boundary)
    body =
      part.isFile && part.encoding
        ? takeOut({ skeleton, files, keep }, part.encoding)
        : passOn(skeleton, part.isText)
  }
  const onLine = async (line: Buffer, isStart: boolean) => {
    const depth = isStart && line[0] === DASH && line[1] === DASH ? depthOf(line, boundaries) : undefined
    if (depth) {
      if (!head) await body.end()
      skeleton.push(line)
      boundaries.length = depth.isLast ? depth.index : depth.index + 1
      head = depth.isLast ? undefined : []
      headBytes = 0
      body = passOn(skeleton)
    } else if (head) {
      skeleton.push(line)
      head.push(line)
      headBytes += line.length
      if (isStart && isEmpty(line)) endHead()
      else if (headBytes > MAX_HEAD) head = undefined
    } else await body.write(line)
  }
  for await (const { line, isStart } of linesOf(source)) await onLine(line, isStart)
  if (!head) await body.end()
  return { skeleton: Buffer.concat(skeleton), files }
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

function isEmpty(line: Buffer): boolean {
  return line.length <= 2 && line.toString('latin1').trim() === ''
}

/** The open boundary that a line is, if any. */
function depthOf(line: Buffer, boundaries: string[]): { index: number; isLast: boolean } | undefined {
  const text = line.toString('latin1', 2).trimEnd()
  const index = boundaries.findLastIndex(one => text === one || text === `${one}--`)
  return index < 0 ? undefined : { index, isLast: text !== boundaries[index] }
}

interface PartHead {
  boundary: string | undefined
  isText: boolean
  isFile: boolean
  encoding: 'base64' | 'identity' | undefined
}

function readHead(head: string): PartHead {
  const fields = new Map<string, string>()
  for (const field of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = field.indexOf(':')
    if (colon > 0) fields.set(field.slice(0, colon).trim().toLowerCase(), field.slice(colon + 1).trim())
  }
  const type = fields.get('content-type') ?? 'text/plain'
  const boundary = /^multipart\//i.test(type)
    ? (/;\s*boundary="([^"]{1,200})"/i.exec(type)?.[1] ?? /;\s*boundary=([^\s;"]{1,200})/i.exec(type)?.[1])
    : undefined
  const isAttached = /^attachment\b/i.test(fields.get('content-disposition') ?? '')
  const isText = /^text\/(plain|html)\b/i.test(type) && !isAttached
  const encoding = (fields.get('content-transfer-encoding') ?? '7bit').split(/[\s;]/)[0]?.toLowerCase() ?? ''
  return {
    boundary,
    isText,
    isFile: !isText && !/^multipart\//i.test(type),
    encoding:
      encoding === 'base64' ? 'base64' : /^(7bit|8bit|binary)$/.test(encoding) ? 'identity' : undefined,
  }
}

interface Body {
  write(line: Buffer): void | Promise<void>
  end(): void | Promise<void>
}

function passOn(skeleton: Buffer[], isText = false): Body {
  let size = 0
  return {
    write(line) {
      size += line.length
      if (!isText || size <= MAX_TEXT_BYTES) skeleton.push(line)
    },
    end() {},
  }
}

interface Out {
  skeleton: Buffer[]
  files: Map<string, SplitFile>
  keep: Keep
}

/** Small bodies stay in the mail; once a body is large, all of it goes to a file. */
function takeOut(out: Out, encoding: 'base64' | 'identity'): Body {
  const held: Buffer[] = []
  let size = 0
  let writer: ReturnType<typeof openFile> | undefined
  return {
    async write(line) {
      size += line.length
      if (writer) return writer.write(line)
      held.push(line)
      if (size < LARGE_BYTES) return
      writer = openFile(out, encoding)
      for (const one of held.splice(0)) await writer.write(one)
    },
    async end() {
      if (writer) await writer.end()
      else out.skeleton.push(...held)
    },
  }
}

function openFile({ skeleton, files, keep }: Out, encoding: 'base64' | 'identity') {
  const stream = new PassThrough({ highWaterMark: 256 * 1024 })
  const kept = keep(stream)
  kept.catch(error => stream.destroy(error as Error))
  const decoder = encoding === 'base64' ? createBase64Decoder() : createLineDecoder()
  let size = 0
  const send = async (bytes: Buffer) => {
    size += bytes.length
    if (bytes.length > 0 && !stream.write(bytes)) await Promise.race([once(stream, 'drain'), kept])
  }
  return {
    write: (line: Buffer) => {
      const bytes = decoder.write(line)
      return bytes && send(bytes)
    },
    async end() {
      await send(decoder.end())
      stream.end()
      const marker = `answerwell-file-${randomUUID()}`
      files.set(marker, { file: await kept, size })
      const text = encoding === 'base64' ? Buffer.from(marker).toString('base64') : marker
      skeleton.push(Buffer.from(`${text}\r\n`))
    },
  }
}

interface Decoder {
  /** Undefined while there is too little to decode. */
  write(line: Buffer): Buffer | undefined
  end(): Buffer
}

const PIECE_BYTES = 128 * 1024

function createBase64Decoder(): Decoder {
  let lines: Buffer[] = []
  let size = 0
  let rest = ''
  const decode = (isLast: boolean) => {
    const text =
      rest +
      Buffer.concat(lines)
        .toString('latin1')
        .replace(/[^A-Za-z0-9+/]+/g, '')
    const whole = isLast ? text.length : text.length - (text.length % 4)
    lines = []
    size = 0
    rest = text.slice(whole)
    return Buffer.from(text.slice(0, whole), 'base64')
  }
  return {
    write(line) {
      lines.push(line)
      size += line.length
      return size < PIECE_BYTES ? undefined : decode(false)
    },
    end: () => decode(true),
  }
}

/** Whole lines; the end of the last one belongs to the boundary (RFC 2046, 5.1.1). */
function createLineDecoder(): Decoder {
  let lines: Buffer[] = []
  let size = 0
  return {
    write(line) {
      lines.push(line)
      size += line.length
      if (size < PIECE_BYTES || lines.length < 2) return undefined
      const bytes = Buffer.concat(lines.slice(0, -1))
      lines = [line]
      size = line.length
      return bytes
    },
    end() {
      const bytes = Buffer.concat(lines)
      const ending = bytes.at(-1) !== LF ? 0 : bytes.at(-2) === 13 ? 2 : 1
      return bytes.subarray(0, bytes.length - ending)
    },
  }
}
