/** SLA policies and due times. */
export const sla = {
  'due.late': '{age} de retraso',
  'due.soon': 'quedan {age}',
  'due.paused': 'En pausa',
  'due.reply.late': 'Respuesta con {age} de retraso',
  'due.reply.soon': 'Respuesta en {age}',
  'due.reply.calm': 'Respuesta para: {time}',
  'due.resolution.late': 'Solución con {age} de retraso',
  'due.resolution.soon': 'Solución en {age}',
  'due.resolution.calm': 'Solución para: {time}',
}
