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
  'settings.sla': 'Políticas de SLA',
  'settings.sla.words': 'vencimiento retraso objetivo primera respuesta siguiente respuesta solución plazo',
  'sla.new': 'Nueva política',
  'sla.none':
    'Todavía no hay políticas. Una política dice en cuánto tiempo reciben los clientes respuestas y soluciones.',
  'sla.order': 'Se aplica la primera política cuyas condiciones se cumplen.',
  'sla.up': 'Subir',
  'sla.saving':
    'Las conversaciones abiertas reciben nuevos vencimientos. El tiempo transcurrido se mantiene.',
  'sla.where': 'Para conversaciones donde',
  'sla.first_reply': 'Primera respuesta',
  'sla.next_reply': 'Siguiente respuesta',
  'sla.resolution': 'Solución',
  'sla.first_reply.about':
    'Empieza con el primer mensaje del cliente. Termina con la primera respuesta pública de una persona, nunca con una automática. Si la conversación se resuelve sin respuesta, el objetivo deja de contar, salvo que se reabra.',
  'sla.next_reply.about':
    'Empieza con el primer mensaje después de nuestra respuesta. Termina con la siguiente. Si la conversación se resuelve sin respuesta, el objetivo deja de contar; un mensaje posterior del cliente inicia otro.',
  'sla.resolution.about':
    'Empieza con la conversación, se detiene según lo elegido y termina cuando se resuelve. Si se reabre, el tiempo continúa.',
  'sla.targets': 'Objetivos',
  'sla.targets.hint': 'Escriba 30 min o 2 h. Deje un campo vacío para no fijar objetivo.',
  'sla.targets.wrong':
    'Escriba cada objetivo en minutos u horas, como 30 min o 2 h. Se necesita al menos uno.',
  'sla.no_target': 'Sin objetivo',
  'sla.hours': 'Se cuenta en',
  'sla.hours.hint': 'El horario laboral es el del equipo de la conversación o, si no, el de la marca.',
  'sla.hours.business': 'Horario laboral',
  'sla.hours.calendar': 'Todas las horas',
  'sla.pause': 'La solución se detiene en',
  'sla.warn': 'Avisar antes del vencimiento',
  'sla.warn.hint': 'En porcentaje del objetivo. 0 no avisa nunca.',
  'sla.no_hours': 'Nadie ha definido un horario laboral, así que el tiempo corre siempre.',
  'sla.counts': 'Qué cuenta',
}
