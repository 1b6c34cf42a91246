import pg from 'pg'

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const TIMESTAMPTZ = 1184
const TEXT_ARRAY: number = 1009
const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY)

const parseAnyTimestamp = pg.types.getTypeParser(TIMESTAMPTZ)

/** Parses `2026-11-20 12:00:00.123+00`, the usual form, digit by digit; other forms are left to the driver. */
export function parseTimestamp(text: string): unknown {
  const isUsual = text.length <= 26 && text.endsWith('+00') && text[4] === '-' && text[0] !== '0'
  if (!isUsual) return parseAnyTimestamp(text)
  const digits = (from: number, to: number) => {
    let n = 0
    for (let at = from; at < to; at++) n = n * 10 + text.charCodeAt(at) - ZERO
    return n
  }
  const end = text.length - 3
  const ms = end > 20 ? digits(20, end) * 10 ** (23 - end) : 0
  const day = Date.UTC(digits(0, 4), digits(5, 7) - 1, digits(8, 10))
  return new Date(day + digits(11, 13) * 3_600_000 + digits(14, 16) * 60_000 + digits(17, 19) * 1_000 + ms)
}

const ZERO = '0'.charCodeAt(0)

/** `{1,2}` */
function parseNumbers(text: string): number[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)
}

/** Parses `{a,b}` without quotes and nulls, the usual form; other forms are left to the driver. */
function parseTexts(text: string): unknown {
  if (text === '{}') return []
  return /["\\]|NULL/i.test(text) || text.startsWith('{{') || !text.startsWith('{')
    ? parseTextArray(text)
    : text.slice(1, -1).split(',')
}

/** How values come back: bigint as number, timestamptz as Date, date as text. */
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number
    if (oid === INT8_ARRAY) return parseNumbers
    if (oid === TEXT_ARRAY) return parseTexts
    if (oid === DATE) return String
    if (oid === TIMESTAMPTZ) return parseTimestamp
    return pg.types.getTypeParser(oid, format)
  },
}
