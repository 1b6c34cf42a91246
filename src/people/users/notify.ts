/** Reasons for email notifications. */
export const NOTIFY_REASONS = ['assigned', 'followed', 'mentioned', 'unassigned'] as const

export type NotifyReason = (typeof NOTIFY_REASONS)[number]
