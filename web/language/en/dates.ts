/** The texts of fields for days and times, which load with them. */
export const dates = {
  'date.open': 'Open the calendar',
  'date.today': 'Today',
  'date.time': 'Time',
  'date.time.of': '{name}: time',
  'date.wrong': 'Type a date such as {example}.',
  'date.time.wrong': 'Type a time such as {example}.',
  'date.early': 'The earliest date is {date}.',
  'date.late': 'The latest date is {date}.',
} as const
