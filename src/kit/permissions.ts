import { Problem } from './errors.ts'

export type Role = 'agent' | 'admin' | 'owner'

/** The closed list of permissions: the lowest role that has each, and what it gives the right to. */
export const PERMISSIONS = {
  'conversations.reply': { from: 'agent', right: 'write to customers' },
  'conversations.note': { from: 'agent', right: 'write internal notes' },
  'conversations.change': {
    from: 'agent',
    right: 'change status, assignee, tags and followers of conversations',
  },
  'conversations.merge': { from: 'agent', right: 'merge and split conversations' },
  'conversations.receive': { from: 'agent', right: 'hand in mails and messages of customers' },
  'contacts.change': { from: 'agent', right: 'create and change contacts and organizations' },
  'templates.write': { from: 'agent', right: 'write response templates' },
  'views.write': { from: 'agent', right: 'save views' },
  'articles.write': { from: 'agent', right: 'write articles and topics' },
  'incidents.write': { from: 'agent', right: 'report incidents on the status page' },
  'reports.read': { from: 'agent', right: 'read reports and ratings' },
  'mails.manage': { from: 'admin', right: 'read and process the log of mails' },
  'channels.manage': { from: 'admin', right: 'set up channels' },
  'fields.manage': { from: 'admin', right: 'set up custom fields' },
  'teams.manage': { from: 'admin', right: 'set up teams' },
  'webhooks.manage': { from: 'admin', right: 'set up webhooks' },
  'cards.manage': { from: 'admin', right: 'set up panel cards' },
  'brand.manage': { from: 'admin', right: "change the brand's settings" },
  'members.manage': { from: 'admin', right: 'invite, change and deactivate agents and admins' },
  'owners.manage': { from: 'owner', right: 'invite, change and deactivate owners' },
  'hosts.manage': { from: 'owner', right: 'add and remove hosts of the brand' },
  'brands.create': { from: 'owner', right: 'create brands' },
} as const satisfies Record<string, { from: Role; right: string }>

export type Permission = keyof typeof PERMISSIONS

/** What a route asks of its caller; every member may log in. */
export type Requirement = Permission | 'log in'

const ALL = Object.keys(PERMISSIONS) as Permission[]
const ROLES: Role[] = ['agent', 'admin', 'owner']

const presetOf = (role: Role): ReadonlySet<Permission> =>
  new Set(ALL.filter(name => ROLES.indexOf(PERMISSIONS[name].from) <= ROLES.indexOf(role)))

const PRESETS = { agent: presetOf('agent'), admin: presetOf('admin'), owner: presetOf('owner') }

/** Permissions that expose all conversations, or let somebody grant access to them. */
const WHOLE: Permission[] = [
  'mails.manage',
  'channels.manage',
  'webhooks.manage',
  'cards.manage',
  'members.manage',
  'owners.manage',
]

/** The permissions of a role, without those that expose all conversations if its holder sees only some. */
export function permissionsOf(role: Role, { seesAll }: { seesAll: boolean }): ReadonlySet<Permission> {
  return seesAll ? PRESETS[role] : PRESETS[role].difference(new Set(WHOLE))
}

/** The part of a scope that says what its caller may do. */
export interface Doer {
  /** Null for automatic actions, which may do everything. */
  readonly actor: { readonly may: ReadonlySet<Permission>; readonly sees?: object | null } | null
}

/** Whether the caller may do this. */
export function may({ actor }: Doer, requirement: Requirement): boolean {
  return actor === null || requirement === 'log in' || actor.may.has(requirement)
}

/** Throws forbidden unless the caller may do this. */
export function requireMay(doer: Doer, requirement: Requirement): void {
  if (may(doer, requirement)) return
  const only = whoMay(requirement)
  if (doer.actor?.sees && WHOLE.some(one => one === requirement))
    throw new Problem('forbidden', `Only ${only} who see all conversations can do this.`)
  throw new Problem(
    'forbidden',
    only
      ? `Only ${only} can do this.`
      : `Your role does not include the right to ${PERMISSIONS[requirement as Permission].right}.`,
  )
}

/** The roles to which something is reserved, in words; undefined if all have it. */
export function whoMay(requirement: Requirement): string | undefined {
  if (requirement === 'log in') return undefined
  return { agent: undefined, admin: 'admins and owners', owner: 'owners' }[PERMISSIONS[requirement].from]
}
