import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../../kit/audit/record.ts'
import { invalidInput, Problem } from '../../kit/errors.ts'
import { changed, recordEvent } from '../../kit/events/event.ts'
import { requireMay } from '../../kit/permissions.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { parseTime } from '../../kit/time.ts'
import { findTeams } from '../../people/teams/queries.ts'
import { unset } from './availability-of.ts'
import { availabilityChanged } from './events.ts'
import type { AvailabilityChanges } from './input.ts'
import { type AvailabilityRow, lockAvailability, lockChangesDue, updateAvailability } from './queries.ts'
import { type Deciding, isByHand, nextChangeAt, stateAt, untilByDefault } from './state.ts'

/**
 * Changes the given values of a member; without a difference nothing happens. Members may change their own availability, and the lead of
 * a team the state of its members; all else requires `members.manage`. Throws forbidden, invalid.
 */
export async function changeAvailability(
  tx: TxScope,
  userId: number,
  changes: AvailabilityChanges,
): Promise<void> {
  if (tx.actor?.isService && userId === tx.actor.userId)
    throw new Problem('forbidden', say`Queues assign nothing to service accounts.`)
  if (!(await isFree(tx, userId, changes))) requireMay(tx, 'members.manage')
  const before = await lockAvailability(tx, unset(userId, tx.now()))
  await record(tx, before, after(tx, before, changes))
}

/** Whether these changes need no permission. */
async function isFree(tx: TxScope, userId: number, changes: AvailabilityChanges): Promise<boolean> {
  const { actor } = tx
  if (!actor || changes.room || changes.skills) return false
  if (userId === actor.userId) return true
  if (actor.withheld || changes.schedule !== undefined || changes.bySchedule !== undefined) return false
  const teams = await findTeams(tx)
  return teams.some(({ leadId, memberIds }) => leadId === actor.userId && memberIds.includes(userId))
}

const BATCH = 200

/** Ends states whose time is over, and follows schedules; returns how many members were updated. Safe to run concurrently. */
export async function followClocks(tx: TxScope): Promise<number> {
  const due = await lockChangesDue(tx, BATCH)
  for (const row of due) {
    const isOver = row.until !== null && row.until <= tx.now()
    await record(tx, row, isOver ? { ...row, state: 'available', until: null, note: null } : row)
  }
  return due.length
}

/** Stores the difference and records the event. */
async function record(tx: TxScope, before: AvailabilityRow, values: AvailabilityRow): Promise<void> {
  const now = tx.now()
  const announced = stateAt(values, now)
  const row = {
    ...values,
    announced,
    since: announced === before.announced ? before.since : now,
    changesAt: nextChangeAt(values, now),
  }
  if (isDeepStrictEqual(row, before)) return
  await updateAvailability(tx, row)
  const [from, to] = [toldOf(before), toldOf(row)]
  if (isDeepStrictEqual(from, to)) return
  const data = changed(from, to)
  await recordEvent(tx, availabilityChanged.of({ subjectId: row.userId, data }))
  // Leads and admins decide here about others.
  if (tx.actor && tx.actor.userId !== row.userId)
    recordAudit(tx, { action: 'member.changed', about: { id: row.userId }, ...data })
}

function toldOf({ announced, until, mailRoom, chatRoom, skills }: AvailabilityRow) {
  return { state: announced, until: until?.toISOString() ?? null, mailRoom, chatRoom, skills }
}

function after(tx: TxScope, before: AvailabilityRow, changes: AvailabilityChanges): AvailabilityRow {
  const { note, room, skills } = changes
  const values = { ...before, ...decidingAfter(tx, before, changes) }
  return {
    ...values,
    until: untilAfter(tx, values, changes),
    note: note === undefined ? (changes.state ? null : before.note) : note,
    mailRoom: room?.mail === undefined ? before.mailRoom : room.mail,
    chatRoom: room?.chat === undefined ? before.chatRoom : room.chat,
    skills: skills ?? before.skills,
  }
}

/** Enabling the schedule ends a state set by hand; disabling it keeps the current state. */
function decidingAfter(tx: TxScope, before: AvailabilityRow, changes: AvailabilityChanges): Deciding {
  const { state, until } = before
  const schedule =
    changes.schedule === undefined
      ? before.schedule
      : changes.schedule && { timeZone: tx.brand.timeZone, ...changes.schedule }
  const bySchedule = changes.bySchedule ?? before.bySchedule
  if (bySchedule && !schedule) throw invalidInput('bySchedule', say`needs a schedule`)
  if (changes.state) return { schedule, bySchedule, until, state: changes.state }
  if (bySchedule === before.bySchedule) return { schedule, bySchedule, until, state }
  const now = bySchedule ? 'available' : stateAt(before, tx.now())
  return { schedule, bySchedule, until: null, state: now }
}

function untilAfter(
  tx: TxScope,
  values: AvailabilityRow,
  { state, until }: AvailabilityChanges,
): Date | null {
  const byDefault = () => untilByDefault(values, tx.now())
  if (until === undefined) return state === undefined ? values.until : byDefault()
  if (until === null) return byDefault()
  const time = parseTime(until, tx.brand.timeZone) as Date
  if (time <= tx.now()) throw invalidInput('until', say`must be in the future`)
  if (state === undefined && !isByHand(values, tx.now())) throw invalidInput('until', say`needs a state`)
  return time
}
