import { recordEvent } from '../kit/events.ts'
import type { TxScope } from '../kit/scope.ts'
import { insertSystem, lockSystem, type SystemRow, updateSystem } from './queries.ts'

export async function createSystem(tx: TxScope, title: string): Promise<SystemRow> {
  const system = await insertSystem(tx, title)
  await recordEvent(tx, { type: 'system.created', subjectId: system.id, data: { title } })
  return system
}

/** Throws not_found. No title, or the same: nothing happens. */
export async function changeSystem(tx: TxScope, id: number, title: string | undefined): Promise<SystemRow> {
  const before = await lockSystem(tx, id)
  if (title === undefined || title === before.title) return before
  await recordEvent(tx, { type: 'system.changed', subjectId: id, data: { from: before.title, to: title } })
  return updateSystem(tx, id, title)
}
