/** What a member of staff can be told of by mail. */
export const NOTIFY_REASONS = ['assigned', 'followed', 'unassigned'] as const

export type NotifyReason = (typeof NOTIFY_REASONS)[number]
