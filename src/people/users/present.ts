import type { Role } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import type { UserRow } from './queries.ts'

const ROLE_IDS: Record<Role, number> = { agent: 1, admin: 2, owner: 3 }

const DESCRIPTIONS: Record<Role, string> = {
  agent: 'Replies to customers and writes articles.',
  admin: 'Also changes channels, staff, webhooks and the brand.',
  owner: 'Can also add owners and hosts.',
}

export function presentStaff(
  { id, name, email, role, notify, signature, createdAt, updatedAt }: UserRow,
  timeZone: string,
) {
  return {
    id,
    name,
    display_name: name,
    email,
    notification_email: email,
    notify,
    signature,
    created_at: formatTime(createdAt, timeZone),
    updated_at: formatTime(updatedAt, timeZone),
    role: {
      id: ROLE_IDS[role],
      name: role,
      description: DESCRIPTIONS[role],
      'admin?': role !== 'agent',
      'default?': role === 'agent',
      permissions: permissionsOf(role),
    },
  }
}

/** Permissions of a role, by the hosted product's names. */
function permissionsOf(role: Role): Record<string, boolean> {
  const isAdmin = role !== 'agent'
  return {
    'manage_staff?': isAdmin,
    'manage_channels?': isAdmin,
    'manage_kb?': true,
    'manage_incidents?': true,
    'manage_notes?': true,
    'manage_response_templates?': true,
    'view_all_contacts?': true,
    'access_reports?': true,
    'access_staff_reports?': true,
    'access_webhook_subscriptions_api?': isAdmin,
    'delete_conversations?': false,
    'restrict_channels?': false,
  }
}
