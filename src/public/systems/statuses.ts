/** How a system is, from best to worst. */
export const SYSTEM_STATUSES = [
  'operational',
  'under_maintenance',
  'degraded_performance',
  'partial_outage',
  'major_outage',
] as const

export type SystemStatus = (typeof SYSTEM_STATUSES)[number]

/** The worst of several; operational when there is none. */
export function worstOf(statuses: SystemStatus[]): SystemStatus {
  const rank = (status: SystemStatus) => SYSTEM_STATUSES.indexOf(status)
  return statuses.reduce((worst, status) => (rank(status) > rank(worst) ? status : worst), 'operational')
}
