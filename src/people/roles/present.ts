import {
  GRANTABLE,
  PRESET_ROLES,
  type PresetRole,
  permissionsOf,
  rightOf,
  WHOLE,
} from '../../kit/permissions.ts'
import type { Role, Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import { countHolders, type Holders, type RoleRow, selectRoles } from './queries.ts'
import { presentSight } from './sight.ts'

const PRESET_IDS: Record<PresetRole, number> = { agent: 1, admin: 2, owner: 3, light_agent: 4, read_only: 5 }

/** The number of a role on the wire; 0 for one that nobody knows. */
export function roleId(role: Role, own?: Pick<RoleRow, 'id'> | null): number {
  return PRESET_IDS[role as PresetRole] ?? own?.id ?? 0
}

export async function presentRole(scope: Scope, row: RoleRow) {
  return present(scope, row, await countHolders(scope))
}

/** All roles of the brand, and what roles can include. */
export async function presentRoles(scope: Scope) {
  const counts = await countHolders(scope)
  const presets = PRESET_ROLES.map(key => ({
    id: roleId(key),
    key,
    name: key,
    'preset?': true,
    permissions: [...permissionsOf(key, { seesAll: true })],
    sees: null,
    ...presentHolders(counts.get(key)),
    created_at: null,
    updated_at: null,
  }))
  const own = (await selectRoles(scope)).map(row => present(scope, row, counts))
  const permissions = GRANTABLE.map(key => ({ key, right: rightOf(key), 'whole?': WHOLE.includes(key) }))
  return { roles: [...presets, ...own], permissions }
}

function present({ brand }: Scope, row: RoleRow, counts: Map<Role, Holders>) {
  const { id, key, name, permissions, sees, createdAt, updatedAt } = row
  return {
    id,
    key,
    name,
    'preset?': false,
    permissions,
    sees: presentSight(sees),
    ...presentHolders(counts.get(key)),
    created_at: formatTime(createdAt, brand.timeZone),
    updated_at: formatTime(updatedAt, brand.timeZone),
  }
}

function presentHolders({ members, serviceAccounts }: Holders = { members: 0, serviceAccounts: 0 }) {
  return { member_count: members, service_account_count: serviceAccounts }
}
