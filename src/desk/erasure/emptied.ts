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
