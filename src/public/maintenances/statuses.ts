/** The state of planned work. */
export const MAINTENANCE_STATUSES = [
  'scheduled',
  'in_progress',
  'verifying',
  'completed',
  'cancelled',
] as const

export type MaintenanceStatus = (typeof MAINTENANCE_STATUSES)[number]

/** What each status can change to. Nothing follows the last two. */
export const NEXT_STATUSES: Record<MaintenanceStatus, readonly MaintenanceStatus[]> = {
  scheduled: ['in_progress', 'cancelled'],
  in_progress: ['verifying', 'completed'],
  verifying: ['in_progress', 'completed'],
  completed: [],
  cancelled: [],
}

/** When a maintenance that is over was completed, or changed last if it was cancelled. */
export function overAt({ endedAt, updatedAt }: { endedAt: Date | null; updatedAt: Date }): Date {
  return endedAt ?? updatedAt
}

export function isOver(status: MaintenanceStatus): boolean {
  return NEXT_STATUSES[status].length === 0
}
