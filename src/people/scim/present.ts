import { isRecord } from '../../kit/input.ts'
import type { Scope } from '../../kit/scope.ts'
import {
  type ScimGroupRow,
  selectMemberships,
  selectMembersOf,
  selectScimGroups,
} from '../provisioned/group-queries.ts'
import type { Document } from './document.ts'
import { type Account, documentOf, selectAccounts } from './find-users.ts'
import { URN } from './protocol.ts'
import { EXTENSIONS } from './schemas.ts'
import { groupDocument } from './write-group.ts'

/** Users as resources, with their groups. `base` is the address of SCIM. */
export async function presentUsers(scope: Scope, accounts: Account[], base: string) {
  const groups = new Map((await selectScimGroups(scope)).map(group => [group.id, group]))
  const memberships = await selectMemberships(
    scope,
    accounts.map(({ user }) => user.id),
  )
  const groupsOf = Map.groupBy(memberships, ({ userId }) => userId)
  return accounts.map(account => {
    const { user, row } = account
    const document = documentOf(account)
    return {
      schemas: [URN.user, ...EXTENSIONS.filter(urn => isRecord(document[urn]))],
      id: String(user.id),
      ...document,
      groups: (groupsOf.get(user.id) ?? []).map(({ groupId }) => ({
        value: String(groupId),
        display: groups.get(groupId)?.name,
        $ref: `${base}/Groups/${groupId}`,
        type: 'direct',
      })),
      meta: {
        resourceType: 'User',
        created: user.createdAt.toISOString(),
        lastModified: latest(user.updatedAt, row?.updatedAt).toISOString(),
        location: `${base}/Users/${user.id}`,
      },
    }
  })
}

const latest = (one: Date, other = one) => (one > other ? one : other)

/** Groups as resources, with members if they are wanted: there can be thousands. */
export async function presentGroups(
  scope: Scope,
  groups: ScimGroupRow[],
  { base, hasMembers }: { base: string; hasMembers: boolean },
) {
  const ids = groups.map(({ id }) => id)
  const membersOf = Map.groupBy(hasMembers ? await selectMembersOf(scope, ids) : [], ({ groupId }) => groupId)
  const users = new Map(hasMembers ? (await selectAccounts(scope)).map(one => [one.user.id, one]) : [])
  return groups.map(group => ({
    schemas: [URN.group],
    id: String(group.id),
    ...groupDocument(group, []),
    ...(hasMembers
      ? {
          members: (membersOf.get(group.id) ?? []).map(({ userId }) => ({
            value: String(userId),
            display: users.get(userId)?.user.name,
            $ref: `${base}/Users/${userId}`,
            type: 'User',
          })),
        }
      : {}),
    meta: {
      resourceType: 'Group',
      created: group.createdAt.toISOString(),
      lastModified: group.updatedAt.toISOString(),
      location: `${base}/Groups/${group.id}`,
    },
  }))
}

/** Of a resource, what `attributes` names, or all but what `excludedAttributes` does (RFC 7644, 3.9). */
export function chosenOf(resource: Document, { only, without }: Choice): Document {
  if (only.length === 0 && without.length === 0) return resource
  const isNamed = (names: string[], key: string) =>
    names.some(name => [key.toLowerCase(), `${URN.user}:${key}`.toLowerCase()].includes(name))
  const always = ['id', 'schemas']
  return Object.fromEntries(
    Object.entries(resource).filter(
      ([key]) => always.includes(key) || (only.length > 0 ? isNamed(only, key) : !isNamed(without, key)),
    ),
  )
}

/** Names in lower case, without sub-attributes. */
export interface Choice {
  only: string[]
  without: string[]
}
