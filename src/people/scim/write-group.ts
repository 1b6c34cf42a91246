import { recordAudit } from '../../kit/audit/record.ts'
import type { TxScope } from '../../kit/scope.ts'
import {
  deleteMembers,
  deleteScimGroup,
  type GroupValues,
  insertMembers,
  insertScimGroup,
  isGroupNameTaken,
  lockScimGroup,
  type ScimGroupRow,
  selectMembersOf,
  updateScimGroup,
} from '../provisioned/group-queries.ts'
import { placeMembers } from '../sign-on/place-members.ts'
import type { Document } from './document.ts'
import { selectAccounts } from './find-users.ts'
import { noSuch, refused } from './protocol.ts'
import { adopt, lockProvisioning } from './write-user.ts'

/** Creates a group; its members get what the settings of single sign-on say. Throws invalidValue, uniqueness. */
export async function createGroup(tx: TxScope, document: Document): Promise<string> {
  await lockProvisioning(tx)
  const values = valuesIn(document)
  const group = await insertScimGroup(tx, values)
  if (!group) throw taken()
  const members = await join(tx, group, memberIdsIn(document))
  recordAudit(tx, {
    action: 'scim_group.created',
    about: aboutOf(group),
    to: { name: group.name, members: named([...members.values()]) },
  })
  await placeMembers(tx, idsOf(members))
  return String(group.id)
}

const taken = () => refused('uniqueness', 'Another group has this displayName.')

function valuesIn({ displayName, externalId }: Document): GroupValues {
  if (typeof displayName !== 'string') throw refused('invalidValue', 'displayName is required.')
  return { name: displayName, externalId: typeof externalId === 'string' ? externalId : null }
}

const memberIdsIn = ({ members }: Document): string[] =>
  ((members ?? []) as Document[]).map(({ value }) => String(value))

const aboutOf = ({ id, name }: Pick<ScimGroupRow, 'id' | 'name'>) => ({ id, name })

/** Ids of members and their addresses, for the audit log. */
type Members = Map<number, string>

const idsOf = (members: Members) => [...members.keys()]

/** Adds members; those whom the provider has not named so far are its members from now on. Throws invalidValue for unknown ids. */
async function join(tx: TxScope, group: Pick<ScimGroupRow, 'id'>, ids: string[]): Promise<Members> {
  if (ids.length === 0) return new Map()
  const accounts = new Map((await selectAccounts(tx)).map(account => [String(account.user.id), account]))
  const members: Members = new Map()
  for (const id of ids) {
    const account = accounts.get(id)
    if (!account) throw refused('invalidValue', `members: there is no user ${id.slice(0, 100)}.`)
    await adopt(tx, account)
    members.set(account.user.id, account.user.email)
  }
  await insertMembers(tx, group.id, idsOf(members))
  return members
}

/** A group as the provider sees it, without what is ours to say. */
export const groupDocument = (
  { name, externalId }: Pick<ScimGroupRow, 'name' | 'externalId'>,
  memberIds: number[],
): Document => ({
  displayName: name,
  ...(externalId === null ? {} : { externalId }),
  ...(memberIds.length > 0 ? { members: memberIds.map(id => ({ value: String(id) })) } : {}),
})

/**
 * Makes the group what the document says, as it becomes of the present one. Members get what that means for them in the same
 * transaction. Throws 404, invalidValue, uniqueness.
 */
export async function changeGroup(
  tx: TxScope,
  id: string,
  after: (before: Document) => Document,
): Promise<void> {
  await lockProvisioning(tx)
  const group = await lock(tx, id)
  const present = (await selectMembersOf(tx, [group.id])).map(({ userId }) => userId)
  const document = after({ ...groupDocument(group, present), id })
  const values = valuesIn(document)
  const wanted = new Set(memberIdsIn(document))
  const isThere = new Set(present.map(String))
  const leaving = present.filter(userId => !wanted.has(String(userId)))
  const isRenamed = values.name !== group.name || values.externalId !== group.externalId
  const coming = [...wanted].filter(one => !isThere.has(one))
  if (!isRenamed && leaving.length + coming.length === 0) return
  if (await isGroupNameTaken(tx, values.name, group.id)) throw taken()
  await updateScimGroup(tx, group.id, values)
  await deleteMembers(tx, group.id, leaving)
  const joined = await join(tx, group, coming)
  await recordChange(tx, { group, values, joined, leaving })
  const stayed = present.filter(userId => wanted.has(String(userId)))
  await placeMembers(tx, [...idsOf(joined), ...leaving, ...(isRenamed ? stayed : [])])
}

interface Changed {
  group: ScimGroupRow
  values: GroupValues
  joined: Members
  leaving: number[]
}

/** So many members are named in an entry of the audit log. */
const NAMED = 50

async function recordChange(tx: TxScope, { group, values, joined, leaving }: Changed): Promise<void> {
  const left = new Set(leaving)
  const accounts = leaving.length > 0 ? await selectAccounts(tx) : []
  const leavers = accounts.filter(({ user }) => left.has(user.id)).map(({ user }) => user.email)
  recordAudit(tx, {
    action: 'scim_group.changed',
    about: aboutOf({ id: group.id, name: values.name }),
    from: { name: group.name, external_id: group.externalId, members: named(leavers) },
    to: { name: values.name, external_id: values.externalId, members: named([...joined.values()]) },
  })
}

const named = (emails: string[]): string[] =>
  emails.length > NAMED ? [...emails.slice(0, NAMED), `+${emails.length - NAMED}`] : emails

async function lock(tx: TxScope, id: string): Promise<ScimGroupRow> {
  const group = /^\d{1,15}$/.test(id) ? await lockScimGroup(tx, Number(id)) : undefined
  if (!group) throw noSuch('group')
  return group
}

/** Deletes the group; its members lose what it gave. Throws 404. */
export async function removeGroup(tx: TxScope, id: string): Promise<void> {
  await lockProvisioning(tx)
  const group = await lock(tx, id)
  const members = (await selectMembersOf(tx, [group.id])).map(({ userId }) => userId)
  await deleteScimGroup(tx, group.id)
  recordAudit(tx, { action: 'scim_group.deleted', about: aboutOf(group) })
  await placeMembers(tx, members)
}
