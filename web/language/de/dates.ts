import type { dates as english } from '../en/dates.ts'
import type { Text } from '../texts.ts'

export const dates: { [Key in keyof typeof english]: Text } = {
  'date.open': 'Kalender öffnen',
  'date.today': 'Heute',
  'date.time': 'Uhrzeit',
  'date.time.of': '{name}: Uhrzeit',
  'date.wrong': 'Geben Sie ein Datum wie {example} ein.',
  'date.time.wrong': 'Geben Sie eine Uhrzeit wie {example} ein.',
  'date.early': 'Das früheste Datum ist der {date}.',
  'date.late': 'Das späteste Datum ist der {date}.',
}
