import type { TxScope } from '../../kit/scope.ts'
import { selectMemberships, selectScimGroups } from '../provisioned/group-queries.ts'
import { deleteProvisioned, selectScimUsers, updateHasNoPlace } from '../provisioned/queries.ts'
import { findScimToken } from '../provisioned/token-queries.ts'
import { endOtherSessions } from '../sessions/open-session.ts'
import { changeUser } from '../users/change-user.ts'
import { deactivateUser } from '../users/deactivate-user.ts'
import { selectUsers } from '../users/queries.ts'
import { updateLinksPlaced } from './link-queries.ts'
import { decidedTeams, type Place, placeOf, putAllInTeams } from './place.ts'
import { findSignOn, type SignOnRow } from './queries.ts'

/** The groups that the provider has put members in, each by its name and its id there, by member. */
export async function groupsByMember(tx: TxScope, userIds: number[]): Promise<Map<number, string[]>> {
  const groups = new Map((await selectScimGroups(tx)).map(group => [group.id, group]))
  const found = new Map<number, string[]>()
  for (const { userId, groupId } of await selectMemberships(tx, userIds)) {
    const { name = '', externalId = null } = groups.get(groupId) ?? {}
    const names = externalId === null ? [name] : [name, externalId]
    found.set(userId, [...(found.get(userId) ?? []), ...names])
  }
  return found
}

/**
 * The groups of a member that the provider has provisioned; undefined if it does not decide: no token, no groups, or not one of
 * its members. Then the claims at login do.
 */
export async function provisionedGroups(tx: TxScope, userId: number): Promise<string[] | undefined> {
  const [row] = await selectScimUsers(tx, [userId])
  if (!row || row.deletedAt || !(await findScimToken(tx))) return undefined
  if ((await selectScimGroups(tx)).length === 0) return undefined
  return (await groupsByMember(tx, [userId])).get(userId) ?? []
}

/**
 * Gives these members what their provisioned groups say, at once: role and teams, to owners teams alone. Whose groups give no role
 * is out, with their sessions and tokens, until they do.
 */
export async function placeMembers(tx: TxScope, userIds: number[]): Promise<void> {
  const settings = await findSignOn(tx)
  if (!settings) return
  const wanted = new Set(userIds)
  const users = (await selectUsers(tx)).filter(({ id }) => wanted.has(id))
  const groups = await groupsByMember(tx, userIds)
  const placeFor = createPlaces(tx, settings)
  const teamsOf = new Map<number, number[]>()
  for (const user of users) {
    const place = await placeFor(groups.get(user.id) ?? [])
    if (place) {
      if (user.role !== 'owner' && user.role !== place.role)
        await changeUser(tx, user.email, { role: place.role })
      await updateHasNoPlace(tx, user.id, false)
      await updateLinksPlaced(tx, user.id)
      teamsOf.set(user.id, place.teamIds)
    } else if (user.role !== 'owner') {
      await updateHasNoPlace(tx, user.id, true)
      await endOtherSessions(tx, user.id, null)
    }
  }
  await putAllInTeams(tx, teamsOf, decidedTeams(settings))
  // Whoever is deactivated comes back to what their groups say by then.
  const active = new Set(users.map(({ id }) => id))
  for (const id of wanted)
    if (!active.has(id)) await updateHasNoPlace(tx, id, !(await placeFor(groups.get(id) ?? [])))
}

/** Many members are in the same groups. */
function createPlaces(tx: TxScope, settings: SignOnRow) {
  const known = new Map<string, Place | undefined>()
  return async (groups: string[]): Promise<Place | undefined> => {
    const key = JSON.stringify(groups)
    if (!known.has(key)) known.set(key, await placeOf(tx, settings, groups))
    return known.get(key)
  }
}

/** Gives every provisioned member in a group what the changed settings say. */
export async function placeAgain(tx: TxScope): Promise<void> {
  if (!(await findScimToken(tx))) return
  const rows = (await selectScimUsers(tx)).filter(({ deletedAt }) => deletedAt === null)
  const groups = await groupsByMember(
    tx,
    rows.map(({ userId }) => userId),
  )
  const decided = rows.filter(({ userId, hasNoPlace }) => hasNoPlace || groups.has(userId))
  await placeMembers(
    tx,
    decided.map(({ userId }) => userId),
  )
}

/** Forgets what the provider has provisioned. Members who are out stay out: they are deactivated. */
export async function forgetProvisioned(tx: TxScope): Promise<void> {
  const out = new Set((await selectScimUsers(tx)).flatMap(row => (row.hasNoPlace ? [row.userId] : [])))
  for (const user of await selectUsers(tx))
    if (out.has(user.id) && user.role !== 'owner') await deactivateUser(tx, user.email)
  await deleteProvisioned(tx)
}
