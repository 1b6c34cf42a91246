import { isPreset, type PresetRole } from '../../kit/permissions.ts'
import { rightsOf, type Standing, sightOf } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { roleId } from '../roles/present.ts'
import { presentSight } from '../roles/sight.ts'
import type { UserRow } from './queries.ts'

const DESCRIPTIONS: Record<PresetRole, string> = {
  agent: 'Replies to customers and writes articles.',
  admin: 'Also changes channels, staff, webhooks and the brand.',
  owner: 'Can also add owners and hosts.',
  light_agent: 'Reads, and writes internal notes.',
  read_only: 'Reads.',
}

/** Who has no address is a service account. */
export function presentStaff<Email extends string | null>(
  user: Omit<UserRow, 'email'> & { email: Email },
  timeZone: string,
) {
  const { id, name, email, role, ownRole, sees, notify, signature, language, createdAt, updatedAt } = user
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
      id: roleId(role, ownRole),
      key: role,
      name: ownRole?.name ?? role,
      description: isPreset(role) ? DESCRIPTIONS[role] : 'A role of the brand’s own.',
      'admin?': role === 'admin' || role === 'owner',
      'default?': role === 'agent',
      permissions: hostedPermissions(user),
    },
  }
}

/** What a member may do, by the hosted product's names. */
function hostedPermissions(user: Standing): Record<string, boolean> {
  const allowed = rightsOf(user)
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
    'restrict_channels?': sightOf(user) !== null,
  }
}
