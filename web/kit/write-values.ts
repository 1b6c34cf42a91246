/** How a reader writes. */
export interface Reader {
  /** Of numbers, dates and names, such as `en-GB`. */
  locale: string
  yes: string
  no: string
}

interface About {
  /** The name under which the value is stored. */
  key?: string | undefined
  /** The type of its custom field, if it has one. */
  type?: string | undefined
}

/** Keys whose numbers name something, and so have no groups of digits: `order_number`, `customerId`. */
const NAMES =
  /(^| )(ids?|number|no|nr|code|zip|plz|postcode|tele(phone|fon)|phone|tel|fax|mobile|year|ref|reference|order|invoice|ticket|account|sku)$/i
/** Of numbers: all of their digits. */
const EXACT = { maximumFractionDigits: 20 }
const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/
const LANGUAGE_KEY = /(^| )(language|locale|lang)$/i
const LANGUAGE_CODE = /^[a-z]{2,3}([-_][a-z0-9]{2,4})?$/i

const capital = (words: string, locale: string) => words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)

/** The words of a key, in small letters but for abbreviations: `VATNumber` → `VAT number`. */
function wordsIn(key: string): string {
  return key
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter(word => word !== '')
    .map(word => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
    .join(' ')
}

/** `order_number` and `orderNumber` → `Order number`; a key that people wrote as words stays as it is. */
export function labelOf(key: string): string {
  return /\s/.test(key.trim()) ? key : capital(wordsIn(key), 'en')
}

/** A stored value as the reader writes it: yes and no, grouped digits, dates, and languages by their names. */
export function valueFor(reader: Reader, value: unknown, { key = '', type }: About = {}): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? reader.yes : reader.no
  if (typeof value === 'number')
    return NAMES.test(wordsIn(key)) ? String(value) : value.toLocaleString(reader.locale, EXACT)
  if (Array.isArray(value)) return value.map(one => valueFor(reader, one, { key, type })).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${labelOf(name)}: ${valueFor(reader, one, { key: name })}`)
      .join(', ')
  return textFor(reader, String(value), { key, type })
}

function textFor(reader: Reader, text: string, { key = '', type }: About): string {
  if (type === 'yes_no' && /^(true|false)$/.test(text)) return text === 'true' ? reader.yes : reader.no
  if (type === 'number' && /^-?\d{1,15}(\.\d+)?$/.test(text)) return valueFor(reader, Number(text), { key })
  if (DAY.test(text) || MOMENT.test(text)) return dateFor(reader, text)
  if (LANGUAGE_KEY.test(wordsIn(key)) && LANGUAGE_CODE.test(text)) return nameFor(reader, text, 'language')
  return text
}

/** The day, or the moment; the text if it is none, such as 31 February. */
function dateFor({ locale }: Reader, text: string): string {
  const isDay = DAY.test(text)
  const at = new Date(isDay ? `${text}T00:00:00Z` : text)
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  const isReal = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
  if (Number.isNaN(at.getTime()) || !isReal) return text
  const style = isDay ? { timeZone: 'UTC' } : { timeStyle: 'short' as const }
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...style }).format(at)
}

/** What the reader calls a language or a country; codes that nobody knows stay. */
export function nameFor(
  { locale }: Pick<Reader, 'locale'>,
  code: string,
  type: 'language' | 'region',
): string {
  try {
    return capital(new Intl.DisplayNames([locale], { type }).of(code.replace('_', '-')) ?? code, locale)
  } catch {
    return code
  }
}
