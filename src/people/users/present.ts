import { permissionsOf } from '../../kit/permissions.ts'
import type { Role, Sight } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import type { UserRow } from './queries.ts'

const ROLE_IDS: Record<Role, number> = { agent: 1, admin: 2, owner: 3 }

const DESCRIPTIONS: Record<Role, string> = {
  agent: 'Replies to customers and writes articles.',
  admin: 'Also changes channels, staff, webhooks and the brand.',
  owner: 'Can also add owners and hosts.',
}

export function presentStaff(
  { id, name, email, role, sees, notify, signature, language, createdAt, updatedAt }: UserRow,
  timeZone: string,
) {
  return {
    id,
    name,
    display_name: name,
    email,
    notification_email: email,
    notify,
    sees: presentSight(sees),
    signature,
    language,
    created_at: formatTime(createdAt, timeZone),
    updated_at: formatTime(updatedAt, timeZone),
    role: {
      id: ROLE_IDS[role],
      name: role,
      description: DESCRIPTIONS[role],
      'admin?': role !== 'agent',
      'default?': role === 'agent',
      permissions: hostedPermissions(role, sees),
    },
  }
}

/** As the API and the log have it. */
export function presentSight(sees: Sight | null) {
  return sees && { channel_ids: sees.channelIds, team_ids: sees.teamIds }
}

/** What a member may do, by the hosted product's names. */
function hostedPermissions(role: Role, sees: Sight | null): Record<string, boolean> {
  const allowed = permissionsOf(role, { seesAll: sees === null })
  return {
    'manage_staff?': allowed.has('members.manage'),
    'manage_channels?': allowed.has('channels.manage'),
    'manage_kb?': allowed.has('articles.write'),
    'manage_incidents?': allowed.has('incidents.write'),
    'manage_notes?': allowed.has('contacts.change'),
    'manage_response_templates?': allowed.has('templates.write'),
    'view_all_contacts?': true,
    'access_reports?': allowed.has('reports.read'),
    'access_staff_reports?': allowed.has('reports.read'),
    'access_webhook_subscriptions_api?': allowed.has('webhooks.manage'),
    'delete_conversations?': false,
    'restrict_channels?': sees !== null,
  }
}
