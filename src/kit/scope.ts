import type { Waiting } from './audit/record.ts'
import { writeAudited } from './audit/write.ts'
import type { Cause } from './cause.ts'
import type { Queries, Reads } from './db.ts'
import { type Permission, permissionsOf, type Role } from './permissions.ts'

export type { Role }

/** The tenant: everything else in the database belongs to exactly one. */
export interface Brand {
  id: number
  slug: string
  name: string
  /** The brand's custom host, if it has one that is verified. */
  host: string | null
  /** IANA name, for example `Europe/Berlin`. */
  timeZone: string
  /** PostgreSQL's name of the language that articles are stemmed in. */
  language: string
  /** Which staff messages resolve a conversation. */
  resolveOn: 'any' | 'reply' | 'never'
  /** Delay of the satisfaction survey after resolution; null: no survey. */
  surveyAfterMinutes: number | null
  /** Below replies by mail, as Markdown. */
  mailFooter: string | null
  /** Storage key and media type of the logo. */
  logoFile: string | null
  logoType: string | null
  /** Storage key and media type of the icon in browser tabs. */
  iconFile: string | null
  iconType: string | null
  /** Hex, `#0a5c94`; null: ours. */
  color: string | null
  /** At the foot of public pages, as Markdown. */
  siteFooter: string | null
  /** At the foot of public pages. */
  siteLinks: { label: string; url: string }[]
  /** Language of public pages and automatic mail, ISO 639-1; null: that of the articles. */
  siteLanguage: string | null
  /** Further languages of public pages. */
  siteLanguages: string[]
  /** When the brand is deleted permanently; null: it is not. */
  purgeAt: Date | null
  /** How many servers have continued the brand's log: docs/decisions/0013. */
  logEpoch: number
}

/** The conversations that somebody is given to see, besides those assigned to them: docs/decisions/0091. */
export interface Sight {
  channelIds: number[]
  teamIds: number[]
  /** Those of the teams that they are a member of, too. */
  ownTeams?: boolean | undefined
}

/** A sight with own teams by their ids. */
export type Bounds = Pick<Sight, 'channelIds' | 'teamIds'>

/** The member of staff on whose behalf something is done, with what they may do and see. */
export interface Actor {
  userId: number
  identityId: number
  /** The credential: `token 3`, or `session 5` of a browser; `schedule 7` for what they left to be done later. */
  login: `token ${number}` | `session ${number}` | `schedule ${number}`
  role: Role
  may: ReadonlySet<Permission>
  /** What the member may do, but not with this token. */
  withheld?: ReadonlySet<Permission>
  /** What a conversation has to be in, all of them; null: all conversations. */
  sees: Bounds[] | null
  /** It is a service account, whom nothing is assigned to. */
  isService?: boolean | undefined
  /** The session can do nothing but set up, or show, a second factor. */
  isSettingUp?: boolean
}

/** What decides what a member may do and see. */
export interface Standing {
  role: Role
  /** Null: what the role says. */
  sees: Sight | null
  /** What the role says, if it is one of the brand's own. */
  ownRole: { id: number; name: string; permissions: string[]; sees: Sight | null } | null
  /** The teams that they are a member of, if that matters. */
  ownTeamIds: number[]
}

/** What an actor is made from. */
export interface Member extends Standing {
  userId: number
  identityId: number
  isService?: boolean | undefined
}

/** What a member sees: what both their role and their own sight let them see. Null: all conversations. */
export function sightOf({ sees, ownRole, ownTeamIds }: Standing): Bounds[] | null {
  const given = [sees, ownRole?.sees ?? null].filter(sight => sight !== null)
  if (given.length === 0) return null
  return given.map(({ channelIds, teamIds, ownTeams }) => ({
    channelIds,
    teamIds: ownTeams ? [...teamIds, ...ownTeamIds] : teamIds,
  }))
}

