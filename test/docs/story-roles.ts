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
