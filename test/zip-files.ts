import { crc32, deflateRawSync } from 'node:zlib'

interface ZipEntry {
  name: string
  content: string | Buffer
  /** Permissions and type of Unix. */
  mode?: number
  /** What it says its size is. */
  size?: number
  isEncrypted?: boolean
}

/** A zip file of these entries, whatever their names. */
export function zipOf(...entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, mode = 0o100644, size, isEncrypted = false } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const own = Buffer.from(name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(0x800 | (isEncrypted ? 1 : 0), 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(0x5d7e6000, 6)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(size ?? bytes.length, 18)
    shared.writeUInt16LE(own.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, own, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(mode * 65_536, 6)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), shared, rest, own]))
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}
