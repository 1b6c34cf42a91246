import type { dates as english } from '../en/dates.ts'
import type { Text } from '../texts.ts'

export const dates: { [Key in keyof typeof english]: Text } = {
  'date.open': 'Ouvrir le calendrier',
  'date.today': 'Aujourd’hui',
  'date.time': 'Heure',
  'date.time.of': '{name} : heure',
  'date.wrong': 'Saisissez une date comme {example}.',
  'date.time.wrong': 'Saisissez une heure comme {example}.',
  'date.early': 'La date la plus proche est le {date}.',
  'date.late': 'La date la plus éloignée est le {date}.',
}
