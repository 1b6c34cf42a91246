import type { Story } from './story.ts'

/** Part of the story: roles of the brand's own. */
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
]