/** What a member may do. */
export function rightsOf(member: Standing): ReadonlySet<Permission> {
  const { role, ownRole } = member
  return permissionsOf(role, { own: ownRole?.permissions, seesAll: sightOf(member) === null })
}

/** A member as an actor; with scopes, they may do only what is in both. */
export function actorFor(
  member: Member,
  login: Actor['login'],
  scopes: readonly string[] | null = null,
): Actor {
  const { userId, identityId, role, isService } = member
  const actor = { userId, identityId, login, role, may: rightsOf(member), sees: sightOf(member), isService }
  if (!scopes) return actor
  const may = new Set([...actor.may].filter(right => scopes.includes(right)))
  return { ...actor, may, withheld: actor.may.difference(may) }
}

/** The id of the browser session in which somebody acts; null for programs and automatic actions. */
export function sessionIn(actor: Actor | null): number | null {
  const [kind, id] = actor?.login.split(' ') ?? []
  return kind === 'session' ? Number(id) : null
}

/** Whether a program acts, by an API token or by itself. */
export function isProgram(actor: Actor | null): boolean {
  return actor === null || actor.login.startsWith('token ')
}

/** Where a request comes from, for the audit log. */
export interface Whereabouts {
  address: string
  agent: string | null
}

/** Brand, actor and clock: what every read needs. */
export interface Scope {
  readonly brand: Brand
  /** Null for automatic actions. */
  readonly actor: Actor | null
  /** What brought about the changes made in this scope. */
  readonly cause: Cause
  /** Where the request came from; absent for what is no request. */
  readonly from?: Whereabouts | undefined
  readonly sql: Reads
  /** Where lists are read: possibly a replica that has all the actor's writes. */
  readonly reads: Reads
  /** The time to record, in milliseconds as the database keeps it. Tests and the demo set it. */
  now(): Date
}

declare const insideTransaction: unique symbol

/** What every write needs: a scope that only `transaction` makes. */
export interface TxScope extends Scope {
  readonly sql: Queries
  /** What is written to the audit log at the end. */
  readonly audited: Waiting[]
  readonly [insideTransaction]: true
}

/**
 * Runs the work in one transaction: all of its changes and events happen, or none. Inside, the clock stops at its first use,
 * after the locks, so that everything the transaction records has one time.
 */
export function transaction<Result>(scope: Scope, work: (tx: TxScope) => Promise<Result>): Promise<Result> {
  return scope.sql.transaction(sql => {
    let time: Date | undefined
    const now = () => {
      time ??= scope.now()
      return time
    }
    // One that is within another is written at the end of that one.
    const outer = (scope as Partial<TxScope>).audited
    const tx = { ...scope, sql, reads: sql, now, audited: outer ?? [] } as Scope as TxScope
    return outer ? work(tx) : thenAudited(tx, work)
  })
}

async function thenAudited<Result>(tx: TxScope, work: (tx: TxScope) => Promise<Result>): Promise<Result> {
  const result = await work(tx)
  await writeAudited(tx)
  return result
}

/**
 * The transaction's scope for reading cached rows, which may be as they were a moment ago: for what a later look decides again,
 * such as whether a channel takes a message.
 */
export function aMomentAgo(tx: TxScope): Scope {
  return { ...tx, sql: { ...tx.sql, cached: tx.sql.recent } }
}

/** The scope of automatic actions. */
export function systemScope(brand: Brand, sql: Reads, now: () => Date = () => new Date()): Scope {
  return { brand, actor: null, cause: { by: 'schedule' }, sql, reads: sql, now }
}

/** The scope of requests by visitors and, with an actor, by staff. */
export function requestScope(...of: Parameters<typeof systemScope>): Scope {
  return { ...systemScope(...of), cause: { by: 'request' } }
}

/** The scope of the command line. */
export function commandScope(...of: Parameters<typeof systemScope>): Scope {
  return { ...systemScope(...of), cause: { by: 'command' } }
}
