import { isWebAddress } from '../../../kit/file-urls.ts'
import { textsIn } from './texts-in.ts'

const MAX_NAME = 60

/** What a message is if nothing says so. */
const PLAIN = /^(?:message|text|)$/i

/** Our own words in a message of somebody else, as Markdown. */
export const aside = (words: string) => `*(${words})*`

/** What a message is, with the texts in it: for kinds that nobody reads otherwise. */
export function nameKind(kind: string, content: unknown): string {
  const [name, texts] = [readable(kind), textsIn(content)]
  if (texts.length > 0) return [aside(name), ...texts].join('\n\n')
  return aside(PLAIN.test(kind) ? 'An empty message' : `${name}: a kind of message that cannot be shown here`)
}

interface Read {
  body: string
  fileUrls?: string[]
  kind: string
  /** What it consists of, without its sender and the like. */
  content: unknown
}

/** The words of a message that is neither empty nor unknown; for others its kind, with the texts in it. */
export function wordsOrKind({ body, fileUrls = [], kind, content }: Read): string {
  return body.trim() !== '' || fileUrls.some(isWebAddress) ? body : nameKind(kind, content)
}

/** `call_permission_reply` → `Call permission reply`. */
function readable(kind: string): string {
  const words = kind
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase()
    .slice(0, MAX_NAME)
  return words === '' ? 'Message' : words.charAt(0).toUpperCase() + words.slice(1)
}

/** The fields of something but for these. */
export function without(fields: object, names: RegExp): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.test(name)))
}

/** A place, with a link to a map; undefined if it is none. */
export function placeIn(given: unknown): string | undefined {
  if (given === null || typeof given !== 'object') return undefined
  const fields = Object.fromEntries(Object.entries(given).map(([key, value]) => [key.toLowerCase(), value]))
  const [lat, long] = [
    numberIn(fields.latitude ?? fields.lat),
    numberIn(fields.longitude ?? fields.long ?? fields.lng ?? fields.lon),
  ]
  if (lat === undefined || long === undefined) return undefined
  const words = [fields.name ?? fields.label, fields.address].filter(one => typeof one === 'string' && one)
  return [words.join(', '), `https://www.openstreetmap.org/?mlat=${lat}&mlon=${long}`]
    .filter(Boolean)
    .join('\n\n')
}

function numberIn(given: unknown): number | undefined {
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
