import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a zip archive by their names, as its directory has them; throws if a checksum is wrong. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  const count = archive.readUInt16LE(end + 10)
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    const [crc, packed] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 20)]
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const header = archive.readUInt32LE(at + 42)
    const from = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    const bytes = inflateRawSync(archive.subarray(from, from + packed))
    if (crc32(bytes) !== crc) throw new Error(`The checksum of ${name} is wrong.`)
    files.set(name, bytes)
    at += 46 + nameLength + extraLength
  }
  return files
}
