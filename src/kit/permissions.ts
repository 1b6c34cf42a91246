import { Problem } from './errors.ts'

export type Role = 'agent' | 'admin' | 'owner'

/** What a member may be allowed to do, as it is worded for people: "The right to …". The list is closed: every route names one of it. */
export const PERMISSIONS = {
  'conversations.reply': 'write to customers',
  'conversations.note': 'write internal notes',
  'conversations.change': 'change status, assignee, tags and followers of conversations',
  'conversations.merge': 'merge and split conversations',
  'conversations.receive': 'hand in mails and messages of customers',
  'contacts.change': 'create and change contacts and organizations',
  'templates.write': 'write response templates',
  'views.write': 'save views',
  'articles.write': 'write articles and topics',
  'incidents.write': 'report incidents on the status page',
  'reports.read': 'read reports and ratings',
  'mails.manage': 'read and process the log of mails',
  'channels.manage': 'set up channels',
  'fields.manage': 'set up custom fields',
  'teams.manage': 'set up teams',
  'webhooks.manage': 'set up webhooks',
  'cards.manage': 'set up panel cards',
  'brand.manage': "change the brand's settings",
  'members.manage': 'invite, change and deactivate agents and admins',
  'owners.manage': 'invite, change and deactivate owners',
  'hosts.manage': 'add and remove hosts of the brand',
  'brands.create': 'create brands',
} as const

export type Permission = keyof typeof PERMISSIONS

/** What a route asks of its caller; every member may log in. */
export type Requirement = Permission | 'log in'

const ALL = Object.keys(PERMISSIONS) as Permission[]
const OF_OWNERS = new Set<Permission>(['owners.manage', 'hosts.manage', 'brands.create'])
const OF_ADMINS = new Set(ALL.filter(name => name.endsWith('.manage')))

const PRESETS: Record<Role, ReadonlySet<Permission>> = {
  agent: new Set(ALL.filter(name => !OF_ADMINS.has(name) && !OF_OWNERS.has(name))),
  admin: new Set(ALL.filter(name => !OF_OWNERS.has(name))),
  owner: new Set(ALL),
}

/** What shows all conversations or sends them somewhere, or lets somebody else see them. */
const WHOLE: Permission[] = [
  'mails.manage',
  'channels.manage',
  'webhooks.manage',
  'cards.manage',
  'members.manage',
  'owners.manage',
]

/** What the role allows; nothing that shows all conversations to somebody who sees only part of them. */
export function permissionsOf(role: Role, { seesAll }: { seesAll: boolean }): ReadonlySet<Permission> {
  return seesAll ? PRESETS[role] : PRESETS[role].difference(new Set(WHOLE))
}

/** Who may do something: the fields of a scope that say so. */
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
      : `Your role does not include the right to ${PERMISSIONS[requirement as Permission]}.`,
  )
}

/** The roles to which something is reserved, in words; undefined if all have it. */
export function whoMay(requirement: Requirement): string | undefined {
  if (may({ actor: { may: PRESETS.agent } }, requirement)) return undefined
  return may({ actor: { may: PRESETS.admin } }, requirement) ? 'admins and owners' : 'owners'
}
