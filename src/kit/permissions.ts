import { Problem } from './errors.ts'
import { type Sentence, say } from './sentences/say.ts'

/** The roles that every brand has, from the one with the most rights down. */
export const PRESET_ROLES = ['owner', 'admin', 'agent', 'light_agent', 'read_only'] as const

export type PresetRole = (typeof PRESET_ROLES)[number]

/** The key of a preset, or of a role of the brand's own. */
export type Role = string

type Reserved = 'agent' | 'admin' | 'owner'

/** The closed list of permissions: the lowest of the roles agent, admin and owner that has each, and what it gives the right to. */
export const PERMISSIONS = {
  'conversations.reply': { from: 'agent', right: say`write to customers` },
  'conversations.note': { from: 'agent', right: say`write internal notes` },
  'conversations.change': {
    from: 'agent',
    right: say`change status, assignee, tags and followers of conversations`,
  },
  'conversations.merge': { from: 'agent', right: say`merge and split conversations` },
  'conversations.delete': { from: 'admin', right: say`delete and restore conversations` },
  'conversations.receive': { from: 'agent', right: say`hand in mails and messages of customers` },
  'contacts.change': { from: 'agent', right: say`create and change contacts and organizations` },
  'templates.write': { from: 'agent', right: say`write response templates` },
  'macros.write': { from: 'agent', right: say`write macros` },
  'views.write': { from: 'agent', right: say`save views` },
  'articles.write': { from: 'agent', right: say`write articles and topics` },
  'incidents.write': { from: 'agent', right: say`report incidents and plan maintenance on the status page` },
  'reports.read': { from: 'agent', right: say`read reports and ratings` },
  'mails.manage': { from: 'admin', right: say`read and process the log of mails` },
  'channels.manage': { from: 'admin', right: say`set up channels` },
  'fields.manage': { from: 'admin', right: say`set up custom fields` },
  'teams.manage': { from: 'admin', right: say`set up teams` },
  'webhooks.manage': { from: 'admin', right: say`set up webhooks` },
  'rules.manage': { from: 'admin', right: say`set up rules` },
  'sla.manage': { from: 'admin', right: say`set up SLA policies` },
  'cards.manage': { from: 'admin', right: say`set up panel cards` },
  'contacts.export': { from: 'admin', right: say`export all data about a person` },
  'data.erase': { from: 'admin', right: say`erase people permanently` },
  'retention.manage': { from: 'admin', right: say`set up retention rules` },
  'brand.manage': { from: 'admin', right: say`change the brand's settings` },
  'audit.read': { from: 'admin', right: say`read the audit log` },
  'members.manage': { from: 'admin', right: say`invite, change and deactivate agents and admins` },
  'roles.manage': { from: 'admin', right: say`set up roles` },
  'sign_on.manage': { from: 'admin', right: say`set up single sign-on, session times and the second factor` },
  'owners.manage': { from: 'owner', right: say`invite, change and deactivate owners` },
  'data.export': { from: 'owner', right: say`export all data` },
  'data.import': { from: 'owner', right: say`import archives` },
  'hosts.manage': { from: 'owner', right: say`add and remove hosts of the brand` },
  'brand.delete': { from: 'owner', right: say`delete the brand` },
  'brands.create': { from: 'owner', right: say`create brands` },
} as const satisfies Record<string, { from: Reserved; right: Sentence }>

export type Permission = keyof typeof PERMISSIONS

/** What a route asks of its caller; every member may log in. */
export type Requirement = Permission | 'log in'
/** Permissions of which one is enough: the one that most people have comes first. */
export type AnyOf = readonly [Permission, ...Permission[]]

export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[]
const RESERVED: Reserved[] = ['agent', 'admin', 'owner']

const upTo = (role: Reserved): ReadonlySet<Permission> =>
  new Set(ALL_PERMISSIONS.filter(name => RESERVED.indexOf(PERMISSIONS[name].from) <= RESERVED.indexOf(role)))

