/** The media type of a bitmap by its first bytes, whatever anybody says: only bitmaps contain no markup. */
export function bitmapTypeOf(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  return /^RIFF....WEBP/s.test(start) ? 'image/webp' : undefined
}
