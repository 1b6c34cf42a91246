import chardet from 'chardet'
import iconv from 'iconv-lite'

type Decoder = (bytes: Buffer) => string

/** Names of ASCII (RFC 1345). They say nothing of a text with other bytes. */
const ASCII = /^(us|us-?ascii|ascii|ansi[_-]x3\.4-19\d\d|iso[_-]?646.*|iso-ir-6|cp367|ibm367|646)$/
/** What WHATWG calls by other names than `iconv-lite`, or reads as a larger set of the same letters. */
const OTHERWISE = new Map([
  ['gbk', 'gb18030'],
  ['cp936', 'gb18030'],
  ['uhc', 'cp949'],
  ['iso-8859-8-i', 'iso-8859-8'],
])
/** `iconv-lite` also converts to what is no character set. */
const NO_CHARSET = /^(hex|base64|binary|internal|ucs2internal|utf7imap)$/

/**
 * The text of these bytes: in the first of these character sets that there is, or else in the one that they look like, or in
 * Windows-1252. Valid UTF-8 is UTF-8 whatever single-byte set its label names: in that, it would be nonsense.
 */
export function decodeText(bytes: Buffer, labels: (string | undefined)[]): string {
  for (const label of labels) {
    const named = label === undefined ? undefined : charsetOf(label)
    if (!named) continue
    if (named.name === 'utf-8' ? isMostlyUtf8(bytes) : named.isWide) return readable(bytes, named.decode)
    if (named.name !== 'utf-8') return isUtf8(bytes) ? utf8(bytes) : named.decode(bytes)
  }
  return detected(bytes)(bytes)
}

/** Whether a label names a character set that says something of the text: ASCII does not. */
export function isCharset(label: string): boolean {
  return charsetOf(label) !== undefined
}

interface Charset {
  name: string
  decode: Decoder
  /** A letter has several bytes. */
  isWide: boolean
}

const known = new Map<string, Charset | undefined>()

function charsetOf(label: string): Charset | undefined {
  const plain = label
    .toLowerCase()
    .replace(/["'\s]/g, '')
    .replace(/\*.*$/, '')
    .slice(0, 60)
  if (!known.has(plain) && known.size < 500) known.set(plain, findCharset(plain))
  return known.has(plain) ? known.get(plain) : findCharset(plain)
}

function findCharset(label: string): Charset | undefined {
  if (ASCII.test(label)) return undefined
  // `x-`, `cs`, and the names of code pages come and go.
  const plain = label.replace(/^(x-ms-|x-|cs)/, '').replace(/^(dos|msdos|oem|ms)-?(?=\d)/, 'cp')
  for (const name of [plain, label]) {
    if (/^utf-?8|^utf8mb[34]$/.test(name)) return { name: 'utf-8', decode: utf8, isWide: true }
    const stateful = STATEFUL.find(one => one.label.test(name))
    if (stateful) return { name, decode: stateful.decode, isWide: true }
    if (/^(unicode-?[12]-[01]-)?utf-?7$/.test(name))
      return { name, decode: bytes => iconv.decode(bytes, 'utf-7'), isWide: true }
    const canonical = canonicalOf(name)
    if (canonical) return canonical
  }
  return undefined
}

const SINGLE_BYTE = /^(windows|iso-?8859|koi8|mac|cp|ibm|tis|viscii|tcvn|armscii|georgian|hp|rk|pt|mik|\d)/

function canonicalOf(label: string): Charset | undefined {
  const standard = standardName(label)
  const name = OTHERWISE.get(standard ?? label) ?? standard ?? label
  if (!NO_CHARSET.test(name.replace(/[^a-z0-9]/g, '')) && iconv.encodingExists(name)) {
    const isWide = !SINGLE_BYTE.test(name) || /^cp9(32|49|50)$/.test(name)
    return { name, decode: bytes => iconv.decode(bytes, name), isWide }
  }
  // Only TextDecoder knows it, such as ISO-2022-JP.
  return standard === undefined
    ? undefined
    : { name, decode: bytes => new TextDecoder(standard).decode(bytes), isWide: true }
}

/** The name by the Encoding Standard of WHATWG. */
function standardName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/** Seven-bit forms of other character sets: what stands between two marks is the same with the eighth bit. */
const STATEFUL: { label: RegExp; decode: Decoder }[] = [
  {
    label: /^iso-?2022-?kr$/,
    decode: bytes => iconv.decode(eightBit(bytes, /⎋\$\)C|⇧([^⇩⎋\r\n]*)⇩?/g), 'cp949'),
  },
  {
    label: /^iso-?2022-?cn(-ext)?$/,
    decode: bytes => iconv.decode(eightBit(bytes, /⎋\$[)*+][A-M]|⇧([^⇩⎋\r\n]*)⇩?/g), 'gb18030'),
  },
  {
    label: /^hz(-gb-2312)?$/,
    decode: bytes => iconv.decode(eightBit(bytes, /~~|~\r?\n|~\{([^~\r\n]*)(~\}|(?=[\r\n]|$))/g), 'gb18030'),
  },
]

