import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of a zip archive, whose size need not be known before. */
export interface ZipEntry {
  name: string
  content: Uint8Array | AsyncIterable<Uint8Array>
}

export interface ZipPlace {
  /** One after the other. */
  write(entry: ZipEntry): Promise<void>
}

/** What the directory at the end says of a file. */
interface Listed {
  name: Buffer
  crc: number
  packed: number
  size: number
  /** Where its header begins. */
  offset: number
}

/** What has no place in 32 bits is said once more in the fields that came later (ZIP64). */
const MOST = 0xffffffff
const MOST_FILES = 0xffff
/** Version 4.5 has ZIP64; made on Unix, for the modes of files. */
const VERSION = 45
const MADE_ON_UNIX = 3 << 8
/** Sizes follow the bytes (bit 3), and names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATE = 8
const LEVEL = 4
/** A file that its owner reads and writes. */
const MODE = (0o100600 << 16) >>> 0

/**
 * A zip file as a stream that somebody has to read. `work` writes its files; it waits while the reader does, and the stream fails
 * if it does.
 */
export function zipStream(
  work: (place: ZipPlace) => Promise<unknown>,
  { at, most = MOST }: { at: Date; most?: number },
): Readable {
  const out = new PassThrough()
  const closed = new AbortController()
  out.once('close', () => closed.abort())
  let offset = 0
  const emit = async (bytes: Uint8Array) => {
    closed.signal.throwIfAborted()
    offset += bytes.length
    if (!out.write(bytes)) await once(out, 'drain', { signal: closed.signal })
  }
  const files: Listed[] = []
  const place: ZipPlace = {
    async write({ name, content }) {
      const file: Listed = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
      await emit(headerOf(file, at))
      const counted = async function* () {
        for await (const bytes of content instanceof Uint8Array ? [content] : content) {
          file.crc = crc32(bytes, file.crc)
          file.size += bytes.length
          yield bytes
        }
      }
      await pipeline(counted, createDeflateRaw({ level: LEVEL }), async chunks => {
        for await (const bytes of chunks as AsyncIterable<Buffer>) {
          file.packed += bytes.length
          await emit(bytes)
        }
      })
      if (Math.max(file.size, file.packed) > MOST) throw new Error(`${name} is too large for a zip file.`)
      await emit(sizesOf(file))
      files.push(file)
    },
  }
  const end = async () => {
    const beginning = offset
    for (const file of files) await emit(lineOf(file, { at, most }))
    await emit(endOf(files.length, { beginning, size: offset - beginning, most }))
  }
  work(place)
    .then(end)
    .then(
      () => out.end(),
      error => out.destroy(error),
    )
  return out
}

/** Numbers of 2, 4 or 8 bytes, the lowest byte first. */
function packed(...numbers: [size: 2 | 4 | 8, value: number][]): Buffer {
  const bytes = Buffer.alloc(numbers.reduce((sum, [size]) => sum + size, 0))
  let place = 0
  for (const [size, value] of numbers) {
    if (size === 8) bytes.writeBigUInt64LE(BigInt(value), place)
    else bytes.writeUIntLE(value, place, size)
    place += size
  }
  return bytes
}

/** Time and day of MS-DOS, in two seconds and since 1980. */
function momentOf(at: Date): [[2, number], [2, number]] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return [
    [2, time],
    [2, day],
  ]
}

function headerOf({ name }: Listed, at: Date): Buffer {
  const fields = packed(
    [4, 0x04034b50],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATE],
    ...momentOf(at),
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  )
  return Buffer.concat([fields, name])
}

function sizesOf({ crc, packed: inZip, size }: Listed): Buffer {
  return packed([4, 0x08074b50], [4, crc], [4, inZip], [4, size])
}

function lineOf(
  { name, crc, packed: inZip, size, offset }: Listed,
  { at, most }: { at: Date; most: number },
): Buffer {
  const isFar = offset >= most
  const far = isFar ? packed([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0)
  const fields = packed(
    [4, 0x02014b50],
    [2, VERSION | MADE_ON_UNIX],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATE],
    ...momentOf(at),
    [4, crc],
    [4, inZip],
    [4, size],
    [2, name.length],
    [2, far.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, MODE],
    [4, isFar ? MOST : offset],
  )
  return Buffer.concat([fields, name, far])
}

function endOf(
  files: number,
  { beginning, size, most }: { beginning: number; size: number; most: number },
): Buffer {
  const isLarge = files >= MOST_FILES || beginning >= most || size >= most
  const large = packed(
    [4, 0x06064b50],
    [8, 44],
    [2, VERSION | MADE_ON_UNIX],
    [2, VERSION],
    [4, 0],
    [4, 0],
    [8, files],
    [8, files],
    [8, size],
    [8, beginning],
    [4, 0x07064b50],
    [4, 0],
    [8, beginning + size],
    [4, 1],
  )
  const short = packed(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, isLarge ? MOST_FILES : files],
    [2, isLarge ? MOST_FILES : files],
    [4, isLarge ? MOST : size],
    [4, isLarge ? MOST : beginning],
    [2, 0],
  )
  return isLarge ? Buffer.concat([large, short]) : short
}
