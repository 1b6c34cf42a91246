import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import type { OrganizationRow } from './queries.ts'

export function presentOrganization({ brand: { timeZone } }: Scope, row: OrganizationRow) {
  const { id, name, domains } = row
  return {
    id,
    name,
    domains,
    created_at: formatTime(row.createdAt, timeZone),
    updated_at: formatTime(row.updatedAt, timeZone),
  }
}
