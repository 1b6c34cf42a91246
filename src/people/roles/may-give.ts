import { Problem } from '../../kit/errors.ts'
import { may, type Permission, permissionsOf, rightOf } from '../../kit/permissions.ts'
import { type Role, rightsOf, type Scope, type Standing } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'

/** What somebody gets with a role. */
export interface Rights {
  role: Role
  permissions: ReadonlySet<Permission>
}

interface RoleOf {
  role: Role
  ownRole: Pick<NonNullable<Standing['ownRole']>, 'permissions' | 'sees'> | null
}

/** Whether the caller may give or take this role: owners are up to owners, and nobody gives or takes rights that they lack. */
export function mayGive(scope: Scope, rights: Rights): boolean {
  return whyNotGive(scope, rights) === undefined
}

/** Throws forbidden unless the caller may give or take this role. */
export function requireMayGive(scope: Scope, rights: Rights): void {
  const why = whyNotGive(scope, rights)
  if (why) throw new Problem('forbidden', why)
}

/** Why the caller may not give or take this role; undefined if they may. */
export function whyNotGive(scope: Scope, { role, permissions }: Rights): Sentence | undefined {
  if (role === 'owner' && !may(scope, 'owners.manage')) return say`Only owners can make someone an owner.`
  const lacking = [...permissions].find(permission => !may(scope, permission))
  return lacking && say`This includes the right to ${rightOf(lacking)}, which you do not have.`
}

/** The rights in the role of a member. What the member sees does not lessen them. */
export function rightsIn({ role, ownRole }: RoleOf): Rights {
  return { role, permissions: permissionsOf(role, { own: ownRole?.permissions, seesAll: !ownRole?.sees }) }
}

/** The rights that a member has: those in their role, lessened by what they see. */
export function rightsHeld(member: Standing): Rights {
  return { role: member.role, permissions: rightsOf(member) }
}

/** Whether the caller may act on the account of a member: it has no right that they lack. */
export function hasRightOver(scope: Scope, member: Standing): boolean {
  return may(scope, 'members.manage') && mayGive(scope, rightsHeld(member))
}
