import { parseTime } from '../../../../kit/time.ts'
import type { Line } from '../../../archive/queries.ts'

/** With times in UTC: FreeScout writes those of its own time zone. */
export function withTimes(row: Line, zone: string): Line {
  const times = ['created_at', 'updated_at', 'edited_at'].flatMap(name => {
    const at = typeof row[name] === 'string' ? parseTime(row[name], zone) : undefined
    return at ? [[name, at.toISOString()]] : []
  })
  return { ...row, ...Object.fromEntries(times) }
}

/** What a text column has as JSON; an empty list if it is none. */
export function listIn(row: Line, name: string): unknown[] {
  const text = row[name]
  if (typeof text !== 'string' || !text.startsWith('[')) return []
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}
