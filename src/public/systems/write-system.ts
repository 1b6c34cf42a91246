import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { systemChanged, systemCreated } from './events.ts'
import { insertSystem, lockSystem, type SystemRow, updateSystem } from './queries.ts'

export async function createSystem(tx: TxScope, title: string): Promise<SystemRow> {
  const system = await insertSystem(tx, title)
  await recordEvent(tx, systemCreated.of({ subjectId: system.id, data: { title } }))
  return system
}

/** Renames a system. Throws not_found. Without a new title nothing happens. */
export async function changeSystem(tx: TxScope, id: number, title: string | undefined): Promise<SystemRow> {
  const before = await lockSystem(tx, id)
  if (title === undefined || title === before.title) return before
  await recordEvent(tx, systemChanged.of({ subjectId: id, data: { from: before.title, to: title } }))
  return updateSystem(tx, id, title)
}
