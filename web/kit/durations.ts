/** How a reader writes lengths of time. */
export interface DurationReader {
  locale: string
  /** Short forms with `{count}`, such as `{count} Std.`. */
  short: Record<Unit, string>
  /** With `{time}`: a time that passes only in business hours. */
  business: string
}

const LETTERS = { m: 'minute', h: 'hour', d: 'day', w: 'week' } as const
type Unit = (typeof LETTERS)[keyof typeof LETTERS]
const UNITS = Object.values(LETTERS)
/** For each form that a language may have: one, two, few, many, others. */
const COUNTS = [1, 2, 3, 11, 100, 1.5]
const WIDTHS = ['long', 'short', 'narrow'] as const

/** `2 business hours`, as the API has it, in the reader's words: `2 Stunden (Geschäftszeit)`. Text that is no time stays. */
export function writeDuration(reader: DurationReader, text: string): string {
  const [, count = '', business, letter = ''] = /^\s*([\d.,]+)\s*(business\s+)?([mhdw])/i.exec(text) ?? []
  const unit = LETTERS[letter.toLowerCase() as keyof typeof LETTERS]
  if (!unit) return text
  const time = format(reader, { unit, width: 'long' }, Number(count.replace(',', '.')))
  return business ? reader.business.replace('{time}', () => time) : time
}

/** The other way: what somebody has typed in their own words, `2 Std.` or `ساعتان`, as the API has it. Other text stays. */
export function readDuration(reader: DurationReader, text: string): string {
  const plain = folded(text)
  const [before = '', behind = ''] = folded(reader.business).split('{time}')
  const isBusiness =
    plain.length > (before + behind).length && plain.startsWith(before) && plain.endsWith(behind)
  const time = isBusiness ? plain.slice(before.length, plain.length - behind.length).trim() : plain
  const found = timeIn(reader, time)
  if (!found) return text
  const { count, unit } = found
  return `${count} ${isBusiness ? 'business ' : ''}${unit}${count === '1' ? '' : 's'}`
}

function timeIn(reader: DurationReader, time: string): { count: string; unit: Unit } | undefined {
  // Languages with a dual have a word in place of the number.
  for (const unit of UNITS)
    for (const width of WIDTHS)
      for (const count of COUNTS)
        if (folded(format(reader, { unit, width }, count)) === time) return { count: String(count), unit }
  const [, digits, name = ''] = /^(\d+(?:[.,]\d+)?)\s*(\D+)$/.exec(time) ?? []
  const unit = UNITS.find(one => namesOf(reader, one).has(name))
  return digits !== undefined && unit ? { count: digits.replace(',', '.'), unit } : undefined
}

/** All that the reader's language calls a unit, however many there are. */
function namesOf(reader: DurationReader, unit: Unit): Set<string> {
  const written = WIDTHS.flatMap(width => COUNTS.map(count => format(reader, { unit, width }, count)))
  const names = [...written, reader.short[unit].replace('{count}', '')].map(words =>
    folded(words)
      .replace(/[\d.,\s]*\d\s*/, '')
      .trim(),
  )
  return new Set(names.flatMap(name => [name, name.replace(/\.$/, '')]))
}

function format(
  { locale }: DurationReader,
  { unit, width }: { unit: Unit; width: (typeof WIDTHS)[number] },
  count: number,
): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: width }).format(count)
}

/** Without differences of case, kinds of spaces, digits of other scripts, and marks of direction. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/[\u0660-\u0669]/g, digit => String(digit.charCodeAt(0) - 0x0660))
    .replace(/\u066b/g, '.')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
