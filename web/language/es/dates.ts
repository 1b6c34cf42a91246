import type { dates as english } from '../en/dates.ts'
import type { Text } from '../texts.ts'

export const dates: { [Key in keyof typeof english]: Text } = {
  'date.open': 'Abrir el calendario',
  'date.today': 'Hoy',
  'date.time': 'Hora',
  'date.time.of': '{name}: hora',
  'date.wrong': 'Escriba una fecha como {example}.',
  'date.time.wrong': 'Escriba una hora como {example}.',
  'date.early': 'La fecha más temprana es {date}.',
  'date.late': 'La fecha más tardía es {date}.',
}
