/** States of a system, from best to worst. */
export const SYSTEM_STATUSES = [
  'operational',
  'under_maintenance',
  'degraded_performance',
  'partial_outage',
  'major_outage',
] as const

export type SystemStatus = (typeof SYSTEM_STATUSES)[number]

/** The worst state; operational without any. */
export function worstOf(statuses: SystemStatus[]): SystemStatus {
  const rank = (status: SystemStatus) => SYSTEM_STATUSES.indexOf(status)
  return statuses.reduce((worst, status) => (rank(status) > rank(worst) ? status : worst), 'operational')
}
