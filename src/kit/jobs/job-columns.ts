import type { Cause } from '../cause.ts'
import { column, columns, fixed, json, type RowOf } from '../columns.ts'

export const JOB = columns({
  id: fixed<number>(),
  name: column<string>(),
  topic: column<string | null>(),
  lane: column<string | null>(),
  data: json<Record<string, unknown>>(),
  /** Null: an older release has enqueued it. */
  cause: json<Cause | null>(),
  /** Including the current one. */
  attempts: column<number>(),
  /** Failed attempts, oldest first: when, for how long, and why. */
  history: json<{ at: string; ms: number; error: string }[]>(),
  runAt: column<Date>(),
  leasedUntil: column<Date | null>(),
  /** How often it was leased: tells one lease from another. */
  leases: column<number>(),
  /** Of a topic: its first job that is not parked. Every job without a topic. */
  isHead: column<boolean>(),
  parkedAt: column<Date | null>(),
  lastError: column<string | null>(),
  createdAt: fixed<Date>(),
})

export type Job = RowOf<typeof JOB>
