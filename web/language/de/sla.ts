/** SLA policies and due times. */
export const sla = {
  'due.late': '{age} zu spät',
  'due.soon': 'noch {age}',
  'due.paused': 'Angehalten',
  'due.reply.late': 'Antwort {age} zu spät',
  'due.reply.soon': 'Antwort fällig in {age}',
  'due.reply.calm': 'Antwort fällig: {time}',
  'due.resolution.late': 'Lösung {age} zu spät',
  'due.resolution.soon': 'Lösung fällig in {age}',
  'due.resolution.calm': 'Lösung fällig: {time}',
}
