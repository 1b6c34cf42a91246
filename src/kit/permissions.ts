import { Problem } from './errors.ts'
import { type Sentence, say } from './sentences/say.ts'

export type Role = 'agent' | 'admin' | 'owner'

/** The closed list of permissions: the lowest role that has each, and what it gives the right to. */
export const PERMISSIONS = {
  'conversations.reply': { from: 'agent', right: say`write to customers` },
  'conversations.note': { from: 'agent', right: say`write internal notes` },
  'conversations.change': {
    from: 'agent',
    right: say`change status, assignee, tags and followers of conversations`,
  },
  'conversations.merge': { from: 'agent', right: say`merge and split conversations` },
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
  'data.erase': { from: 'admin', right: say`erase people for good` },
  'brand.manage': { from: 'admin', right: say`change the brand's settings` },
  'members.manage': { from: 'admin', right: say`invite, change and deactivate agents and admins` },
  'owners.manage': { from: 'owner', right: say`invite, change and deactivate owners` },
  'hosts.manage': { from: 'owner', right: say`add and remove hosts of the brand` },
  'brands.create': { from: 'owner', right: say`create brands` },
} as const satisfies Record<string, { from: Role; right: Sentence }>

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
  'rules.manage',
  'sla.manage',
  'cards.manage',
  'members.manage',
  'owners.manage',
  'data.erase',
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
    throw new Problem('forbidden', say`Only ${only} who see all conversations can do this.`)
  throw new Problem(
    'forbidden',
    only
      ? say`Only ${only} can do this.`
      : say`Your role does not include the right to ${PERMISSIONS[requirement as Permission].right}.`,
  )
}

/** The roles to which something is reserved, in words; undefined if all have it. */
export function whoMay(requirement: Requirement): Sentence | undefined {
  if (requirement === 'log in') return undefined
  return { agent: undefined, admin: say`admins and owners`, owner: say`owners` }[
    PERMISSIONS[requirement].from
  ]
}
