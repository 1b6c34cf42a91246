import type { SystemStatus } from './statuses.ts'

/** The state of a system for a while, because of an incident or of planned work. */
export interface Spell {
  systemId: number
  status: SystemStatus
  from: Date
  /** Null while it lasts. */
  until: Date | null
}
