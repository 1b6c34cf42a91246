import { invalidInput } from '../../kit/errors.ts'
import { changed, recordEvent } from '../../kit/events/event.ts'
import { HOUR } from '../../kit/retry.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { parseTime } from '../../kit/time.ts'
import { findSystems } from '../systems/queries.ts'
import { maintenanceChanged, maintenanceCreated, maintenanceReminded } from './events.ts'
import type { MaintenanceChanges, NewMaintenance } from './input.ts'
import {
  deleteMaintained,
  insertMaintained,
  insertMaintenance,
  insertMaintenanceUpdate,
  lockDue,
  lockMaintenance,
  lockNear,
  type MaintenanceRow,
  setReminded,
  updateMaintenance,
} from './queries.ts'
import { isOver, type MaintenanceStatus, NEXT_STATUSES } from './statuses.ts'

/** Plans a maintenance; one that has begun by plan begins with the next round of the schedule. Throws invalid. */
export async function createMaintenance(tx: TxScope, input: NewMaintenance): Promise<MaintenanceRow> {
  const times = { startsAt: timeOf(tx, input.startsAt), endsAt: timeOf(tx, input.endsAt) }
  refuseImpossible(tx, times)
  const maintenance = await insertMaintenance(tx, {
    title: input.title,
    ...times,
    remindedOf: soonOrNull(tx, times.startsAt),
  })
  const { id, title, status } = maintenance
  await setSystems(tx, id, input.systemIds ?? [])
  await insertMaintenanceUpdate(tx, id, { status, message: input.message ?? null })
  const { starts_at, ends_at } = told(maintenance)
  await recordEvent(tx, maintenanceCreated.of({ subjectId: id, data: { title, status, starts_at, ends_at } }))
  return maintenance
}

/** Changes a maintenance, or begins, completes or cancels it; a status and a message are an update. Throws not_found or invalid. */
export async function changeMaintenance(
  tx: TxScope,
  id: number,
  changes: MaintenanceChanges,
): Promise<MaintenanceRow> {
  const before = await lockMaintenance(tx, id)
  const { message, systemIds } = changes
  const status = changes.status ?? before.status
  refuseStatus(before, status)
  const times = {
    startsAt: changes.startsAt === undefined ? before.startsAt : timeOf(tx, changes.startsAt),
    endsAt: changes.endsAt === undefined ? before.endsAt : timeOf(tx, changes.endsAt),
  }
  const hasMoved = (name: 'startsAt' | 'endsAt') => times[name].getTime() !== before[name].getTime()
  if (isOver(before.status) && (message ?? systemIds) !== undefined)
    throw invalidInput(message === undefined ? 'systemIds' : 'message', say`cannot change once it is over`)
  if (before.beganAt && hasMoved('startsAt'))
    throw invalidInput('startsAt', say`cannot change once it has begun`)
  if (isOver(status) && hasMoved('endsAt')) throw invalidInput('endsAt', say`cannot change once it is over`)
  if (hasMoved('startsAt') || hasMoved('endsAt')) refuseImpossible(tx, times)
  const reminded = hasMoved('startsAt') ? { remindedOf: soonOrNull(tx, times.startsAt) } : {}
  if (systemIds) {
    await deleteMaintained(tx, id)
    await setSystems(tx, id, systemIds)
  }
  const isUpdate = status !== before.status || message !== undefined
  if (isUpdate) await insertMaintenanceUpdate(tx, id, { status, message: message ?? null })
  const title = changes.title ?? before.title
  const went = status === before.status ? {} : timesOf(before, status, tx.now())
  return store(tx, before, { title, status, ...times, ...reminded, ...went, updates: isUpdate ? 1 : 0 })
}

const BATCH = 100

/** Begins and ends maintenances whose time has come; returns how many. Safe to run concurrently. */
export async function beginAndEnd(tx: TxScope): Promise<number> {
  const due = await lockDue(tx, BATCH)
  for (const before of due) {
    const hasEnded = before.endsAt <= tx.now()
    // Nobody is told of a beginning that is past.
    const status = hasEnded ? 'completed' : 'in_progress'
    await insertMaintenanceUpdate(tx, before.id, { status, message: null })
    const beganAt = before.beganAt ?? before.startsAt
    const endedAt = hasEnded ? before.endsAt : null
    await store(tx, before, { status, beganAt, endedAt, updates: 1 })
  }
  return due.length
}

/** A beginning so near that the announcement of it is reminder enough, or null. */
function soonOrNull(tx: TxScope, startsAt: Date): Date | null {
  return startsAt.getTime() - tx.now().getTime() <= HOUR ? startsAt : null
}

/** Reminds of maintenances that begin within an hour, once each; returns how many. Safe to run concurrently. */
export async function remind(tx: TxScope): Promise<number> {
  const near = await lockNear(tx, BATCH)
  for (const maintenance of near) {
    await setReminded(tx, maintenance)
    const data = { starts_at: maintenance.startsAt.toISOString() }
    await recordEvent(tx, maintenanceReminded.of({ subjectId: maintenance.id, data }))
  }
  return near.length
}

async function store(
  tx: TxScope,
  before: MaintenanceRow,
  { updates, ...values }: Partial<MaintenanceRow> & { updates: number },
): Promise<MaintenanceRow> {
  const after = await updateMaintenance(tx, before.id, values)
  const data = { ...changed(told(before), told(after)), updates }
  await recordEvent(tx, maintenanceChanged.of({ subjectId: before.id, data }))
  return after
}

/** What the log says of a maintenance. */
function told({ title, status, startsAt, endsAt }: MaintenanceRow) {
  return { title, status, starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() }
}

/** When it began and ended, once it has that status. What is cancelled never began. */
function timesOf(
  { beganAt }: MaintenanceRow,
  status: MaintenanceStatus,
  now: Date,
): Pick<MaintenanceRow, 'beganAt' | 'endedAt'> {
  if (status === 'cancelled') return { beganAt: null, endedAt: null }
  return { beganAt: beganAt ?? now, endedAt: status === 'completed' ? now : null }
}

function refuseStatus({ status: before }: MaintenanceRow, status: MaintenanceStatus): void {
  if (status === before || NEXT_STATUSES[before].includes(status)) return
  const next = NEXT_STATUSES[before]
  throw invalidInput(
    'status',
    next.length === 0
      ? say`cannot change once it is over`
      : say`is ${before} and can become: ${next.join(', ')}`,
  )
}

function refuseImpossible(
  tx: TxScope,
  { startsAt, endsAt }: Pick<MaintenanceRow, 'startsAt' | 'endsAt'>,
): void {
  if (endsAt <= startsAt) throw invalidInput('endsAt', say`must be after starts_at`)
  if (endsAt <= tx.now()) throw invalidInput('endsAt', say`must be in the future`)
}

function timeOf({ brand }: TxScope, text: string): Date {
  return parseTime(text, brand.timeZone) as Date
}

async function setSystems(tx: TxScope, id: number, given: number[]): Promise<void> {
  const systems = await findSystems(tx, given)
  const wrong = given.findIndex(systemId => !systems.has(systemId))
  if (wrong >= 0) throw invalidInput(`systemIds.${wrong}`, say`must be a system of this brand`)
  for (const systemId of systems.keys()) await insertMaintained(tx, id, systemId)
}
