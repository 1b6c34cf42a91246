/** As much as a draft holds. */
export const MAX_BODY = 100_000

/** Two texts in one, the newer last; just one of them if it has the other. */
export function both(older: string, newer: string): string {
  if (older.includes(newer.trim())) return older
  if (newer.includes(older.trim())) return newer
  return `${older}\n\n${newer}`.slice(0, MAX_BODY)
}
