import { isDeepStrictEqual } from 'node:util'
import { invalidInput, notFound, Problem } from '../../kit/errors.ts'
import { changed, recordEvent } from '../../kit/events/event.ts'
import { forgetAnswers } from '../../kit/http/idempotency.ts'
import { lockCount } from '../../kit/locks.ts'
import { isPreset, type Permission, PRESET_ROLES, rightOf, WHOLE } from '../../kit/permissions.ts'
import type { Role, Sight, Standing, TxScope } from '../../kit/scope.ts'
import { type Sentence, say } from '../../kit/sentences/say.ts'
import { slugCandidates } from '../../kit/slug.ts'
import { roleChanged, roleCreated, roleDeleted } from './events.ts'
import { requireMayGive, rightsIn } from './may-give.ts'
import {
  countHolders,
  deleteRole,
  type Holders,
  insertRole,
  isNameTaken,
  lockRole,
  type RoleRow,
  type RoleValues,
  selectHolders,
  selectRoles,
  shareRole,
  updateRole,
} from './queries.ts'
import { presentSight } from './sight.ts'

const MAX_ROLES = 50

export interface NewRole {
  name: string
  permissions: Permission[]
  /** Null: all conversations. */
  sees: Sight | null
}

/** Throws forbidden for rights that the caller lacks; invalid for a name in use, or beyond 50 roles. */
export async function createRole(tx: TxScope, values: NewRole): Promise<RoleRow> {
  await lockCount(tx, 'roles')
  if ((await selectRoles(tx)).length >= MAX_ROLES)
    throw invalidInput('name', say`is one too many: there can be ${MAX_ROLES} roles`)
  await check(tx, values, '')
  for (const key of slugCandidates(values.name)) {
    if (isPreset(key)) continue
    const row = await insertRole(tx, { ...values, permissions: ordered(values.permissions), key })
    if (!row) continue
    await recordEvent(tx, roleCreated.of({ subjectId: row.id, data: { key, ...inLog(row) } }))
    return row
  }
  throw nameInUse()
}

/** Changes the given values, for everybody who has the role, at once. Throws not_found, forbidden, invalid. */
export async function changeRole(tx: TxScope, key: Role, changes: Partial<NewRole>): Promise<RoleRow> {
  const before = await getLocked(tx, key)
  const from: RoleValues = { name: before.name, permissions: before.permissions, sees: before.sees }
  const to: NewRole = {
    name: changes.name ?? from.name,
    permissions: ordered(changes.permissions ?? (from.permissions as Permission[])),
    sees: changes.sees === undefined ? from.sees : changes.sees,
  }
  if (isDeepStrictEqual(from, to)) return before
  requireMayGive(tx, rightsIn({ role: key, ownRole: from }))
  await check(tx, to, key)
  const row = await updateRole(tx, before.id, to)
  for (const userId of await selectHolders(tx, key)) await forgetAnswers(tx, userId)
  await recordEvent(
    tx,
    roleChanged.of({ subjectId: row.id, data: { key, ...changed(inLog(from), inLog(to)) } }),
  )
  return row
}

/** Throws not_found, forbidden, and conflict while members or service accounts have it. */
export async function removeRole(tx: TxScope, key: Role): Promise<void> {
  const row = await getLocked(tx, key)
  requireMayGive(tx, rightsIn({ role: key, ownRole: row }))
  const holders = (await countHolders(tx)).get(key)
  if (holders) throw new Problem('conflict', whyNeeded(holders))
  await deleteRole(tx, row.id)
  await recordEvent(tx, roleDeleted.of({ subjectId: row.id, data: { key, name: row.name } }))
}

function whyNeeded({ members, serviceAccounts }: Holders): Sentence {
  if (members === 1) return say`One person has this role. Give them another one first.`
  if (members > 1) return say`${members} people have this role. Give them another one first.`
  return serviceAccounts === 1
    ? say`One service account has this role. Give it another one first.`
    : say`${serviceAccounts} service accounts have this role. Give them another one first.`
}

/** A role that somebody gets. */
export type TakenRole = Pick<Standing, 'role' | 'ownRole'>

/** The role with this key or name, which neither changes nor goes before the transaction ends; undefined if there is none. */
export async function findRole(tx: TxScope, wanted: string): Promise<TakenRole | undefined> {
  if (isPreset(wanted)) return { role: wanted, ownRole: null }
  const ownRole = await shareRole(tx, wanted)
  return ownRole && { role: ownRole.key, ownRole }
}

/** The same. Throws invalid if there is none. */
export async function takeRole(tx: TxScope, wanted: string): Promise<TakenRole> {
  const found = await findRole(tx, wanted)
  if (found) return found
  const keys = [...PRESET_ROLES, ...(await selectRoles(tx)).map(({ key }) => key)]
  throw invalidInput('role', say`must be one of: ${keys.join(', ')}`)
}

async function getLocked(tx: TxScope, key: Role): Promise<RoleRow> {
  if (isPreset(key))
    throw new Problem('forbidden', say`This role is the same in every brand. Create one of your own.`)
  const row = await lockRole(tx, key)
  if (!row) throw notFound(say`role`)
  return row
}

async function check(tx: TxScope, values: NewRole, key: Role): Promise<void> {
  if (
    PRESET_ROLES.some(preset => preset === values.name.toLowerCase()) ||
    (await isNameTaken(tx, values.name, key))
  )
    throw nameInUse()
  requireMayGive(tx, { role: key, permissions: new Set(values.permissions) })
  const whole = values.sees && values.permissions.find(permission => WHOLE.includes(permission))
  if (whole)
    throw invalidInput(
      'permissions',
      say`cannot include the right to ${rightOf(whole)}: it is for members who see all conversations`,
    )
}

const nameInUse = () => invalidInput('name', say`is the name of another role`)

const ordered = (permissions: Permission[]): Permission[] => [...new Set(permissions)].sort()

const inLog = ({ name, permissions, sees }: RoleValues) => ({ name, permissions, sees: presentSight(sees) })
