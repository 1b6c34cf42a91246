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
  'settings.sla': 'Politiques SLA',
  'settings.sla.words': 'échéance retard objectif première réponse réponse suivante résolution délai',
  'sla.new': 'Nouvelle politique',
  'sla.none':
    'Aucune politique pour l’instant. Une politique indique sous quel délai les clients obtiennent réponses et solutions.',
  'sla.order': 'La première politique dont les conditions sont remplies s’applique.',
  'sla.up': 'Monter',
  'sla.saving': 'Les conversations ouvertes reçoivent de nouvelles échéances. Le temps écoulé reste compté.',
  'sla.where': 'Pour les conversations où',
  'sla.first_reply': 'Première réponse',
  'sla.next_reply': 'Réponse suivante',
  'sla.resolution': 'Résolution',
  'sla.first_reply.about':
    'Commence au premier message du client. Se termine à la première réponse publique d’une personne, jamais à une réponse automatique. Si la conversation est résolue sans réponse, l’objectif ne compte plus, sauf si elle est rouverte.',
  'sla.next_reply.about':
    'Commence au premier message après notre réponse. Se termine à notre réponse suivante. Si la conversation est résolue sans réponse, l’objectif ne compte plus ; un nouveau message du client en ouvre un autre.',
  'sla.resolution.about':
    'Commence avec la conversation, se met en pause selon votre choix et se termine à la résolution. Après réouverture, le temps continue.',
  'sla.targets': 'Objectifs',
  'sla.targets.hint': 'Écrivez 30 min ou 2 h. Laissez un champ vide pour ne fixer aucun objectif.',
  'sla.targets.wrong':
    'Écrivez chaque objectif en minutes ou en heures, par exemple 30 min ou 2 h. Il en faut au moins un.',
  'sla.no_target': 'Aucun objectif',
  'sla.hours': 'Compté en',
  'sla.hours.hint':
    'Les heures ouvrées sont celles de l’équipe de la conversation, sinon celles de la marque.',
  'sla.hours.business': 'Heures ouvrées',
  'sla.hours.calendar': 'Toutes les heures',
  'sla.pause': 'La résolution se met en pause si',
  'sla.warn': 'Avertir avant l’échéance',
  'sla.warn.hint': 'En pourcentage de l’objectif. 0 : jamais.',
  'sla.no_hours': 'Personne n’a défini d’heures ouvrées : le temps s’écoule toujours.',
  'sla.counts': 'Ce qui compte',
}
