import { isDeepStrictEqual } from 'node:util'
import { invalidInput } from '../../kit/errors.ts'
import { changed, recordEvent } from '../../kit/events/event.ts'
import { lockCount } from '../../kit/locks.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { findUserByEmail, selectUsers } from '../users/queries.ts'
import { teamChanged, teamCreated, teamDeleted } from './events.ts'
import type { NewTeam, TeamChanges } from './input.ts'
import {
  deleteTeam,
  insertTeam,
  isNameTaken,
  lockTeam,
  selectTeams,
  type TeamRow,
  type TeamValues,
  updateTeam,
} from './queries.ts'

const MAX_TEAMS = 200

/** Throws invalid for a name in use, an unknown member, or beyond 200 teams. */
export async function createTeam(
  tx: TxScope,
  { name, members = [], lead = null, queue = null }: NewTeam,
): Promise<TeamRow> {
  await lockCount(tx, 'teams')
  if ((await selectTeams(tx)).length >= MAX_TEAMS)
    throw invalidInput('name', say`is one too many: there can be ${MAX_TEAMS} teams`)
  const values = { name, queue, memberIds: await memberIdsOf(tx, members), leadId: await leadIdOf(tx, lead) }
  const row = await insertTeam(tx, values)
  if (!row) throw nameInUse()
  await recordEvent(tx, teamCreated.of({ subjectId: row.id, data: { name } }))
  return row
}

/** Changes the given values; without a difference nothing happens. Throws not_found, invalid. */
export async function changeTeam(tx: TxScope, id: number, changes: TeamChanges): Promise<TeamRow> {
  const before = await lockTeam(tx, id)
  const after = {
    name: changes.name ?? before.name,
    memberIds: changes.members ? await membersAfter(tx, before, changes.members) : before.memberIds,
    leadId: changes.lead === undefined ? before.leadId : await leadIdOf(tx, changes.lead),
    queue: changes.queue === undefined ? before.queue : changes.queue,
  }
  const { name, memberIds, leadId, queue } = before
  const from = { name, memberIds, leadId, queue }
  if (isDeepStrictEqual(from, after)) return before
  if (await isNameTaken(tx, after.name, id)) throw nameInUse()
  const row = await updateTeam(tx, id, after)
  const audit = { from: await toldOf(tx, from), to: await toldOf(tx, after) }
  await recordEvent(tx, teamChanged.of({ subjectId: id, data: changed(from, after), audit }))
  return row
}

/** Its conversations have no team then. Throws not_found. */
export async function removeTeam(tx: TxScope, id: number): Promise<void> {
  const { name } = await lockTeam(tx, id)
  await deleteTeam(tx, id)
  await recordEvent(tx, teamDeleted.of({ subjectId: id, data: { name } }))
}

/** With the addresses of its members and of its lead. */
async function toldOf(tx: TxScope, { memberIds, leadId, ...values }: TeamValues) {
  const users = await selectUsers(tx)
  const addressOf = (id: number) => users.find(user => user.id === id)?.email ?? id
  return { ...values, members: memberIds.map(addressOf), lead: leadId && addressOf(leadId) }
}

const nameInUse = () => invalidInput('name', say`is the name of another team`)

/** The given ones, and those who have left: they would be members again. */
async function membersAfter(tx: TxScope, before: TeamRow, emails: string[]): Promise<number[]> {
  const active = new Set((await selectUsers(tx)).map(({ id }) => id))
  return [...(await memberIdsOf(tx, emails)), ...before.memberIds.filter(id => !active.has(id))]
}

async function memberIdsOf(tx: TxScope, emails: string[]): Promise<number[]> {
  const ids: number[] = []
  const users = new Map((await selectUsers(tx)).map(user => [user.email, user]))
  for (const [index, email] of emails.entries()) {
    const user = users.get(email) ?? (await findUserByEmail(tx, email))
    if (!user) throw noMember(`members.${index}`)
    if (!ids.includes(user.id)) ids.push(user.id)
  }
  return ids
}

async function leadIdOf(tx: TxScope, email: string | null): Promise<number | null> {
  if (email === null) return null
  const user = await findUserByEmail(tx, email)
  if (!user) throw noMember('lead')
  return user.id
}

const noMember = (field: string) => invalidInput(field, say`must be the email address of a member of staff`)
