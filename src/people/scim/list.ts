import { MAX_COUNT } from './discovery.ts'
import type { Document } from './document.ts'
import { matches } from './filter.ts'
import { parseFilter } from './path.ts'
import { type Choice, chosenOf } from './present.ts'
import { refused, URN } from './protocol.ts'

/** What a list is asked for (RFC 7644, 3.4.2). */
export interface ListRequest extends Choice {
  filter: string | undefined
  /** From 1. */
  start: number
  count: number
}

const DEFAULT_COUNT = 100

/** Throws invalidValue, invalidSyntax. */
export function askedIn(query: unknown): ListRequest {
  const given = new Map(
    Object.entries((query ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]),
  )
  const text = (name: string): string | undefined => {
    const value = given.get(name)
    if (value === undefined || value === '') return undefined
    if (typeof value !== 'string') throw refused('invalidSyntax', `${name} must be given once.`)
    return value
  }
  const whole = (name: string): number | undefined => {
    const value = text(name)
    if (value !== undefined && !/^-?\d{1,9}$/.test(value))
      throw refused('invalidValue', `${name} must be a whole number.`)
    return value === undefined ? undefined : Number(value)
  }
  const names = (name: string) =>
    (text(name) ?? '')
      .split(',')
      .map(one => one.trim().toLowerCase())
      .filter(Boolean)
  return {
    filter: text('filter'),
    start: Math.max(1, whole('startindex') ?? 1),
    count: Math.min(MAX_COUNT, Math.max(0, whole('count') ?? DEFAULT_COUNT)),
    only: names('attributes').map(withoutSub),
    without: names('excludedattributes'),
  }
}

/** `name.familyName` returns the whole name. */
function withoutSub(name: string): string {
  const colon = name.lastIndexOf(':')
  return name.slice(0, colon + 1) + (name.slice(colon + 1).split('.')[0] ?? '')
}

/** The page of the resources that the filter finds. Throws invalidFilter. */
export function listed(resources: Document[], asked: ListRequest) {
  const filter = asked.filter === undefined ? undefined : parseFilter(asked.filter)
  const found = filter ? resources.filter(resource => matches(filter, resource)) : resources
  const page = found.slice(asked.start - 1, asked.start - 1 + asked.count)
  return {
    schemas: [URN.list],
    totalResults: found.length,
    startIndex: asked.start,
    itemsPerPage: page.length,
    Resources: page.map(resource => chosenOf(resource, asked)),
  }
}
