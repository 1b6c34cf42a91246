import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import libqp from 'libqp'

/** A file of a mail: its bytes, or where they are stored. */
export interface SplitFile {
  /** In bytes. */
  size: number
  content: Uint8Array
  /** Storage key of a large file, whose `content` is empty. */
  file?: string
}

export type Keep = (bytes: AsyncIterable<Uint8Array>) => Promise<string>

/** How a body is encoded (RFC 2045, 6). */
export type Encoding = 'base64' | 'quoted-printable' | 'identity'

/** Takes the lines of a part's body. */
export interface Body {
  write(line: Buffer): void | Promise<void>
  end(): void | Promise<void>
}

/** Smaller files stay in memory. */
export const LARGE_BYTES = 64 * 1024
const LF = 10

interface Out {
  skeleton: Buffer[]
  files: Map<string, SplitFile>
  keep: Keep
}

/** Decodes a body, replaces it by a marker, and adds it to the files: in storage if it is large. */
export function takeOut(out: Out, encoding: Encoding): Body {
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
      if (writer) return writer.end()
      const decoder = createDecoder(encoding)
      const pieces = held.map(line => decoder.write(line)).filter(piece => piece !== undefined)
      const content = Buffer.concat([...pieces, decoder.end()])
      // A copy of its own: what is handed to another thread takes its whole memory along.
      mark(out, encoding, { size: content.length, content: Uint8Array.from(content) })
    },
  }
}

function openFile(out: Out, encoding: Encoding) {
  const stream = new PassThrough({ highWaterMark: 256 * 1024 })
  const kept = out.keep(stream)
  kept.catch(error => stream.destroy(error as Error))
  const decoder = createDecoder(encoding)
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
      mark(out, encoding, { size, content: new Uint8Array(), file: await kept })
    },
  }
}

function mark({ skeleton, files }: Out, encoding: Encoding, file: SplitFile): void {
  const marker = `answerwell-file-${randomUUID()}`
  files.set(marker, file)
  const text = encoding === 'base64' ? Buffer.from(marker).toString('base64') : marker
  skeleton.push(Buffer.from(`${text}\r\n`))
}

interface Decoder {
  /** Undefined while there is too little to decode. */
  write(line: Buffer): Buffer | undefined
  end(): Buffer
}

const PIECE_BYTES = 128 * 1024

/** Decodes a body line by line. */
export function createDecoder(encoding: Encoding): Decoder {
  if (encoding === 'base64') return createBase64Decoder()
  return createLineDecoder(encoding === 'quoted-printable' ? decodeQuoted : bytes => bytes)
}

/** Whole lines (RFC 2045, 6.7): each decodes by itself. */
function decodeQuoted(lines: Buffer): Buffer {
  return libqp.decode(lines.toString('latin1'))
}

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
function createLineDecoder(decode: (lines: Buffer) => Buffer): Decoder {
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
      return decode(bytes)
    },
    end() {
      const bytes = Buffer.concat(lines)
      const ending = bytes.at(-1) !== LF ? 0 : bytes.at(-2) === 13 ? 2 : 1
      return decode(bytes.subarray(0, bytes.length - ending))
    },
  }
}
