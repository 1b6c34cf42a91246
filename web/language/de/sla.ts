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
  'settings.sla': 'SLA-Richtlinien',
  'settings.sla.words': 'fällig überfällig Ziel erste Antwort nächste Antwort Lösung Frist Reaktionszeit',
  'sla.new': 'Neue Richtlinie',
  'sla.none':
    'Noch keine Richtlinien. Eine Richtlinie sagt, wie bald Kunden Antworten und Lösungen bekommen.',
  'sla.order': 'Es gilt die erste Richtlinie, deren Bedingungen erfüllt sind.',
  'sla.up': 'Nach oben',
  'sla.saving': 'Offene Konversationen bekommen neue Fristen. Vergangene Zeit bleibt vergangen.',
  'sla.where': 'Für Konversationen, in denen',
  'sla.first_reply': 'Erste Antwort',
  'sla.next_reply': 'Nächste Antwort',
  'sla.resolution': 'Lösung',
  'sla.first_reply.about':
    'Beginnt mit der ersten Nachricht des Kunden. Endet mit der ersten öffentlichen Antwort eines Menschen, nie mit einer automatischen. Wird die Konversation ohne Antwort gelöst, entfällt das Ziel, bis sie wieder geöffnet wird.',
  'sla.next_reply.about':
    'Beginnt mit der ersten Nachricht nach unserer Antwort. Endet mit unserer nächsten. Wird die Konversation ohne Antwort gelöst, entfällt das Ziel; schreibt der Kunde später wieder, beginnt ein neues.',
  'sla.resolution.about':
    'Beginnt mit der Konversation, pausiert wie gewählt und endet, wenn sie gelöst ist. Wird sie wieder geöffnet, läuft die Zeit weiter.',
  'sla.targets': 'Ziele',
  'sla.targets.hint': 'Schreiben Sie 30 min oder 2 h. Ein leeres Feld ist kein Ziel.',
  'sla.targets.wrong':
    'Schreiben Sie jedes Ziel in Minuten oder Stunden, etwa 30 min oder 2 h. Mindestens eines ist nötig.',
  'sla.no_target': 'Kein Ziel',
  'sla.hours': 'Gezählt in',
  'sla.hours.hint': 'Geschäftszeiten sind die des Teams der Konversation, sonst die der Marke.',
  'sla.hours.business': 'Geschäftszeiten',
  'sla.hours.calendar': 'allen Stunden',
  'sla.pause': 'Lösung pausiert bei',
  'sla.warn': 'Vor der Fälligkeit warnen',
  'sla.warn.hint': 'In Prozent des Ziels. 0 warnt nie.',
  'sla.no_hours': 'Niemand hat Geschäftszeiten festgelegt, also vergeht die Zeit immer.',
  'sla.counts': 'Was zählt',
}
