/** Where a change comes from: a person's request, a program's, a mail or a service of a channel, the clock, a terminal … */
export const CAUSES = [
  'request',
  'program',
  'provider',
  'schedule',
  'command',
  'rule',
  'sla',
  'queue',
  'import',
] as const

/** What brought a change about, as it is stored with the events and jobs that follow from it. */
export interface Cause {
  by: (typeof CAUSES)[number]
  /** The event that it follows from; absent if that is nothing in our log. */
  event_id?: number
  /** How many events lie between it and its origin; absent if none do. */
  depth?: number
  /** The last rule on the way, and how many there were; absent if there was none. */
  rule?: { id: number; in_row: number }
  /** The macro that somebody applied, if it did this. */
  macro?: { id: number; name: string }
}

/** The cause of whatever follows from an event. If an older release recorded it, its origin counts as the schedule. */
export function following({ id, cause }: { id: number; cause: Cause | null }): Cause {
  const { by = 'schedule', depth = 0, rule } = cause ?? {}
  return { by, event_id: id, depth: depth + 1, ...(rule ? { rule } : {}) }
}
