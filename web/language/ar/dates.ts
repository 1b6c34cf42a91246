import type { dates as english } from '../en/dates.ts'
import type { Text } from '../texts.ts'

export const dates: { [Key in keyof typeof english]: Text } = {
  'date.open': 'فتح التقويم',
  'date.today': 'اليوم',
  'date.time': 'الوقت',
  'date.time.of': '{name}: الوقت',
  'date.wrong': 'اكتب تاريخًا مثل {example}.',
  'date.time.wrong': 'اكتب وقتًا مثل {example}.',
  'date.early': 'أقرب تاريخ ممكن هو {date}.',
  'date.late': 'أبعد تاريخ ممكن هو {date}.',
}
