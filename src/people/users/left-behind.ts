/** What becomes of the unfinished conversations of somebody who is deactivated. */
export const LEFT_BEHIND = ['keep', 'unassign'] as const

export type LeftBehind = (typeof LEFT_BEHIND)[number]
