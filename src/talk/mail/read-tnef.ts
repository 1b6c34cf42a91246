/** A file in Outlook's container, `winmail.dat`. */
export interface TnefFile {
  name: string
  contentType: string | undefined
  contentId: string | undefined
  /** Undefined if it has none of its own. */
  content: Buffer | undefined
}

/** What such a container holds besides the words in its mail. */
export interface Tnef {
  /** Its own plain text; empty if it has none. */
  text: string
  html: string | undefined
  /** Compressed; undefined if it has none. */
  rtf: Buffer | undefined
  files: TnefFile[]
  /** All of its files were read to their end. */
  isWhole: boolean
}

const EMPTY = Buffer.alloc(0)
const SIGNATURE = 0x223e9f78
const MAX_FILES = 200
const MAX_PROPERTIES = 2_000

/** Attributes by their ids ([MS-OXTNEF] 2.1.3.2). */
const ATTRIBUTE = {
  body: 0x0002800c,
  properties: 0x00069003,
  startOfFile: 0x00069002,
  fileTitle: 0x00018010,
  fileData: 0x0006800f,
  fileProperties: 0x00069005,
} as const

/** MAPI properties by their ids ([MS-OXPROPS]). */
const PROPERTY = {
  body: 0x1000,
  html: 0x1013,
  rtf: 0x1009,
  longName: 0x3707,
  type: 0x370e,
  contentId: 0x3712,
  data: 0x3701,
} as const

/** Reads a container ([MS-OXTNEF]); undefined if it is none, or is broken before its first file. */
export function readTnef(bytes: Buffer): Tnef | undefined {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== SIGNATURE) return undefined
  const found: Tnef = { text: '', html: undefined, rtf: undefined, files: [], isWhole: true }
  try {
    for (const { id, data } of attributesOf(bytes)) take(found, id, data)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    found.isWhole = false // cut off: what was read so far stands
  }
  // Without bytes, it may be of a kind that we do not read, such as a message in it; or a file that is empty.
  found.isWhole &&=
    found.files.every(({ content }) => content !== undefined) && found.files.length < MAX_FILES
  found.files = found.files.filter(({ name, content = EMPTY }) => content.length > 0 || name !== '')
  const hasWords = found.text !== '' || found.html !== undefined || found.rtf !== undefined
  return found.files.length > 0 || hasWords ? found : undefined
}

function* attributesOf(bytes: Buffer): Generator<{ id: number; data: Buffer }> {
  for (let at = 6; at + 11 <= bytes.length; ) {
    const id = bytes.readUInt32LE(at + 1)
    const length = bytes.readUInt32LE(at + 5)
    const end = at + 9 + length
    if (end + 2 > bytes.length) throw new RangeError('cut off')
    yield { id, data: bytes.subarray(at + 9, end) }
    at = end + 2 // a checksum follows
  }
}

function take(found: Tnef, id: number, data: Buffer): void {
  const file = found.files.at(-1)
  if (id === ATTRIBUTE.body) found.text ||= textOf(data)
  else if (id === ATTRIBUTE.properties) {
    for (const property of propertiesOf(data)) {
      if (property.id === PROPERTY.body) found.text ||= textOf(property.value, property.isWide)
      if (property.id === PROPERTY.rtf) found.rtf ??= property.value
      if (property.id === PROPERTY.html) found.html ??= textOf(property.value, property.isWide)
    }
  } else if (id === ATTRIBUTE.startOfFile && found.files.length < MAX_FILES)
    found.files.push({ name: '', contentType: undefined, contentId: undefined, content: undefined })
  else if (!file) return
  else if (id === ATTRIBUTE.fileTitle) file.name ||= textOf(data)
  else if (id === ATTRIBUTE.fileData) file.content = data
  else if (id === ATTRIBUTE.fileProperties) nameFile(file, data)
}

/** The properties of a file are more exact than its attributes: those have short names. */
function nameFile(file: TnefFile, data: Buffer): void {
  for (const { id, value, isWide } of propertiesOf(data)) {
    if (id === PROPERTY.longName) file.name = textOf(value, isWide) || file.name
    if (id === PROPERTY.type) file.contentType = textOf(value, isWide) || undefined
    if (id === PROPERTY.contentId) file.contentId = textOf(value, isWide) || undefined
    if (id === PROPERTY.data && !file.content?.length) file.content = value
  }
}

interface Property {
  id: number
  value: Buffer
  isWide: boolean
}

const SIZES: Record<number, number> = {
  1: 4,
  2: 4,
  3: 4,
  4: 4,
  10: 4,
  11: 4,
  5: 8,
  6: 8,
  7: 8,
  20: 8,
  64: 8,
  72: 16,
}
const WIDE = 0x001f
const VARIABLE = new Set([0x000d, 0x001e, WIDE, 0x0102])
const MULTIPLE = 0x1000
const NAMED = 0x8000

/** The properties with texts and bytes ([MS-OXTNEF] 2.1.3.4). */
function* propertiesOf(data: Buffer): Generator<Property> {
  const count = Math.min(data.readUInt32LE(0), MAX_PROPERTIES)
  let at = 4
  for (let n = 0; n < count; n++) {
    const type = data.readUInt16LE(at)
    const id = data.readUInt16LE(at + 2)
    at += 4
    if (id >= NAMED) at += lengthOfName(data, at)
    const plain = type & ~MULTIPLE
    const isVariable = VARIABLE.has(plain)
    let values = 1
    if (isVariable || type & MULTIPLE) {
      values = data.readUInt32LE(at)
      at += 4
    }
    for (let value = 0; value < values; value++) {
      let length = SIZES[plain]
      if (isVariable) {
        length = data.readUInt32LE(at)
        at += 4
      }
      if (length === undefined || at + length > data.length) throw new RangeError('cut off')
      if (isVariable) yield { id, value: data.subarray(at, at + length), isWide: plain === WIDE }
      at += padded(length)
    }
  }
}

/** Of a property known by a name instead of a number. */
function lengthOfName(data: Buffer, at: number): number {
  const isText = data.readUInt32LE(at + 16) === 1
  return isText ? 24 + padded(data.readUInt32LE(at + 20)) : 24
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}

/** Without the zero at its end. Old texts are UTF-8 or, failing that, Windows-1252. */
function textOf(bytes: Buffer, isWide = false): string {
  if (isWide) return bytes.toString('utf16le').replace(/\0+$/, '')
  const ended = bytes.indexOf(0) < 0 ? bytes : bytes.subarray(0, bytes.indexOf(0))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(ended)
  } catch {
    return new TextDecoder('windows-1252').decode(ended)
  }
}
