import { renderAll } from '../../kit/markdown/render-markdown.ts'
import type { Scope } from '../../kit/scope.ts'
import {
  type MaintenanceRow,
  type MaintenanceUpdateRow,
  selectMaintained,
  selectMaintenanceUpdates,
} from '../maintenances/queries.ts'

export interface ShownMaintenance extends MaintenanceRow {
  /** Newest first; `html` is empty where time alone changed the status. */
  updates: (MaintenanceUpdateRow & { html: string })[]
  systems: { id: number; title: string }[]
}

/** Maintenances with updates and affected systems. */
export async function withMaintenanceDetails(
  scope: Scope,
  rows: MaintenanceRow[],
): Promise<ShownMaintenance[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [updates, systems] = await Promise.all([
    selectMaintenanceUpdates(scope, ids),
    selectMaintained(scope, ids),
  ])
  const bodies = await renderAll(
    updates.map(({ message }) => message ?? ''),
    'message',
  )
  const shown = updates.map((update, index) => ({ ...update, html: bodies[index] as string }))
  return rows.map(row => ({
    ...row,
    updates: shown.filter(({ maintenanceId }) => maintenanceId === row.id),
    systems: systems
      .filter(({ maintenanceId }) => maintenanceId === row.id)
      .map(({ systemId, title }) => ({ id: systemId, title })),
  }))
}
