/** The OID of SignedData (RFC 5652, 5.1), and of plain data, with their tags. */
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex')
const DATA = Buffer.from('06092a864886f70d010701', 'hex')

const SEQUENCE = 0x30
const CONTEXT_0 = 0xa0
const OCTETS = 0x04
const CONSTRUCTED = 0x20
const MAX_DEPTH = 20

/** The mail inside of a signed one (`smime.p7m`, RFC 8551, 3.5.2), without checking the signature; undefined if it is encrypted, or broken. */
export function signedContent(bytes: Buffer): Buffer | undefined {
  try {
    const info = membersOf(bytes, sequenceAt(bytes, 0))
    if (!info[0] || !same(bytes, info[0], SIGNED_DATA)) return undefined
    const signed = membersOf(bytes, sequenceAt(bytes, info[1]?.content ?? -1))
    const encapsulated = signed.find(one => one.tag === SEQUENCE)
    const [type, content] = encapsulated ? membersOf(bytes, encapsulated) : []
    if (!type || !content || content.tag !== CONTEXT_0 || !same(bytes, type, DATA)) return undefined
    return Buffer.concat(membersOf(bytes, content).flatMap(one => octetsIn(bytes, one, 0)))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A value in BER (X.690). */
interface Value {
  tag: number
  start: number
  content: number
  /** Where its content ends, and where the next value begins. */
  end: number
  next: number
}

function same(bytes: Buffer, { start, end }: Value, expected: Buffer): boolean {
  return bytes.subarray(start, end).equals(expected)
}

function octetsIn(bytes: Buffer, value: Value, depth: number): Buffer[] {
  if (value.tag === OCTETS) return [bytes.subarray(value.content, value.end)]
  if (value.tag !== (OCTETS | CONSTRUCTED) || depth > MAX_DEPTH) throw new RangeError('no octets')
  return membersOf(bytes, value).flatMap(one => octetsIn(bytes, one, depth + 1))
}

function membersOf(bytes: Buffer, { content, end }: Value): Value[] {
  const members: Value[] = []
  for (let at = content; at < end; at = members.at(-1)?.next ?? end) members.push(valueAt(bytes, at))
  return members
}

function sequenceAt(bytes: Buffer, start: number): Value {
  const value = valueAt(bytes, start)
  if (value.tag !== SEQUENCE) throw new RangeError('no sequence')
  return value
}

function valueAt(bytes: Buffer, start: number, depth = 0): Value {
  const tag = bytes.readUInt8(start)
  const first = bytes.readUInt8(start + 1)
  if ((tag & 0x1f) === 0x1f || depth > MAX_DEPTH) throw new RangeError('unexpected tag')
  if (first === 0x80) return indefiniteAt(bytes, start, depth)
  const count = first > 0x80 ? first & 0x7f : 0
  const length = count > 0 ? bytes.readUIntBE(start + 2, Math.min(count, 6)) : first
  const content = start + 2 + count
  if (content + length > bytes.length) throw new RangeError('cut off')
  return { tag, start, content, end: content + length, next: content + length }
}

/** Its content ends with two zeros. */
function indefiniteAt(bytes: Buffer, start: number, depth: number): Value {
  const content = start + 2
  let at = content
  while (bytes.readUInt16BE(at) !== 0) at = valueAt(bytes, at, depth + 1).next
  return { tag: bytes.readUInt8(start), start, content, end: at, next: at + 2 }
}
