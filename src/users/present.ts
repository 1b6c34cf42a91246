import type { Role } from '../kit/scope.ts'
import type { UserRow } from './queries.ts'

const ROLE_IDS: Record<Role, number> = { agent: 1, admin: 2, owner: 3 }

export function presentStaff({ id, name, email, role, notify }: UserRow) {
  return { id, name, email, notify, role: { id: ROLE_IDS[role], name: role, 'admin?': role !== 'agent' } }
}
