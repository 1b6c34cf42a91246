/** The media type of a bitmap by its first bytes, whatever anybody says: only bitmaps contain no markup. */
export function bitmapTypeOf(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  return /^RIFF....WEBP/s.test(start) ? 'image/webp' : undefined
}

export interface BitmapSize {
  width: number
  height: number
}

/** The pixels of a bitmap, from its first bytes; undefined if they do not say. */
export function bitmapSizeOf(bytes: Buffer): BitmapSize | undefined {
  const type = bitmapTypeOf(bytes)
  const read = type ? READERS[type] : undefined
  try {
    const size = read?.(bytes)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch {
    return undefined // cut off before its size
  }
}

const READERS: Record<string, (bytes: Buffer) => BitmapSize | undefined> = {
  'image/png': bytes => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  'image/gif': bytes => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  'image/jpeg': sizeOfJpeg,
  'image/webp': sizeOfWebp,
}

/** In the first frame header (ITU T.81, B.2.2), behind any number of other segments. */
function sizeOfJpeg(bytes: Buffer): BitmapSize | undefined {
  for (let at = 2; ; ) {
    const marker = bytes.readUInt16BE(at)
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    if (marker < 0xff01) return undefined
    at += 2 + bytes.readUInt16BE(at + 2)
  }
}

/** Of the three kinds of WebP (RFC 9649, 2.5 to 2.7). */
function sizeOfWebp(bytes: Buffer): BitmapSize | undefined {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
