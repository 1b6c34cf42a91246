import { queryOptions } from '@tanstack/react-query'
import type { Role } from '../../client/api.ts'
import { api, ask } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { t } from '../language/language.ts'

/** The presets, the roles of the brand, and what roles can include. */
export const rolesQuery = queryOptions({ queryKey: keys.roles, queryFn: () => ask(api.GET('/roles')) })

const PRESETS = ['owner', 'admin', 'agent', 'light_agent', 'read_only'] as const

/** What a role is called on pages. */
export function roleName({ key, name }: Pick<Role, 'key' | 'name'>): string {
  const preset = PRESETS.find(one => one === key)
  return preset ? t(`role.${preset}`) : name
}

/** What the holders of a role do; undefined for a role of the brand's own. */
export function aboutRole({ key }: Pick<Role, 'key'>): string | undefined {
  const preset = PRESETS.find(one => one === key)
  return preset && t(`staff.${preset}.about`)
}

/** Whether somebody with these rights can give a role. */
export function canGive({ key, permissions }: Pick<Role, 'key' | 'permissions'>, rights: string[]): boolean {
  if (key === 'owner') return rights.includes('owners.manage')
  return permissions.every(right => rights.includes(right))
}
