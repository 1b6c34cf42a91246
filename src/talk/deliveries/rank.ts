const RANK: Record<string, number> = {
  queued: 0,
  deferred: 0,
  sent: 1,
  failed: 2,
  delivered: 3,
  read: 4,
  bounced: 5,
}

/** How far a copy in this state has come: what is said of it arrives in any order. */
export const rankOf = (state: string): number => RANK[state] ?? 0
