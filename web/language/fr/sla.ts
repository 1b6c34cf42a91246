/** SLA policies and due times. */
export const sla = {
  'due.late': '{age} de retard',
  'due.soon': 'reste {age}',
  'due.paused': 'En pause',
  'due.reply.late': 'Réponse en retard de {age}',
  'due.reply.soon': 'Réponse attendue dans {age}',
  'due.reply.calm': 'Réponse attendue : {time}',
  'due.resolution.late': 'Résolution en retard de {age}',
  'due.resolution.soon': 'Résolution attendue dans {age}',
  'due.resolution.calm': 'Résolution attendue : {time}',
}
