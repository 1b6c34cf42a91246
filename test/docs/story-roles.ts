import type { Story } from './story.ts'
import { SIGN_ON } from './story-sign-on.ts'

/** Part of the story: roles of the brand's own, and single sign-on, whose groups give roles. */
export const ROLES: Story[] = [
  [
    'createRole',
    'POST',
    '/roles',
    { role: { name: 'Workshop', permissions: ['conversations.note'], sees: { own_teams: true } } },
  ],
  ['listRoles', 'GET', '/roles'],
  ['getRole', 'GET', '/roles/workshop'],
  ['changeRole', 'PUT', '/roles/workshop', { role: { permissions: ['conversations.note', 'reports.read'] } }],
  ['deleteRole', 'DELETE', '/roles/workshop'],
  ...SIGN_ON,
]

/** The end of the story: a program with a name of its own. */
export const SERVICE_ACCOUNTS: Story[] = [
  [
    'createServiceAccount',
    'POST',
    '/service_accounts',
    { service_account: { name: 'Order sync', role: 'agent' } },
  ],
  ['listServiceAccounts', 'GET', '/service_accounts'],
  ['changeServiceAccount', 'PUT', '/service_accounts/17', { service_account: { role: 'light_agent' } }],
  [
    'createServiceAccountToken',
    'POST',
    '/service_accounts/17/tokens',
    { token: { name: 'Production', scopes: ['conversations.note'] } },
  ],
  ['listServiceAccountTokens', 'GET', '/service_accounts/17/tokens'],
  ['revokeServiceAccountToken', 'DELETE', '/service_accounts/17/tokens/6'],
  ['deleteServiceAccount', 'DELETE', '/service_accounts/17'],
]
