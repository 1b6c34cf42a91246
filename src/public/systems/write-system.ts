import { isDeepStrictEqual } from 'node:util'
import { invalidInput } from '../../kit/errors.ts'
import { recordEvent } from '../../kit/events/event.ts'
import type { TxScope } from '../../kit/scope.ts'
import { say } from '../../kit/sentences/say.ts'
import { systemChanged, systemCreated, systemsSorted } from './events.ts'
import type { SortedSystem, SystemChanges, SystemInput } from './input.ts'
import { insertSystem, lockSystem, type SystemRow, updatePositions, updateSystem } from './queries.ts'

/** Creates a system, the last in the order of the page. */
export async function createSystem(
  tx: TxScope,
  { title, description = null, group = null }: SystemInput,
): Promise<SystemRow> {
  const system = await insertSystem(tx, { title, description, groupName: group })
  await recordEvent(tx, systemCreated.of({ subjectId: system.id, data: { title } }))
  return system
}

/** Changes the given values; without a difference nothing happens. Throws not_found. */
export async function changeSystem(tx: TxScope, id: number, changes: SystemChanges): Promise<SystemRow> {
  const row = await lockSystem(tx, id)
  const before = { title: row.title, description: row.description, groupName: row.groupName }
  const { title = before.title, description = before.description, group = before.groupName } = changes
  const after = { title, description, groupName: group }
  if (isDeepStrictEqual(after, before)) return row
  await recordEvent(tx, systemChanged.of({ subjectId: id, data: { from: before.title, to: title } }))
  return updateSystem(tx, id, after)
}

/** Puts systems in an order, and those with a group into it; the others keep their places. Throws invalid for an unknown one. */
export async function sortSystems(tx: TxScope, systems: SortedSystem[]): Promise<void> {
  const found = new Set(await updatePositions(tx, systems))
  const unknown = systems.findIndex(({ id }) => !found.has(id))
  if (unknown >= 0) throw invalidInput(`systems.${unknown}.id`, say`must be a system of this brand`)
  const ids = systems.map(({ id }) => id)
  await recordEvent(tx, systemsSorted.of({ subjectId: tx.brand.id, data: { systems: ids } }))
}
