/**
 * The data of an event without what people typed: numbers, truth values and the names of fields stay, so that the log still
 * tells what was done.
 */
export function emptied(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, emptiedValue(value)]))
}

function emptiedValue(value: unknown): unknown {
  if (typeof value === 'string') return ''
  if (Array.isArray(value)) return value.filter(one => typeof one === 'number')
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.keys(value).map(key => [key, null]))
}

/**
 * The data of an event, with texts emptied that have one of these marks as a whole word; such elements of lists are left out, and keys that
 * are addresses.
 */
export function without<Data extends object | null>(data: Data, marks: string[]): Data {
  return withoutMarks(data, namer(marks)) as Data
}

function withoutMarks(value: unknown, isNaming: (text: string) => boolean): unknown {
  if (typeof value === 'string') return isNaming(value) ? '' : value
  if (Array.isArray(value))
    return value
      .filter(one => typeof one !== 'string' || !isNaming(one))
      .map(one => withoutMarks(one, isNaming))
  if (typeof value !== 'object' || value === null) return value
  // A field of ours is no address.
  const kept = Object.entries(value).filter(([key]) => !(key.includes('@') && isNaming(key)))
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutMarks(one, isNaming)]))
}

/** Whether a text has one of these marks, and not as a part of a longer word, nor an address as a part of another. */
export function namer(marks: string[]): (text: string) => boolean {
  const words = marks.map(mark => {
    if (mark.includes('@')) return ofAddress(mark)
    const [before, after] = [/^[\p{L}\p{N}]/u.test(mark), /[\p{L}\p{N}]$/u.test(mark)]
    const quoted = quotedIn(mark)
    return `${before ? '(?<![\\p{L}\\p{N}])' : ''}${quoted}${after ? '(?![\\p{L}\\p{N}])' : ''}`
  })
  const pattern = new RegExp(words.join('|'), 'u')
  return text => words.length > 0 && pattern.test(text.toLowerCase())
}

/** What comes before or follows makes another address of it: "joann@", "ann@shop.de.test"; an escaped sign does not: "%20ann@". */
const ofAddress = (mark: string) =>
  `(?:(?<![\\p{L}\\p{N}._%+-])|(?<=[%=][0-9a-f]{2}))${quotedIn(mark)}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`

const quotedIn = (mark: string) => mark.toLowerCase().replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
