import type { Queries } from './db.ts'

/** The tenant: everything in the database but this belongs to exactly one. */
export interface Brand {
  id: number
  slug: string
  name: string
  /** The brand's own host name, when it has one. */
  host: string | null
  /** IANA name, for example `Europe/Berlin`. */
  timeZone: string
  /** PostgreSQL's name of the language that articles are stemmed in. */
  language: string
  /** Which of the staff's messages resolve a conversation. */
  resolveOn: 'any' | 'reply' | 'never'
  /** How long after a conversation was resolved its customer is asked what they thought of it; null: never. */
  surveyAfterMinutes: number | null
  /** On how many servers its log has been continued: docs/decisions/0013. */
  logEpoch: number
}

export type Role = 'agent' | 'admin' | 'owner'

/** The member of staff on whose behalf a request runs. */
export interface Actor {
  userId: number
  identityId: number
  /** What they logged in with: `token 3`, or `session 5` of a browser. */
  login: `token ${number}` | `session ${number}`
  role: Role
}

/** Whose data, for whom, and when: what every read needs. */
export interface Scope {
  readonly brand: Brand
  /** Null when the system acts by itself. */
  readonly actor: Actor | null
  readonly sql: Queries
  /** Where lists are read: perhaps a copy of the database, which has all that the actor wrote. */
  readonly reads: Queries
  /** The time to write down. Tests and the demo set it; it has the milliseconds that the database keeps. */
  now(): Date
}

declare const insideTransaction: unique symbol

/** What every write needs: a scope that only `transaction` makes. */
export interface TxScope extends Scope {
  readonly [insideTransaction]: true
}

/**
 * Runs the work in one transaction: all of its changes and events happen, or none. Inside, the clock stands still from
 * its first use, which is after the locks, so that everything the transaction writes down bears one time.
 */
export function transaction<Result>(scope: Scope, work: (tx: TxScope) => Promise<Result>): Promise<Result> {
  return scope.sql.transaction(sql => {
    let time: Date | undefined
    const now = () => {
      time ??= scope.now()
      return time
    }
    return work({ ...scope, sql, reads: sql, now } as TxScope)
  })
}

/** The scope in which the system acts by itself: command line, timetable, demo. */
export function systemScope(brand: Brand, sql: Queries, now: () => Date = () => new Date()): Scope {
  return { brand, actor: null, sql, reads: sql, now }
}
