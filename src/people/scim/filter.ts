import { isRecord } from '../../kit/input.ts'
import type { AttributePath, Filter } from './path.ts'

/** Attributes that are compared letter by letter. */
const EXACT = new Set(['id', 'externalid', 'value', '$ref'])

/** Whether a resource, or one value of an attribute, is what the filter describes. */
export function matches(filter: Filter, resource: unknown): boolean {
  if (filter.kind === 'and' || filter.kind === 'or') {
    const isTrue = (part: Filter) => matches(part, resource)
    return filter.kind === 'and' ? filter.parts.every(isTrue) : filter.parts.some(isTrue)
  }
  if (filter.kind === 'not') return !matches(filter.part, resource)
  const found = valuesAt(resource, filter.path)
  if (filter.kind === 'of') return found.some(value => matches(filter.filter, value))
  if (filter.kind === 'present') return found.some(value => value !== null && value !== '')
  const { operator } = filter
  if (operator === 'ne') return !found.some(value => compares(plain(value), { ...filter, operator: 'eq' }))
  return found.some(value => compares(plain(value), filter))
}

/** `members eq "2"` is about the value of each. */
const plain = (value: unknown): unknown => (isRecord(value) ? value.value : value)

type Comparison = Extract<Filter, { kind: 'compare' }>

function compares(value: unknown, { operator, value: wanted, path }: Comparison): boolean {
  if (typeof value === 'boolean') return operator === 'eq' && String(value) === String(wanted).toLowerCase()
  if (typeof value !== 'string' || (typeof wanted !== 'string' && typeof wanted !== 'number')) return false
  const isExact = EXACT.has(path.name.toLowerCase()) && !value.includes('@')
  const [left, right] = [value, String(wanted)].map(text => (isExact ? text : text.toLowerCase()))
  return TEST[operator](left as string, right as string)
}

const TEST: Record<Comparison['operator'], (left: string, right: string) => boolean> = {
  eq: (left, right) => left === right,
  ne: (left, right) => left !== right,
  co: (left, right) => left.includes(right),
  sw: (left, right) => left.startsWith(right),
  ew: (left, right) => left.endsWith(right),
  gt: (left, right) => left > right,
  ge: (left, right) => left >= right,
  lt: (left, right) => left < right,
  le: (left, right) => left <= right,
}

/** The values at a path: of an attribute with several, each. */
function valuesAt(resource: unknown, { urn, name, sub }: AttributePath): unknown[] {
  const isCore = urn === undefined || /:core:2\.0:\w+$/i.test(urn)
  const holder = isCore ? resource : member(resource, urn)
  const found = [name === '' ? holder : member(holder, name)].flat()
  const all = sub === undefined ? found : found.flatMap(value => member(value, sub))
  return all.filter(value => value !== undefined)
}

function member(value: unknown, name: string): unknown {
  if (!isRecord(value)) return undefined
  const wanted = name.toLowerCase()
  const key = Object.keys(value).find(one => one.toLowerCase() === wanted)
  return key === undefined ? undefined : value[key]
}
