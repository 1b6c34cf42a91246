import { rightsOf, type Scope } from '../../kit/scope.ts'
import { formatTime, formatTimeOrNull } from '../../kit/time.ts'
import { roleId } from '../roles/present.ts'
import { presentSight } from '../roles/sight.ts'
import type { AccountRow } from './queries.ts'

export function presentAccount({ brand: { timeZone } }: Scope, account: AccountRow) {
  const { id, name, login, role, ownRole, sees, lastUsedAt, createdAt, updatedAt } = account
  return {
    id,
    name,
    login,
    sees: presentSight(sees),
    role: { id: roleId(role, ownRole), key: role, name: ownRole?.name ?? role },
    permissions: [...rightsOf(account)],
    last_used_at: formatTimeOrNull(lastUsedAt, timeZone),
    created_at: formatTime(createdAt, timeZone),
    updated_at: formatTime(updatedAt, timeZone),
  }
}
