import { isStorable } from '../../../kit/text.ts'
import type { Line } from '../../archive/queries.ts'

/** What others send has the fields that it has: these read those that we understand. */

export function asLine(value: unknown): Line {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Line) : {}
}

export function asLines(value: unknown): Line[] {
  return Array.isArray(value) ? value.map(asLine) : []
}

export function textIn(line: Line, name: string): string | null {
  const value = line[name]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value.replaceAll('\0', '').toWellFormed() : null
}

/** Values of custom fields, with names that can be stored. */
export function dataIn(line: Line): Line {
  return Object.fromEntries(Object.entries(asLine(line.data)).filter(([key]) => isStorable(key)))
}

export function numberIn(line: Line, name: string): number | null {
  const value = line[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** One of these numbers, or the first of them. */
export function codeIn(line: Line, name: string, codes: object): number {
  const all: unknown[] = Object.values(codes)
  return all.includes(line[name]) ? (line[name] as number) : (all[0] as number)
}

/** In UTC; null if it is no time. */
export function timeIn(line: Line, name: string): string | null {
  const at = Date.parse(textIn(line, name) ?? '')
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** When it was created and last changed; the beginning of time if it does not say. */
export function timesIn(line: Line): { created_at: string; updated_at: string } {
  const created = timeIn(line, 'created_at') ?? timeIn(line, 'updated_at') ?? new Date(0).toISOString()
  return { created_at: created, updated_at: timeIn(line, 'updated_at') ?? created }
}

/** With times as texts that are seconds there. */
export function fromSeconds(line: Line, names = ['created_at', 'updated_at']): Line {
  const times = names.flatMap(name => {
    const seconds = numberIn(line, name)
    return seconds === null ? [] : [[name, new Date(seconds * 1_000).toISOString()]]
  })
  return { ...line, ...Object.fromEntries(times) }
}
