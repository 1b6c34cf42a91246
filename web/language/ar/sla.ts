/** SLA policies and due times. */
export const sla = {
  'due.late': 'متأخر {age}',
  'due.soon': 'باقٍ {age}',
  'due.paused': 'متوقف مؤقتًا',
  'due.reply.late': 'الرد متأخر {age}',
  'due.reply.soon': 'موعد الرد خلال {age}',
  'due.reply.calm': 'موعد الرد: {time}',
  'due.resolution.late': 'الحل متأخر {age}',
  'due.resolution.soon': 'موعد الحل خلال {age}',
  'due.resolution.calm': 'موعد الحل: {time}',
}
