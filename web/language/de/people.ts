import type { people as english } from '../en/people.ts'
import type { Text } from '../texts.ts'

export const people: { [Key in keyof typeof english]: Text } = {
  'settings.hours': 'Geschäftszeiten',
  'settings.hours.words': 'Öffnungszeiten Feiertage geschlossen Dienstplan Arbeitstage',
  'hours.about': 'Wann hier gearbeitet wird. Regeln zählen Geschäftsstunden danach.',
  'hours.new': 'Geschäftszeiten hinzufügen',
  'hours.none': 'Noch keine Geschäftszeiten: Regeln zählen jede Stunde jedes Tages.',
  'hours.all': 'Alle und jedes Team haben schon Geschäftszeiten.',
  'hours.brand': 'Alle',
  'hours.of': 'Für',
  'hours.week': 'Woche',
  'hours.open.until': 'Jetzt geöffnet, schließt {time}',
  'hours.open.always': 'Immer geöffnet',
  'hours.closed.until': 'Jetzt geschlossen, öffnet {time}',
  'hours.closed.always': 'Geschlossen',
  'hours.opens': '{day}: geöffnet',
  'hours.closed': 'Geschlossen',
  'hours.hint':
    'Geben Sie Zeiten wie {example} ein. Eine Zeit, die vor ihrem Beginn endet, geht am nächsten Tag weiter.',
  'hours.wrong': 'Geben Sie Zeiten wie {example} ein.',
  'hours.copy': 'Montag auf Werktage übertragen',
  'hours.holidays': 'Feiertage',
  'hours.holidays.none': 'An diesen Tagen arbeitet niemand.',
  'hours.holiday.add': 'Feiertag hinzufügen',
  'hours.holiday.name': 'Name des Feiertags {place}',
  'hours.holiday.date': 'Datum des Feiertags {place}',
  'hours.holiday.remove': 'Feiertag entfernen: {name}',
  'hours.now': 'Jetzt',
  'hours.counts': 'Was zählt',
  'hours.counts.rules':
    'Eine Regel, die „2 Geschäftsstunden“ wartet, zählt nur, solange hier geöffnet ist. Die Bedingung „innerhalb der Geschäftszeiten“ gilt zu denselben Zeiten.',
  'hours.counts.team': 'Ein Team ohne eigene Geschäftszeiten hat die von allen.',
  'staff.about':
    'Wer deaktiviert ist, kann sich nicht mehr anmelden. Was die Person geschrieben hat, bleibt.',
  'staff.roles': 'Rollen',
  'staff.agent.about': 'Beantwortet Konversationen und arbeitet mit Kontakten.',
  'staff.admin.about': 'Tut das auch, und richtet Kanäle, Regeln, Teams und Mitarbeitende ein.',
  'staff.owner.about': 'Tut all das, und verwaltet Inhaber, Domains und Marken.',
  'staff.invite.says': 'Die Einladung geht per E-Mail hinaus.',
  'staff.invite.again': 'Erneut einladen',
  'staff.fixed': 'Niemand ändert die eigene Rolle, und nur Inhaber ändern Inhaber.',
  'team.explain':
    'Ein Team hat eine eigene Liste im Posteingang. Jedes Mitglied kann übernehmen, was darin ist.',
  'field.explain':
    'Ein Feld erscheint neben jedem Kontakt oder jeder Konversation. Die Suche nach Schlüssel und Wert, etwa plan:gold, findet sie.',
  'webhook.explain':
    'Ein Webhook meldet Ihrem Shop oder einem anderen Programm, wenn hier etwas geschieht. Anfragen sind mit einem Geheimnis signiert, das einmal gezeigt wird.',
  'webhook.explain.fails': 'Anfragen, die scheitern, werden wiederholt und unter Zustellungen aufgeführt.',
  'explain.what': 'So funktioniert es',
}