/** The bytes without these marks (ESC is ⎋, SO ⇧ and SI ⇩ in them), and with the eighth bit between them. */
function eightBit(bytes: Buffer, marks: RegExp): Buffer {
  const visible = bytes
    .toString('latin1')
    .replaceAll('\x1b', '⎋')
    .replaceAll('\x0e', '⇧')
    .replaceAll('\x0f', '⇩')
  const shifted = visible.replace(marks, (all: string, between = '') =>
    all === '~~' ? '~' : between.replace(/[!-~]/g, raised),
  )
  return Buffer.from(shifted.replace(/[⎋⇧⇩]/g, ''), 'latin1')
}

function raised(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) | 0x80)
}

const STRICT = new TextDecoder('utf-8', { fatal: true })
const LENIENT = new TextDecoder('utf-8')
const LOST = /\ufffd/g

function utf8(bytes: Buffer): string {
  return LENIENT.decode(bytes)
}

/** Valid UTF-8 with letters beyond ASCII. */
function isUtf8(bytes: Buffer): boolean {
  if (!bytes.some(byte => byte > 127)) return false
  try {
    return STRICT.decode(bytes) !== ''
  } catch {
    return false
  }
}

/** ASCII, or UTF-8 with more letters beyond it than broken ones: it may be cut off, or damaged on the way. */
function isMostlyUtf8(bytes: Buffer): boolean {
  const text = utf8(bytes)
  const broken = lostIn(text)
  return broken === 0 || (text.match(/[\u0080-\ufffc\ud800-\udbff]/g)?.length ?? 0) > broken
}

function lostIn(text: string): number {
  return text.match(LOST)?.length ?? 0
}

/** As labelled, unless that loses letters and UTF-8 does not. */
function readable(bytes: Buffer, decode: Decoder): string {
  const text = decode(bytes)
  return lostIn(text) > 0 && isUtf8(bytes) ? utf8(bytes) : text
}

/** A guess below this is none. */
const LEAST_CONFIDENCE = 20
/** Western letters are the likeliest before anything is known: another guess must be this much better. */
const BETTER = 0.65
const MAX_DETECTED = 64 * 1024
const WESTERN = /^(windows-1252|ISO-8859-1)$/

function detected(bytes: Buffer): Decoder {
  const isSevenBit = !bytes.some(byte => byte > 127)
  if (isSevenBit && !bytes.includes(0x1b)) return utf8
  if (!isSevenBit && isMostlyUtf8(bytes)) return utf8
  const western: Decoder = given => iconv.decode(given, 'windows-1252')
  const guesses = chardet
    .analyse(bytes.subarray(0, MAX_DETECTED))
    .filter(
      ({ name, confidence }) =>
        confidence >= LEAST_CONFIDENCE && isPossible(name, bytes) && isTold(name, bytes),
    )
  const [best] = guesses
  const ofWest = guesses.find(({ name }) => WESTERN.test(name))
  if (!best) return isSevenBit ? utf8 : western
  if (ofWest && ofWest.confidence >= best.confidence * BETTER) return western
  return charsetOf(best.name)?.decode ?? western
}

/** Nobody sends UTF-16 or UTF-32 without its mark; and a text has neither lost letters nor control characters. */
function isPossible(name: string, bytes: Buffer): boolean {
  if (/^UTF-(16|32)/.test(name)) return (bytes[0] === 0xff && bytes[1] === 0xfe) || bytes[0] === 0xfe
  const text = charsetOf(name)?.decode(bytes.subarray(0, 2_000)).slice(0, -1) ?? ''
  return !/\ufffd|(?![\t\r\n\f])\p{Cc}/u.test(text)
}

/** With fewer letters beyond ASCII, how often they stand together says nothing yet. */
const FEW = 6
const TELLING = 3
const LATIN = /^(windows-125[0478]|ISO-8859-(2|3|4|9|1\d))$/
/** Bytes that Windows-1252 has no letter for, or a sign amid a word. */
const NOT_WESTERN = /[\ufffd\x80-\x9f]|\p{L}[¡-©¬¯-¶¸¹¼-¿]\p{L}/u

/** Whether a text is long enough for this guess, or looks like it: few letters are Western unless something speaks against that. */
function isTold(name: string, given: Buffer): boolean {
  const charset = charsetOf(name)
  if (WESTERN.test(name) || charset?.isWide !== false) return true
  const bytes = given.subarray(0, MAX_DETECTED)
  const read = charset.decode(bytes)
  if ((read.match(/(?![a-z])\p{L}/giu)?.length ?? 0) >= FEW) return true
  if (LATIN.test(name)) {
    const western = iconv.decode(bytes, 'windows-1252')
    const others = [...read].filter((letter, at) => letter !== western[at])
    return new Set(others.map(letter => letter.toLowerCase())).size >= TELLING || NOT_WESTERN.test(western)
  }
  // In another script, a word has no letters of ours.
  const foreign = (read.match(/[\p{L}\p{M}]+/gu) ?? []).filter(word => /[^a-z]/i.test(word))
  return foreign.join('').length >= TELLING && !foreign.some(word => /[a-z]/i.test(word))
}
