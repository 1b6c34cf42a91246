import type { retention as english } from '../en/retention.ts'
import type { Text } from '../texts.ts'

/** The texts of retention rules. */
export const retention: Record<keyof typeof english, Text> = {
  'settings.retention': 'Aufbewahrung',
  'settings.retention.words': 'löschen alt Datenschutz DSGVO Alter Frist aufräumen',
  'retention.new': 'Neue Aufbewahrungsregel',
  'retention.about':
    'Regeln laufen jede Nacht um 3:00 Uhr. Was sie löschen, lässt sich nicht wiederherstellen.',
  'retention.none': 'Noch keine Aufbewahrungsregeln',
  'retention.none.about':
    'Konversationen bleiben für immer. Eine Regel löscht sie einige Zeit nach der letzten Änderung.',
  'retention.of.conversations':
    'Konversationen in {channels} mit dem Status {statuses} werden nach {time} ohne Änderung gelöscht.',
  'retention.of.mails': 'E-Mails in {channels}, die keine Nachricht wurden, werden nach {time} gelöscht.',
  'retention.allChannels': 'allen Kanälen',
  'retention.days': { one: '{n} Tag', other: '{n} Tagen' },
  'retention.months': { one: '{n} Monat', other: '{n} Monaten' },
  'retention.off': 'Aus',
  'retention.next': 'Nächster Lauf: {time}',
  'retention.running': 'Löscht: {count} bisher',
  'retention.last': 'Letzter Lauf {time}: {count} gelöscht',
  'retention.failed': 'Letzter Lauf {time}: gescheitert',
  'retention.kind': 'Was gelöscht wird',
  'retention.kind.mails': 'E-Mails, die keine Nachricht wurden',
  'retention.statuses': 'Status',
  'retention.statuses.none': 'Wählen Sie mindestens einen Status.',
  'retention.channels.all': 'Ohne Auswahl gilt die Regel für alle Kanäle.',
  'retention.keep': 'Löschen nach',
  'retention.keep.hint': 'Zählt ab der letzten Änderung: Nachricht, Notiz, Status, Zuweisung oder Tag.',
  'retention.keep.mails': 'Zählt ab dem Empfang.',
  'retention.unit': 'Einheit',
  'retention.unit.days': 'Tage',
  'retention.unit.months': 'Monate',
  'retention.kept':
    'Konversationen mit einem Entwurf oder einer geplanten Nachricht bleiben. Auch Kontakte bleiben.',
  'retention.removal': 'Was die Regel gelöscht hat, bleibt gelöscht.',
  'retention.dry': 'Testlauf',
  'retention.dry.nothing': 'Ein Testlauf löscht nichts.',
  'retention.dry.conversations': {
    one: '{n} Konversation würde jetzt gelöscht',
    other: '{n} Konversationen würden jetzt gelöscht',
  },
  'retention.dry.mails': {
    one: '{n} E-Mail würde jetzt gelöscht',
    other: '{n} E-Mails würden jetzt gelöscht',
  },
  'retention.dry.messages': { one: '{n} Nachricht', other: '{n} Nachrichten' },
  'retention.dry.size': '{size} an Dateien und E-Mails',
  'retention.dry.between': 'Zuletzt geändert vom {from} bis {to}',
  'retention.dry.sample': 'Die ältesten',
  'retention.switchOn': 'Einschalten…',
  'retention.switchOff': 'Ausschalten',
  'retention.on.title': 'Diese Regel einschalten?',
  'retention.on.what':
    'Die Regel läuft jede Nacht. Gelöschte Konversationen lassen sich nicht wiederherstellen.',
  'retention.on.do': 'Jede Nacht löschen',
}
