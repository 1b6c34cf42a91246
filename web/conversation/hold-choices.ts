const HOUR_MS = 3_600_000
const MORNING = 9

/** Common times to snooze until, in the person's own zone. */
export function holdChoices(now: Date): { key: 'later' | 'tomorrow' | 'monday' | 'week'; at: Date }[] {
  const inDays = (days: number) => {
    const at = new Date(now)
    at.setDate(at.getDate() + days)
    at.setHours(MORNING, 0, 0, 0)
    return at
  }
  const toMonday = (8 - now.getDay()) % 7 || 7
  return [
    { key: 'later', at: new Date(now.getTime() + 3 * HOUR_MS) },
    { key: 'tomorrow', at: inDays(1) },
    { key: 'monday', at: inDays(toMonday) },
    { key: 'week', at: inDays(7) },
  ]
}
