import type { deleting as english } from '../en/deleting.ts'
import type { Text } from '../texts.ts'

/** The texts of deleting conversations. */
export const deleting: Record<keyof typeof english, Text> = {
  'deleting.title': { one: '{n} Konversation löschen?', other: '{n} Konversationen löschen?' },
  'deleting.what': {
    one: 'Sie hat {n} Nachricht. Notizen und Dateien werden ebenfalls gelöscht, für alle.',
    other: 'Es sind {n} Nachrichten. Notizen und Dateien werden ebenfalls gelöscht, für alle.',
  },
  'deleting.until':
    'Sie können das 30 Tage lang in den Einstellungen rückgängig machen, unter Gelöschte Konversationen.',
  'deleting.done': { one: '{n} Konversation gelöscht.', other: '{n} Konversationen gelöscht.' },
  'settings.deleted': 'Gelöschte Konversationen',
  'settings.deleted.words': 'Papierkorb wiederherstellen entfernen zurückholen',
  'reply.deleted':
    'Der Kanal {channel} wurde gelöscht. Verschieben Sie die Konversation zum Antworten in einen anderen.',
  'deleted.about':
    'Gelöschte Konversationen lassen sich 30 Tage lang wiederherstellen. Danach werden sie endgültig gelöscht.',
  'deleted.none': 'Keine gelöschten Konversationen',
  'deleted.by': 'Gelöscht von {name}',
  'deleted.purge': 'Bis {day}',
  'deleted.restore': 'Wiederherstellen',
  'deleted.restored': 'Konversation wiederhergestellt.',
  'channel.delete': 'Kanal löschen',
  'channel.delete.about':
    'Seine Adresse, seine Schlüssel und seine Verbindung werden sofort entfernt und lassen sich nicht wiederherstellen. Seine Konversationen bleiben unter seinem Namen.',
  'channel.delete.type': 'Zur Bestätigung {slug} eingeben',
  'channel.deleted': 'Kanal gelöscht.',
  'brand.delete': 'Marke löschen',
  'brand.delete.about':
    '30 Tage lang funktioniert alles wie bisher, und Inhaber können die Marke wiederherstellen. Danach werden alle ihre Daten endgültig gelöscht.',
  'brand.delete.first':
    'Die erste Marke einer Installation lässt sich nur mit einem Befehl löschen: {command}',
  'brand.delete.goes':
    'Mit der Marke werden außer ihren Einstellungen, Dateien und ihrem Audit-Log gelöscht:',
  'brand.delete.conversations': { one: '{n} Konversation', other: '{n} Konversationen' },
  'brand.delete.contacts': { one: '{n} Kontakt', other: '{n} Kontakte' },
  'brand.delete.articles': { one: '{n} Artikel', other: '{n} Artikel' },
  'brand.delete.members': { one: '{n} Mitglied', other: '{n} Mitglieder' },
  'brand.deletion': 'Diese Marke wird am {day} endgültig gelöscht.',
  'brand.restore': 'Marke wiederherstellen',
  'brand.restored': 'Marke wiederhergestellt.',
}