const PRESETS: Record<PresetRole, ReadonlySet<Permission>> = {
  owner: upTo('owner'),
  admin: upTo('admin'),
  agent: upTo('agent'),
  light_agent: new Set<Permission>(['conversations.note', 'reports.read']),
  read_only: new Set<Permission>(['reports.read']),
}

const NONE: ReadonlySet<Permission> = new Set()

/** Permissions that expose all conversations, or let somebody grant access to them. */
export const WHOLE: readonly Permission[] = [
  'mails.manage',
  'channels.manage',
  'teams.manage',
  'webhooks.manage',
  'rules.manage',
  'sla.manage',
  'cards.manage',
  'audit.read',
  'members.manage',
  'roles.manage',
  'sign_on.manage',
  'owners.manage',
  'contacts.export',
  'data.erase',
  'retention.manage',
  'data.export',
  'data.import',
  'brand.delete',
]

/** What roles of a brand's own can include: owners alone decide about owners, and whether there is a brand. */
export const GRANTABLE = ALL_PERMISSIONS.filter(name => name !== 'owners.manage' && name !== 'brand.delete')

export function isPreset(role: Role): role is PresetRole {
  return PRESET_ROLES.some(preset => preset === role)
}

interface Holder {
  /** What the role includes, if it is one of the brand's own. */
  own?: readonly string[] | undefined
  seesAll: boolean
}

/**
 * The permissions of a role, without those that expose all conversations if its holder sees only some. A role that is neither
 * a preset nor known has none.
 */
export function permissionsOf(role: Role, { own, seesAll }: Holder): ReadonlySet<Permission> {
  const all = isPreset(role)
    ? PRESETS[role]
    : own
      ? new Set(ALL_PERMISSIONS.filter(name => own.includes(name)))
      : NONE
  return seesAll ? all : all.difference(new Set(WHOLE))
}

/** The part of a scope that says what its caller may do. */
export interface Doer {
  /** Null for automatic actions, which may do everything. */
  readonly actor: {
    readonly may: ReadonlySet<Permission>
    readonly sees?: object | null
    readonly role?: Role
    readonly withheld?: ReadonlySet<Permission>
  } | null
}

/** Whether the caller may do this. */
export function may({ actor }: Doer, requirement: Requirement): boolean {
  return actor === null || requirement === 'log in' || actor.may.has(requirement)
}

/** Throws forbidden unless the caller may do one of these. */
export function requireAny(doer: Doer, requirement: Requirement | AnyOf): void {
  if (typeof requirement === 'string') requireMay(doer, requirement)
  else if (!requirement.some(one => may(doer, one))) requireMay(doer, requirement[0])
}

/** Throws forbidden unless the caller may do this. */
export function requireMay(doer: Doer, requirement: Requirement): void {
  if (may(doer, requirement)) return
  if (requirement !== 'log in' && doer.actor?.withheld?.has(requirement))
    throw new Problem(
      'forbidden',
      say`The scopes of this API token do not include the right to ${rightOf(requirement)}.`,
    )
  const only = whoMay(requirement)
  const isOfOwnRole = doer.actor?.role !== undefined && !isPreset(doer.actor.role)
  if (!isOfOwnRole && doer.actor?.sees && WHOLE.some(one => one === requirement))
    throw new Problem('forbidden', say`Only ${only} who see all conversations can do this.`)
  throw new Problem(
    'forbidden',
    only && !isOfOwnRole
      ? say`Only ${only} can do this.`
      : say`Your role does not include the right to ${rightOf(requirement as Permission)}.`,
  )
}

/** What a permission gives the right to, in words. */
export function rightOf(permission: Permission): Sentence {
  return PERMISSIONS[permission].right
}

/** The roles to which something is reserved, in words; undefined if agents have it, too. */
export function whoMay(requirement: Requirement | AnyOf): Sentence | undefined {
  if (typeof requirement !== 'string') return whoMay(requirement[0])
  if (requirement === 'log in') return undefined
  return { agent: undefined, admin: say`admins and owners`, owner: say`owners` }[
    PERMISSIONS[requirement].from
  ]
}
