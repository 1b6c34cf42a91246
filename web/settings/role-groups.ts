import type { Permission } from '../../client/api.ts'

export const RIGHT_GROUPS = ['conversations', 'contacts', 'writing', 'public', 'reports', 'settings'] as const

/** Where the form of a role shows each right. It does not compile without all of them. */
export const GROUP_OF: Record<Permission['key'], (typeof RIGHT_GROUPS)[number]> = {
  'conversations.reply': 'conversations',
  'conversations.note': 'conversations',
  'conversations.change': 'conversations',
  'conversations.merge': 'conversations',
  'conversations.receive': 'conversations',
  'contacts.change': 'contacts',
  'contacts.export': 'contacts',
  'data.erase': 'contacts',
  'templates.write': 'writing',
  'macros.write': 'writing',
  'views.write': 'writing',
  'articles.write': 'public',
  'incidents.write': 'public',
  'reports.read': 'reports',
  'mails.manage': 'settings',
  'channels.manage': 'settings',
  'fields.manage': 'settings',
  'teams.manage': 'settings',
  'webhooks.manage': 'settings',
  'rules.manage': 'settings',
  'sla.manage': 'settings',
  'cards.manage': 'settings',
  'brand.manage': 'settings',
  'members.manage': 'settings',
  'roles.manage': 'settings',
  'sign_on.manage': 'settings',
  'audit.read': 'settings',
  'retention.manage': 'settings',
  'data.export': 'settings',
  'data.import': 'settings',
  'hosts.manage': 'settings',
  'brands.create': 'settings',
}
